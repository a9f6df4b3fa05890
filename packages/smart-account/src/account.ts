import { ERC1967Proxy } from '@metamask/delegation-abis/bytecode'
import { keccak_256 } from '@noble/hashes/sha3'
import { concatBytes, hexToBytes } from '@noble/hashes/utils'
import type { Address, Hex } from 'viem'
import { ACCOUNT_FACTORY, ACCOUNT_IMPLEMENTATION } from './addresses.ts'
import { toAddress } from './toAddress.ts'

/** Each owner has one account, so the salt is always the same. */
export const SALT: Hex = '0x0000000000000000000000000000000000000000000000000000000000000000'

/**
 * The address of an owner's smart account. It is the same on every chain, and can receive assets before the account is deployed.
 *
 * @param owner - the address of the key that signs for the account
 * @returns the address, with its checksum
 *
 * @example
 * smartAccountAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
 */
export function smartAccountAddress(owner: Address): Address {
  // CREATE2 (EIP-1014).
  const code = keccak_256(bytesOf(creationCode(owner)))
  const made = concatBytes(Uint8Array.of(0xff), bytesOf(ACCOUNT_FACTORY), bytesOf(SALT), code)
  return toAddress(keccak_256(made).subarray(12))
}

/**
 * The code that creates an owner's account: the proxy's bytecode, then the encoded arguments of its constructor,
 * `(implementation, initialize(owner, [], [], []))`. Only the owner varies, so the encoding is written out by hand: a wallet needs it
 * before it can show an address, and viem's encoder would be larger than all other code that derives the address.
 */
export function creationCode(owner: Address): Hex {
  const initialize = [
    INITIALIZE,
    word(owner),
    // The offsets of the three lists, then their lengths, which are zero.
    ...['0x80', '0xa0', '0xc0', '0x0', '0x0', '0x0'].map(word),
  ].join('')
  const bytes = initialize.length / 2
  const args = [
    word(ACCOUNT_IMPLEMENTATION),
    word('0x40'),
    word(`0x${bytes.toString(16)}`),
    initialize.padEnd(2 * 32 * Math.ceil(bytes / 32), '0'),
  ]
  if (!ERC1967Proxy.startsWith('0x')) throw new Error('@metamask/delegation-abis has no code of the proxy')
  return `0x${ERC1967Proxy.slice(2)}${args.join('')}`
}

/** The selector of `initialize(address,string[],uint256[],uint256[])`. */
const INITIALIZE = '8ebf9533'

const bytesOf = (hex: string) => hexToBytes(hex.slice(2))

const word = (hex: string) => hex.slice(2).toLowerCase().padStart(64, '0')
