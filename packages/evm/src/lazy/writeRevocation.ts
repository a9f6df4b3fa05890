import type { RevocationCall } from '@latchkey/core'
import { type Address, encodeFunctionData, getAddress, parseAbi, zeroAddress } from 'viem'
import type { EvmCall } from '../adapter.ts'

const abi = parseAbi([
  'function approve(address spender, uint256 amountOrId)',
  'function setApprovalForAll(address operator, bool isApproved)',
])

/** Writes the call that takes a token approval back: an allowance of nothing, an NFT that nobody else may take, or no operator. */
export function writeRevocation({ revokes: to, spender, what }: RevocationCall): EvmCall {
  const by: Address = getAddress(spender)
  if (what.kind === 'all')
    return { to, data: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [by, false] }) }
  const args = what.kind === 'item' ? ([zeroAddress, what.tokenId] as const) : ([by, 0n] as const)
  return { to, data: encodeFunctionData({ abi, functionName: 'approve', args }) }
}
