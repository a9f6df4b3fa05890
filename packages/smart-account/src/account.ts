import { ERC1967Proxy } from '@metamask/delegation-abis/bytecode'
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  isHex,
} from 'viem'
import { ACCOUNT_ABI, FACTORY_ABI } from './abis.ts'
import { ACCOUNT_FACTORY, ACCOUNT_IMPLEMENTATION } from './addresses.ts'

// One account for each owner, so the salt is always the same.
const SALT: Hex = '0x0000000000000000000000000000000000000000000000000000000000000000'

/**
 * The address of an owner's smart account. It is the same on every chain, and can receive before it is deployed.
 *
 * @param owner - the address of the key that signs for the account
 * @returns the address, with its checksum
 *
 * @example
 * smartAccountAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
 */
export function smartAccountAddress(owner: Address): Address {
  return getContractAddress({
    opcode: 'CREATE2',
    from: ACCOUNT_FACTORY,
    salt: SALT,
    bytecode: creationCode(owner),
  })
}

/**
 * How an owner's account is deployed: `factory` and `factoryData` of its first operation, and of a signature that is wrapped.
 *
 * @param owner - the address of the key that signs for the account
 *
 * @example
 * const operation = { sender: smartAccountAddress(owner), ...factoryOf(owner) }
 */
export function factoryOf(owner: Address): { readonly factory: Address; readonly factoryData: Hex } {
  return {
    factory: ACCOUNT_FACTORY,
    factoryData: encodeFunctionData({
      abi: FACTORY_ABI,
      functionName: 'deploy',
      args: [creationCode(owner), SALT],
    }),
  }
}

/**
 * Whether what a chain has at an address is the proxy that stands for an account. Which code the proxy runs is in its storage.
 *
 * @param code - the deployed code
 *
 * @example
 * isAccountCode('0x') // false
 */
export function isAccountCode(code: Hex): boolean {
  return code.length > 2 && ERC1967Proxy.toLowerCase().includes(code.slice(2).toLowerCase())
}

function creationCode(owner: Address): Hex {
  const initialize = encodeFunctionData({
    abi: ACCOUNT_ABI,
    functionName: 'initialize',
    args: [owner, [], [], []],
  })
  const args = encodeAbiParameters(
    [{ type: 'address' }, { type: 'bytes' }],
    [ACCOUNT_IMPLEMENTATION, initialize],
  )
  if (!isHex(ERC1967Proxy)) throw new Error('@metamask/delegation-abis has no code of the proxy')
  return concatHex([ERC1967Proxy, args])
}
