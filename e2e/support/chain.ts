import { createPublicClient, http, type PublicClient, parseAbi } from 'viem'
import { inject } from 'vitest'

export type ChainId = 42161 | 421614

export const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const erc20 = parseAbi(['function balanceOf(address) view returns (uint256)'])

/** Direct access to the node, which tests trust, without lab, gateway or kit. */
export function node(chainId: ChainId): PublicClient {
  return createPublicClient({ transport: http(inject('stack').nodeUrls[chainId]) })
}

export function balanceOf(chainId: ChainId, address: `0x${string}`, token?: `0x${string}`): Promise<bigint> {
  if (!token) return node(chainId).getBalance({ address })
  return node(chainId).readContract({
    address: token,
    abi: erc20,
    functionName: 'balanceOf',
    args: [address],
  })
}
