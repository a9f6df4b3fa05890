import { ENTRY_POINT } from '@latchkey/smart-account'
import * as v from 'valibot'
import type { Hex } from 'viem'
import { Failure } from '../../server/Failure.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'

/** The node said no, in its own words. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
}

const hex = v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value))
const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)
const log = v.looseObject({ address: hex, topics: v.array(hex), data: hex })
export type NodeLog = v.InferOutput<typeof log>

const minedLog = v.looseObject({
  ...log.entries,
  transactionHash: hex,
  blockNumber: quantity,
  blockHash: hex,
})
export type MinedLog = v.InferOutput<typeof minedLog>

const simulated = v.tuple([
  v.object({
    calls: v.array(
      v.object({
        status: quantity,
        returnData: hex,
        gasUsed: quantity,
        logs: v.optional(v.array(log), []),
        error: v.optional(v.object({ message: v.optional(v.string()), data: v.optional(hex) })),
      }),
    ),
  }),
])
export type SimulatedCall = v.InferOutput<typeof simulated>[0]['calls'][number]

const receipt = v.nullable(
  v.looseObject({
    transactionHash: hex,
    blockHash: hex,
    blockNumber: quantity,
    status: quantity,
    gasUsed: quantity,
    effectiveGasPrice: v.optional(quantity, '0x0'),
    logs: v.array(log),
  }),
)
/** A mined transaction, with what else the node says of it. */
export type Receipt = NonNullable<v.InferOutput<typeof receipt>>

const block = v.looseObject({
  number: quantity,
  timestamp: quantity,
  baseFeePerGas: v.optional(quantity, '0x0'),
})
const reply = v.object({
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ message: v.optional(v.string(), '') })),
})

export interface NodeCallRequest {
  readonly from?: Hex
  readonly to: Hex
  readonly data: Hex
  readonly gas?: Hex
}

export interface RelayerNode {
  head(): Promise<{ number: bigint; timestamp: bigint; baseFeePerGas: bigint }>
  balance(address: Hex): Promise<bigint>
  nonce(address: Hex): Promise<number>
  code(address: Hex): Promise<Hex>
  storage(address: Hex, slot: Hex): Promise<Hex>
  /** @returns undefined where it reverts */
  read(to: Hex, data: Hex): Promise<Hex | undefined>
  estimateGas(call: NodeCallRequest): Promise<bigint>
  /** Runs calls one after another on the newest block. */
  simulate(calls: readonly NodeCallRequest[]): Promise<readonly SimulatedCall[]>
  receipt(hash: Hex): Promise<Receipt | undefined>
  /** What the entry point has written in a range of blocks. */
  logs(filter: {
    readonly fromBlock: Hex
    readonly toBlock: Hex
    readonly topics: readonly (Hex | null)[]
  }): Promise<readonly MinedLog[]>
  /** The receipt in the node's own JSON. */
  rawReceipt(hash: Hex): Promise<unknown>
  /** Sends a signed transaction. One that the node knows already is as good as sent. */
  send(raw: Hex): Promise<void>
}

/**
 * A chain's node, for the relayer.
 *
 * @throws NodeError where the node refuses, Failure 503 where it is down
 */
export function createNode(upstream: Upstream): RelayerNode {
  const ask = async <schema extends v.GenericSchema>(
    schema: schema,
    method: string,
    params: readonly unknown[],
    isRepeatable = true,
  ): Promise<v.InferOutput<schema>> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await upstream.post(Buffer.from(body), isRepeatable)
    const parsed = v.safeParse(reply, parseJson(answer.body))
    if (parsed.success && parsed.output.error) throw new NodeError(parsed.output.error.message)
    const result = v.safeParse(schema, parsed.success ? parsed.output.result : undefined)
    if (result.success) return result.output
    throw new Failure(
      503,
      'chainId',
      `The node of ${upstream.caipNetworkId} gave an unreadable answer to ${method}.`,
    )
  }
  return {
    head: () => ask(block, 'eth_getBlockByNumber', ['latest', false]),
    balance: (address) => ask(quantity, 'eth_getBalance', [address, 'latest']),
    nonce: async (address) => Number(await ask(quantity, 'eth_getTransactionCount', [address, 'latest'])),
    code: (address) => ask(hex, 'eth_getCode', [address, 'latest']),
    storage: (address, slot) => ask(hex, 'eth_getStorageAt', [address, slot, 'latest']),
    async read(to, data) {
      try {
        return await ask(hex, 'eth_call', [{ to, data }, 'latest'])
      } catch (error) {
        if (error instanceof NodeError) return undefined
        throw error
      }
    },
    estimateGas: (call) => ask(quantity, 'eth_estimateGas', [call]),
    async simulate(calls) {
      const [{ calls: results }] = await ask(simulated, 'eth_simulateV1', [
        { blockStateCalls: [{ calls }], validation: false },
        'latest',
      ])
      return results
    },
    receipt: async (hash) => (await ask(receipt, 'eth_getTransactionReceipt', [hash])) ?? undefined,
    logs: (filter) => ask(v.array(minedLog), 'eth_getLogs', [{ ...filter, address: ENTRY_POINT }]),
    rawReceipt: (hash) => ask(v.unknown(), 'eth_getTransactionReceipt', [hash]),
    async send(raw) {
      try {
        await ask(hex, 'eth_sendRawTransaction', [raw], false)
      } catch (error) {
        if (
          !(error instanceof NodeError) ||
          !/already (known|imported)|known transaction/i.test(error.message)
        )
          throw error
      }
    },
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    // The caller says that it cannot be read.
    return undefined
  }
}
