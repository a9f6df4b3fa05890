import * as v from 'valibot'
import { numberToHex } from 'viem'
import { askNode, call, optionalCall } from '../../upstream/askNode.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { address, bytes, hash, hexNumber, quantity } from '../../upstream/evmValues.ts'
import { NodeError } from '../../upstream/NodeError.ts'
import { createBloomCheck } from './bloom.ts'
import type { Log } from './logs.ts'
import { type InternalMovements, readGethTraces, readParityTraces } from './traces.ts'

/** The node's method for tracing transfers by contracts. */
export type Tracer = 'trace_block' | 'debug_traceBlock' | 'off'

export interface NodeTransaction {
  readonly hash: string
  readonly from: string
  readonly to: string | undefined
  readonly created: string | undefined
  readonly nonce: number
  readonly value: bigint
  readonly selector: string | undefined
  readonly succeeded: boolean
  readonly logs: readonly Log[]
}

export interface NodeBlock {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  /** Seconds since 1970. */
  readonly time: number
  readonly transactions: readonly NodeTransaction[]
  /** Undefined if the node couldn't trace the block. */
  readonly internal: InternalMovements | undefined
}

export interface Head {
  readonly chainId: number
  readonly number: number
  /** The hash of the requested block; undefined if the node has no block with that number. */
  readonly hash: string | undefined
}

export interface IndexNode {
  /** Reads the last block, and the hash of the block `checked`, in one request. */
  head(checked: number): Promise<Head>
  hashes(numbers: readonly number[]): Promise<(string | undefined)[]>
  /** Reads consecutive blocks, as many as the node has. */
  blocks(from: number, to: number): Promise<NodeBlock[]>
}

const header = v.object({ hash, number: hexNumber })
const block = v.object({
  hash,
  parentHash: hash,
  number: hexNumber,
  timestamp: hexNumber,
  logsBloom: bytes,
  transactions: v.array(
    v.object({
      hash,
      from: address,
      to: v.optional(v.nullable(address)),
      nonce: hexNumber,
      value: quantity,
      input: bytes,
    }),
  ),
})
const receipts = v.array(
  v.object({
    transactionHash: hash,
    blockHash: hash,
    status: v.optional(hexNumber, '0x1'),
    gasUsed: quantity,
    contractAddress: v.optional(v.nullable(address)),
    logs: v.array(
      v.object({ address, topics: v.array(hash), data: bytes, logIndex: hexNumber, transactionHash: hash }),
    ),
  }),
)
type Block = v.InferOutput<typeof block>
type Receipts = v.InferOutput<typeof receipts>

const PLAIN_TRANSFER_GAS = 21_000n

