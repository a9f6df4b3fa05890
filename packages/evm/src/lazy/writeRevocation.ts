import type { RevocationCall } from '@latchkey/core'
import { type Address, encodeFunctionData, getAddress, zeroAddress } from 'viem'
import type { EvmCall } from '../adapter.ts'

// The ABI is not a human-readable string, because its parser takes 4 kB.
const abi = [
  {
    ...{ type: 'function', name: 'approve', stateMutability: 'nonpayable', outputs: [] },
    inputs: [
      { name: 'spender', type: 'address' },
      { name: 'amountOrId', type: 'uint256' },
    ],
  },
  {
    ...{ type: 'function', name: 'setApprovalForAll', stateMutability: 'nonpayable', outputs: [] },
    inputs: [
      { name: 'operator', type: 'address' },
      { name: 'isApproved', type: 'bool' },
    ],
  },
] as const

/** Returns the call that revokes a token approval: an allowance of zero, no approved address for an NFT, or no operator. */
export function writeRevocation({ revokes: to, spender, what }: RevocationCall): EvmCall {
  const by: Address = getAddress(spender)
  if (what.kind === 'all')
    return { to, data: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [by, false] }) }
  const args = what.kind === 'item' ? ([zeroAddress, what.tokenId] as const) : ([by, 0n] as const)
  return { to, data: encodeFunctionData({ abi, functionName: 'approve', args }) }
}
