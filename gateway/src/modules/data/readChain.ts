import type { Address, Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import { Failure } from '../../server/Failure.ts'
import { askNode, optionalCall } from '../../upstream/askNode.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { hex } from '../../upstream/evmValues.ts'

/** Something to read: a contract's return value, or an address's balance of the chain's own coin. */
export type ChainRead = { readonly to: Address; readonly data: Hex } | { readonly balanceOf: Address }

export const MULTICALL: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
const CHUNK = 250
const abi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) payable returns (Result[])',
  'function getEthBalance(address owner) view returns (uint256)',
])

/** Makes many reads on one block through Multicall3, or as a JSON-RPC batch on chains without it. A read that reverts is undefined. */
export async function readChain(
  upstream: Upstream,
  reads: readonly ChainRead[],
): Promise<(Hex | undefined)[]> {
  const chunks: (readonly ChainRead[])[] = []
  for (let from = 0; from < reads.length; from += CHUNK) chunks.push(reads.slice(from, from + CHUNK))
  return (await Promise.all(chunks.map((chunk) => readChunk(upstream, chunk)))).flat()
}

async function readChunk(upstream: Upstream, reads: readonly ChainRead[]): Promise<(Hex | undefined)[]> {
  const calls = reads.map((read) => ({ allowFailure: true, ...toContractCall(read) }))
  const data = encodeFunctionData({ abi, functionName: 'aggregate3', args: [calls] })
  const [chainId, returned] = await askNode(upstream, [
    optionalCall('eth_chainId', [], hex),
    optionalCall('eth_call', [{ to: MULTICALL, data }, 'latest'], hex),
  ])
  assertChain(upstream, chainId)
  if (returned === undefined || returned === '0x') return readOneByOne(upstream, reads)
  const results = decodeFunctionResult({ abi, functionName: 'aggregate3', data: returned })
  return results.map(({ success, returnData }) => (success && returnData !== '0x' ? returnData : undefined))
}

async function readOneByOne(upstream: Upstream, reads: readonly ChainRead[]): Promise<(Hex | undefined)[]> {
  const calls = reads.map((read) =>
    'to' in read
      ? optionalCall('eth_call', [{ to: read.to, data: read.data }, 'latest'], hex)
      : optionalCall('eth_getBalance', [read.balanceOf, 'latest'], hex),
  )
  return (await askNode(upstream, calls)).map((result) => (result === '0x' ? undefined : result))
}

function toContractCall(read: ChainRead): { target: Address; callData: Hex } {
  if ('to' in read) return { target: read.to, callData: read.data }
  const callData = encodeFunctionData({ abi, functionName: 'getEthBalance', args: [read.balanceOf] })
  return { target: MULTICALL, callData }
}

/** Checks the node's chain id: a wrong node URL in the configuration must not show one chain's balances as another's. */
function assertChain(upstream: Upstream, chainId: Hex | undefined): void {
  const isNumber = chainId !== undefined && /^0x[0-9a-fA-F]{1,64}$/.test(chainId)
  if (isNumber && `eip155:${BigInt(chainId)}` === upstream.caipNetworkId) return
  const said = isNumber ? `serves chain ${BigInt(chainId)}` : 'does not say which chain it serves'
  throw new Failure(503, 'chainId', `The node configured for ${upstream.caipNetworkId} ${said}.`)
}
