import { ENTRY_POINT } from '@latchkey/smart-account'
import * as v from 'valibot'
import type { Hex } from 'viem'
import { askNode, call, optionalCall } from '../../upstream/askNode.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { hex, quantity } from '../../upstream/evmValues.ts'
import { isRefused } from '../../upstream/NodeError.ts'

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
export type Receipt = NonNullable<v.InferOutput<typeof receipt>>

const block = v.looseObject({
  number: quantity,
  timestamp: quantity,
  baseFeePerGas: v.optional(quantity, '0x0'),
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
  /** @returns undefined if the call reverts */
  read(to: Hex, data: Hex): Promise<Hex | undefined>
  estimateGas(call: NodeCallRequest): Promise<bigint>
  /** Simulates the calls in order, on the newest block. */
  simulate(calls: readonly NodeCallRequest[]): Promise<readonly SimulatedCall[]>
  receipt(hash: Hex): Promise<Receipt | undefined>
  logs(filter: {
    readonly fromBlock: Hex
    readonly toBlock: Hex
    readonly topics: readonly (Hex | null)[]
  }): Promise<readonly MinedLog[]>
  /** In the node's own JSON. */
  rawReceipt(hash: Hex): Promise<unknown>
  /** Sends a signed transaction. Succeeds also if the node already knows the transaction. */
  send(raw: Hex): Promise<void>
}

/** Each method throws NodeError. */
export function createNode(upstream: Upstream): RelayerNode {
  const ask = async <result>(
    schema: v.GenericSchema<unknown, result>,
    method: string,
    params: readonly unknown[],
    isRepeatable = true,
  ): Promise<result> => {
    const [result] = await askNode(upstream, [call(method, params, schema)], isRepeatable)
    return result
  }
  return {
    head: () => ask(block, 'eth_getBlockByNumber', ['latest', false]),
    balance: (address) => ask(quantity, 'eth_getBalance', [address, 'latest']),
    nonce: async (address) => Number(await ask(quantity, 'eth_getTransactionCount', [address, 'latest'])),
    code: (address) => ask(hex, 'eth_getCode', [address, 'latest']),
    storage: (address, slot) => ask(hex, 'eth_getStorageAt', [address, slot, 'latest']),
    async read(to, data) {
      const [returned] = await askNode(upstream, [optionalCall('eth_call', [{ to, data }, 'latest'], hex)])
      return returned
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
        if (!isRefused(error) || !/already (known|imported)|known transaction/i.test(error.message))
          throw error
      }
    },
  }
}