/** Reads complete blocks from a node, and rejects inconsistent answers: receipts of another block, missing logs. */
export function createIndexNode(upstream: Upstream, wanted: Tracer | 'auto'): IndexNode {
  const isWhole = createBloomCheck()
  const contradicts = (what: string) =>
    new NodeError('unreadable', `The node of ${upstream.caipNetworkId} ${what}.`)
  let tracer: Tracer | undefined = wanted === 'auto' ? undefined : wanted

  const trace = async (blocks: readonly Block[]): Promise<(InternalMovements | undefined)[]> => {
    tracer ??= await chooseTracer(upstream, blocks[0]?.number ?? 0)
    if (tracer === 'off') return blocks.map(() => undefined)
    const isParity = tracer === 'trace_block'
    // A node without the state of old blocks refuses to trace them.
    const traces = await askNode(
      upstream,
      blocks.map(({ number, hash }) =>
        isParity
          ? optionalCall('trace_block', [numberToHex(number)], v.unknown())
          : optionalCall('debug_traceBlockByHash', [hash, { tracer: 'callTracer' }], v.unknown()),
      ),
    )
    return blocks.map((one, index) =>
      isParity
        ? readParityTraces(traces[index], one.hash)
        : readGethTraces(
            traces[index],
            one.transactions.map(({ hash }) => hash),
          ),
    )
  }

  const assertFits = (one: Block, its: Receipts): void => {
    const fits =
      its.length === one.transactions.length &&
      its.every(
        ({ transactionHash, blockHash }, index) =>
          blockHash === one.hash && transactionHash === one.transactions[index]?.hash,
      )
    if (!fits) throw contradicts(`gave receipts of another block than ${one.number}`)
    const logs = its.flatMap((receipt) => receipt.logs)
    if (logs.some(({ logIndex }, index) => logIndex !== index) || !isWhole(logs, one.logsBloom))
      throw contradicts(`gave a part of the logs of block ${one.number}`)
  }

  return {
    async head(checked) {
      const [chainId, number, found] = await askNode(upstream, [
        call('eth_chainId', [], hexNumber),
        call('eth_blockNumber', [], hexNumber),
        readHeader(Math.max(checked, 0)),
      ])
      return { chainId, number, hash: found?.hash }
    },
    async hashes(numbers) {
      return (await askNode(upstream, numbers.map(readHeader))).map((found) => found?.hash)
    },
    async blocks(from, to) {
      const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at)
      const all = await askNode(
        upstream,
        numbers.map((number) => call('eth_getBlockByNumber', [numberToHex(number), true], v.nullable(block))),
      )
      const end = all.indexOf(null)
      const found = (end < 0 ? all : all.slice(0, end)).flatMap((one) => one ?? [])
      const busy = found.filter(({ transactions }) => transactions.length > 0)
      const kept = await askNode(
        upstream,
        busy.map(({ number }) => call('eth_getBlockReceipts', [numberToHex(number)], receipts)),
      )
      const ofBlock = new Map<string, Receipts>()
      for (const [index, one] of busy.entries()) {
        const its = kept[index] ?? []
        assertFits(one, its)
        ofBlock.set(one.hash, its)
      }
      const toTrace = busy.filter((one) => isWorthTracing(one, ofBlock.get(one.hash) ?? []))
      const traced = toTrace.length > 0 ? await trace(toTrace) : []
      const internal = new Map(toTrace.map((one, index) => [one.hash, traced[index]]))
      return found.map((one) => ({
        number: one.number,
        hash: one.hash,
        parentHash: one.parentHash,
        time: one.timestamp,
        transactions: join(one, ofBlock.get(one.hash) ?? []),
        internal: internal.has(one.hash) ? internal.get(one.hash) : new Map(),
      }))
    },
  }
}

/** Transfers to EOAs run no code, so they have no internal transfers. */
function isWorthTracing({ transactions }: Block, its: Receipts): boolean {
  return transactions.some(({ input }, index) => input !== '0x' || its[index]?.gasUsed !== PLAIN_TRANSFER_GAS)
}

async function chooseTracer(upstream: Upstream, number: number): Promise<Tracer> {
  const [parity, geth] = await askNode(upstream, [
    optionalCall('trace_block', [numberToHex(number)], v.unknown()),
    optionalCall('debug_traceBlockByNumber', [numberToHex(number), { tracer: 'callTracer' }], v.unknown()),
  ])
  if (parity !== undefined) return 'trace_block'
  return geth === undefined ? 'off' : 'debug_traceBlock'
}

function join(one: Block, its: Receipts): NodeTransaction[] {
  return one.transactions.map((transaction, index) => {
    const receipt = its[index]
    return {
      hash: transaction.hash,
      from: transaction.from,
      to: transaction.to ?? undefined,
      created: receipt?.contractAddress ?? undefined,
      nonce: transaction.nonce,
      value: transaction.value,
      selector: transaction.input.length >= 10 ? transaction.input.slice(0, 10) : undefined,
      succeeded: receipt?.status === 1,
      logs: receipt?.logs ?? [],
    }
  })
}

function readHeader(number: number) {
  return call('eth_getBlockByNumber', [numberToHex(number), false], v.nullable(header))
}
