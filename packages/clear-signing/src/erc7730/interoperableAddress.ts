import { type Address, getAddress } from 'viem'

/** An account on a network, in one value. */
export interface InteroperableAddress {
  readonly chainId: bigint
  readonly address: Address
}

// Version 1, the EIP-155 chain type, the length of the chain id, the chain id without leading zeros, and an address of 20 bytes.
const FORM = /^0x00010000([0-9a-f]{2})((?!00)(?:[0-9a-f]{2}){1,32})14([0-9a-f]{40})$/i

/** @returns undefined if the bytes are no interoperable address, or one of a network outside EIP-155. @see ERC-7930 */
export function readInteroperableAddress(bytes: string): InteroperableAddress | undefined {
  const [, length = '', chain = '', address = ''] = FORM.exec(bytes) ?? []
  if (address === '' || Number.parseInt(length, 16) * 2 !== chain.length) return undefined
  return { chainId: BigInt(`0x${chain}`), address: getAddress(`0x${address}`) }
}
