import * as v from 'valibot'
import type { Movement } from './movement.ts'

/** Transfers of coin by contracts, by the transaction's hash. */
export type InternalMovements = ReadonlyMap<string, readonly Movement[]>

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]+$/))
const parity = v.array(
  v.object({
    action: v.object({
      from: v.optional(hex),
      to: v.optional(v.nullable(hex)),
      value: v.optional(hex),
      callType: v.optional(v.string()),
      address: v.optional(hex),
      refundAddress: v.optional(hex),
      balance: v.optional(hex),
    }),
    result: v.optional(v.nullable(v.object({ address: v.optional(v.nullable(hex)) }))),
    error: v.optional(v.nullable(v.string())),
    type: v.string(),
    traceAddress: v.array(v.number()),
    blockHash: v.optional(hex),
    transactionHash: v.optional(v.nullable(hex)),
  }),
)

/** Parses a `trace_block` result; undefined if its form is wrong, or it belongs to another block. */
export function readParityTraces(traces: unknown, blockHash: string): InternalMovements | undefined {
  const parsed = v.safeParse(parity, traces)
  if (!parsed.success) return undefined
  const moved = new Map<string, Movement[]>()
  // A reverted call also reverts all of its inner calls.
  const undone = new Map<string, string[]>()
  for (const { action, result, error, type, traceAddress, transactionHash, blockHash: of } of parsed.output) {
    if (of !== undefined && of.toLowerCase() !== blockHash) return undefined
    if (!transactionHash) continue
    const hash = transactionHash.toLowerCase()
    const path = traceAddress.map((at) => `${at}.`).join('')
    const failed = undone.get(hash) ?? []
    if (failed.some((prefix) => path.startsWith(prefix))) continue
    if (error) {
      undone.set(hash, [...failed, path])
      continue
    }
    const isTransfer =
      type === 'create' || type === 'suicide' || (type === 'call' && action.callType === 'call')
    if (!isTransfer || path === '') continue
    const giver = type === 'suicide' ? action.address : action.from
    const taker = type === 'suicide' ? action.refundAddress : type === 'create' ? result?.address : action.to
    const amount = BigInt((type === 'suicide' ? action.balance : action.value) ?? '0x0')
    if (giver && taker && amount > 0n) add(moved, hash, giver, taker, amount)
  }
  return moved
}

interface Frame {
  type: string
  from: string
  to?: string | undefined
  value?: string | undefined
  error?: string | undefined
  calls?: Frame[] | undefined
}

const frame: v.GenericSchema<Frame> = v.object({
  type: v.string(),
  from: hex,
  to: v.optional(hex),
  value: v.optional(hex),
  error: v.optional(v.string()),
  calls: v.optional(v.array(v.lazy(() => frame))),
})
const geth = v.array(v.object({ txHash: v.optional(hex), result: frame }))

/** Parses the call tracer's result; undefined if a transaction was not traced. `hashes` are the block's, for nodes that omit them. */
export function readGethTraces(traces: unknown, hashes: readonly string[]): InternalMovements | undefined {
  const parsed = v.safeParse(geth, traces)
  if (!parsed.success || parsed.output.length !== hashes.length) return undefined
  const moved = new Map<string, Movement[]>()
  for (const [index, { txHash, result }] of parsed.output.entries()) {
    const hash = hashes[index]
    if (hash === undefined || (txHash !== undefined && txHash.toLowerCase() !== hash)) return undefined
    if (result.error) continue
    const waiting = [...(result.calls ?? [])].reverse()
    for (let call = waiting.pop(); call; call = waiting.pop()) {
      if (call.error) continue
      const amount = BigInt(call.value ?? '0x0')
      const isTransfer = ['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'].includes(call.type)
      if (isTransfer && call.to && amount > 0n) add(moved, hash, call.from, call.to, amount)
      waiting.push(...[...(call.calls ?? [])].reverse())
    }
  }
  return moved
}

function add(
  moved: Map<string, Movement[]>,
  hash: string,
  giver: string,
  taker: string,
  amount: bigint,
): void {
  const parties = { giver: giver.toLowerCase(), taker: taker.toLowerCase() }
  const movement: Movement = { kind: 'internal', token: undefined, ...parties, amount, tokenId: undefined }
  const known = moved.get(hash)
  if (known) known.push(movement)
  else moved.set(hash, [movement])
}
