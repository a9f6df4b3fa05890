import * as v from 'valibot'
import type { Upstream } from '../../upstream/createUpstream.ts'
import type { NodeCall } from '../data/nodeRequest.ts'
import { createBloomCheck } from './bloom.ts'
import { callNode, NodeRefusedError, type NodeReply } from './callNode.ts'
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
  /** The last block, and the hash of another one, in one look. */
  head(checked: number): Promise<Head>
  hashes(numbers: readonly number[]): Promise<(string | undefined)[]>
  /** Blocks one after the other, as many as the node has. */
  blocks(from: number, to: number): Promise<NodeBlock[]>
}

const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.toLowerCase())
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase())
const hexNumber = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,13}$/), v.transform(Number))
const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)
const bytes = v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2})*$/))

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

/**
 * Reads complete blocks from a node, and rejects inconsistent answers: receipts of another block, missing logs.
 *
 * @param wanted - the tracer; `auto` takes the first that the node has
 */
export function createIndexNode(upstream: Upstream, wanted: Tracer | 'auto'): IndexNode {
  const isWhole = createBloomCheck()
  const refuse = (what: string) => new NodeRefusedError(`The node of ${upstream.caipNetworkId} ${what}.`)
  let tracer: Tracer | undefined = wanted === 'auto' ? undefined : wanted

  const parse = <schema extends v.GenericSchema>(
    schema: schema,
    reply: NodeReply | undefined,
    what: string,
  ) => {
    if (!reply?.ok) throw refuse(`refused ${what}: ${reply?.message.slice(0, 200) ?? 'no answer'}`)
    const parsed = v.safeParse(schema, reply.result)
    if (!parsed.success) throw refuse(`gave ${what} that cannot be read (${v.getDotPath(parsed.issues[0])})`)
    return parsed.output
  }

  const trace = async (blocks: readonly Block[]): Promise<(InternalMovements | undefined)[]> => {
    tracer ??= await chooseTracer(upstream, blocks[0]?.number ?? 0)
    if (tracer === 'off') return blocks.map(() => undefined)
    const isParity = tracer === 'trace_block'
    const replies = await callNode(
      upstream,
      blocks.map(
        ({ number, hash }): NodeCall =>
          isParity
            ? { method: 'trace_block', params: [toHex(number)] }
            : { method: 'debug_traceBlockByHash', params: [hash, { tracer: 'callTracer' }] },
      ),
    )
    return blocks.map((one, index) => {
      const reply = replies[index]
      // A node without the state of old blocks can't trace them, and the answer says so.
      if (!reply?.ok) return undefined
      return isParity
        ? readParityTraces(reply.result, one.hash)
        : readGethTraces(
            reply.result,
            one.transactions.map(({ hash }) => hash),
          )
    })
  }

  const assertFits = (one: Block, its: Receipts): void => {
    const fits =
      its.length === one.transactions.length &&
      its.every(
        ({ transactionHash, blockHash }, index) =>
          blockHash === one.hash && transactionHash === one.transactions[index]?.hash,
      )
    if (!fits) throw refuse(`gave receipts of another block than ${one.number}`)
    const logs = its.flatMap((receipt) => receipt.logs)
    if (logs.some(({ logIndex }, index) => logIndex !== index) || !isWhole(logs, one.logsBloom))
      throw refuse(`gave a part of the logs of block ${one.number}`)
  }

  return {
    async head(checked) {
      const [chainId, number, found] = await callNode(upstream, [
        { method: 'eth_chainId', params: [] },
        { method: 'eth_blockNumber', params: [] },
        { method: 'eth_getBlockByNumber', params: [toHex(Math.max(checked, 0)), false] },
      ])
      return {
        chainId: parse(hexNumber, chainId, 'its chain id'),
        number: parse(hexNumber, number, 'its block number'),
        hash: parse(v.nullable(header), found, 'a block')?.hash,
      }
    },
    async hashes(numbers) {
      const calls = numbers.map((number) => ({
        method: 'eth_getBlockByNumber',
        params: [toHex(number), false],
      }))
      const replies = await callNode(upstream, calls)
      return replies.map((reply) => parse(v.nullable(header), reply, 'a block')?.hash)
    },
    async blocks(from, to) {
      const calls: NodeCall[] = []
      for (let number = from; number <= to; number += 1)
        calls.push({ method: 'eth_getBlockByNumber', params: [toHex(number), true] })
      const all = (await callNode(upstream, calls)).map((reply) => parse(v.nullable(block), reply, 'a block'))
      const end = all.indexOf(null)
      const found = (end < 0 ? all : all.slice(0, end)).flatMap((one) => one ?? [])
      const busy = found.filter(({ transactions }) => transactions.length > 0)
      const replies = await callNode(
        upstream,
        busy.map(({ number }) => ({ method: 'eth_getBlockReceipts', params: [toHex(number)] })),
      )
      const ofBlock = new Map<string, Receipts>()
      for (const [index, one] of busy.entries()) {
        const its = parse(receipts, replies[index], 'receipts')
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

/** Plain transfers to people run no code, so that nothing can have moved inside them. */
function isWorthTracing({ transactions }: Block, its: Receipts): boolean {
  return transactions.some(({ input }, index) => input !== '0x' || its[index]?.gasUsed !== PLAIN_TRANSFER_GAS)
}

async function chooseTracer(upstream: Upstream, number: number): Promise<Tracer> {
  const [parity, geth] = await callNode(upstream, [
    { method: 'trace_block', params: [toHex(number)] },
    { method: 'debug_traceBlockByNumber', params: [toHex(number), { tracer: 'callTracer' }] },
  ])
  if (parity?.ok) return 'trace_block'
  return geth?.ok ? 'debug_traceBlock' : 'off'
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

function toHex(number: number): string {
  return `0x${number.toString(16)}`
}
