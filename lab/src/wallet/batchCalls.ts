import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { createJsonRpc } from '../chains/jsonRpc.ts'
import { LAB_BATCH } from '../chains/labBatch.ts'
import { type Call, currentChain } from './method.ts'
import { borrowedCode } from './signAndSend.ts'
import type { TransactionRequest } from './transaction.ts'

const ABI = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls) payable',
])

/** Several calls as one transaction of an account to itself, which borrows the batch contract's code if it does not do so yet. */
export function batchCalls(from: Address, calls: readonly TransactionRequest[]): TransactionRequest {
  return {
    from,
    to: from,
    value: 0n,
    data: encodeFunctionData({
      abi: ABI,
      functionName: 'execute',
      args: [calls.map(({ to = from, value, data }) => ({ to, value, data }))],
    }),
    delegateTo: LAB_BATCH,
  }
}

/** What the wallet says of EIP-5792's `atomic` for an account on the chain of a call. */
export async function atomicStatus(
  call: Call,
  account: Address,
): Promise<'supported' | 'ready' | 'unsupported'> {
  const { atomic } = call.session.traits
  if (atomic === 'unsupported') return atomic
  const { rpcUrl } = currentChain(call)
  if (!rpcUrl) return 'unsupported'
  const rpc = createJsonRpc(rpcUrl)
  // A chain of an older lab has no batch contract.
  if ((await rpc('eth_getCode', [LAB_BATCH, 'latest'])) === '0x') return 'unsupported'
  const code = String(await rpc('eth_getCode', [account, 'latest'])).toLowerCase()
  return atomic === 'ready' && code !== borrowedCode(LAB_BATCH) ? 'ready' : 'supported'
}
