import * as v from 'valibot'
import { Failure } from '../../server/Failure.ts'

/** Methods that make a node work harder than a read of one value; all others cost 1. */
const COSTS: Readonly<Record<string, number>> = {
  eth_call: 2,
  eth_createAccessList: 5,
  eth_estimateGas: 5,
  eth_estimateUserOperationGas: 10,
  pm_getPaymasterData: 10,
  pm_getPaymasterStubData: 10,
  eth_getBlockReceipts: 20,
  eth_getProof: 5,
  eth_sendRawTransaction: 5,
  eth_sendRawTransactionSync: 10,
  eth_sendUserOperation: 10,
  eth_simulateV1: 20,
  // A subscription causes work as long as the socket is open.
  eth_subscribe: 20,
  esplora_get: 2,
  esplora_send: 5,
  getSignaturesForAddress: 10,
  getTokenAccountsByOwner: 10,
  EXPERIMENTAL_changes: 5,
  EXPERIMENTAL_tx_status: 2,
  broadcast_tx_async: 5,
  // The node responds only after the transaction has run.
  broadcast_tx_commit: 10,
  changes: 5,
  chunk: 5,
  query: 2,
  send_tx: 10,
  tx: 2,
  validators: 5,
}

/** The cost of a method outside the usual list, which the operator has allowed, such as a trace. */
const UNUSUAL_COST = 20
const BLOCKS_PER_UNIT = 1_000
/** Without an address, a node must check every log of a block. */
const WITHOUT_ADDRESS = 5

const block = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,16}$/i),
  v.transform((digits) => BigInt(digits)),
)
const logFilter = v.object({
  address: v.optional(v.nullable(v.unknown())),
  blockHash: v.optional(v.nullable(v.unknown())),
  fromBlock: v.optional(v.nullable(v.unknown())),
  toBlock: v.optional(v.nullable(v.unknown())),
})

export interface CostOptions {
  /** Blocks that one eth_getLogs may span. */
  readonly maxLogBlocks: number
  readonly isUsual: (method: string) => boolean
}

/** The cost of a JSON-RPC call in its caller's budget. @throws Failure 400 if eth_getLogs spans too many blocks */
export function costOf(method: string | undefined, params: unknown, options: CostOptions): number {
  if (method === undefined) return 1
  if (method === 'eth_getLogs') return logsCost(params, options.maxLogBlocks)
  if (Object.hasOwn(COSTS, method)) return COSTS[method] ?? 1
  return options.isUsual(method) ? 1 : UNUSUAL_COST
}

function logsCost(params: unknown, maxLogBlocks: number): number {
  const parsed = v.safeParse(logFilter, Array.isArray(params) ? params[0] : undefined)
  // The node reports what is wrong with the filter.
  if (!parsed.success) return 1
  const { address, blockHash, fromBlock, toBlock } = parsed.output
  if (blockHash) return 1 + (address ? 0 : WITHOUT_ADDRESS)
  const span = spanOf(fromBlock ?? 'latest', toBlock ?? 'latest', maxLogBlocks)
  if (span > maxLogBlocks) {
    const description = `eth_getLogs may span ${maxLogBlocks} blocks here, this one spans ${span}. Ask in parts.`
    throw new Failure(400, 'params', description, { rpcCode: -32_005 })
  }
  return (1 + span / BLOCKS_PER_UNIT) * (address ? 1 : WITHOUT_ADDRESS)
}

/** How many blocks a filter spans. From a number to a tag, such as `latest`, the span is unknown and counts as the maximum. */
function spanOf(from: unknown, to: unknown, most: number): number {
  const [first, last] = [v.safeParse(block, from), v.safeParse(block, to)]
  if (first.success && last.success) return Math.max(0, Number(last.output - first.output) + 1)
  return !first.success && from !== 'earliest' && !last.success ? 1 : most
}
