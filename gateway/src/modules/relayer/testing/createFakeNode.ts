import { ACCOUNT_IMPLEMENTATION, hashDelegation } from '@latchkey/smart-account'
import { type Hex, slice } from 'viem'
import { Failure } from '../../../server/Failure.ts'
import { NodeError } from '../../../upstream/NodeError.ts'
import type { MinedLog, Receipt, RelayerNode } from '../createNode.ts'
import { encodeGetNonce } from '../entryPoint.ts'
import type { ReadUse } from '../sessionUse.ts'
import { blocksFrom, type FakeBlock, type FakeChain, readTransaction } from './createFakeChain.ts'
import type { Dice } from './dice.ts'
import { carry, toWord } from './fakeEntryPoint.ts'
import { copy } from './fakeState.ts'

/** How nodes are doing. Each call may be answered by another one. */
export interface NodeHealth {
  mostLag: number
  failing: number
  /** Of 100 receipts and logs, so many are forgotten. */
  forgetting: number
  /** Of 100 transactions, so many are taken and then lost. */
  losing: number
}

const ACCOUNT_CODE: Hex = '0x6080604052'
const GET_NONCE = slice(encodeGetNonce('0x0000000000000000000000000000000000000000', 0n), 0, 4)

/**
 * A node of a fake chain, or several behind one address.
 *
 * @param relayer - whose transactions are sent through it, in lower case
 */
export function createFakeNode(
  chain: FakeChain,
  health: NodeHealth,
  dice: Dice,
  relayer: string,
): { readonly node: RelayerNode; readonly readUse: ReadUse } {
  const down = () => new Failure(503, 'chainId', 'The fake node is down.')
  const isForgotten = () => dice.roll(100) < health.forgetting
  const ask = async <answer>(answer: (view: FakeBlock) => answer): Promise<answer> => {
    if (dice.roll(100) < health.failing) throw down()
    const at = chain.heads.length - 1 - dice.roll(health.mostLag + 1)
    return answer(chain.heads[Math.max(0, at)] ?? chain.head())
  }
  const run = (view: FakeBlock, data: Hex) =>
    carry(copy(view.state), data, { baseFee: 0n, whims: chain.whims, isSimulated: true })
  const find =
    (hash: Hex) =>
    (view: FakeBlock): Receipt | undefined => {
      if (isForgotten()) return undefined
      for (const { receipts } of blocksFrom(view)) {
        const found = receipts.find(({ transactionHash }) => transactionHash === hash)
        if (found) return found
      }
      return undefined
    }
  const node: RelayerNode = {
    head: () => ask(({ number, baseFee }) => ({ number, timestamp: 0n, baseFeePerGas: baseFee })),
    balance: (address) => ask(({ state }) => state.balances.get(address.toLowerCase()) ?? 0n),
    nonce: (address) => ask(({ state }) => state.nonces.get(address.toLowerCase()) ?? 0),
    code: (address) => ask(({ state }) => (state.deployed.has(address.toLowerCase()) ? ACCOUNT_CODE : '0x')),
    storage: (address) =>
      ask(({ state }) =>
        toWord(state.deployed.has(address.toLowerCase()) ? BigInt(ACCOUNT_IMPLEMENTATION) : 0n),
      ),
    read: (_to, data) =>
      ask(({ state }) => {
        if (slice(data, 0, 4) !== GET_NONCE) return undefined
        const key = BigInt(slice(data, 36, 68))
        return toWord((key << 64n) | (state.sequences.get(`${slice(data, 16, 36)} ${key}`) ?? 0n))
      }),
    estimateGas: ({ data }) =>
      ask((view) => {
        const { isReverted, gasUsed } = run(view, data)
        if (isReverted) throw new NodeError('refused', 'execution reverted')
        return (gasUsed * 64n) / 63n
      }),
    simulate: (calls) =>
      ask((view) =>
        calls.map(({ data }) => {
          const { isReverted, gasUsed, logs, returnData } = run(view, data)
          return { status: isReverted ? 0n : 1n, returnData, gasUsed, logs: [...logs] }
        }),
      ),
    receipt: (hash) => ask(find(hash)),
    rawReceipt: (hash) => ask(find(hash)),
    logs: ({ fromBlock, toBlock, topics }) =>
      ask((view) => {
        if (isForgotten()) return []
        const found: MinedLog[] = []
        for (const { number, receipts } of blocksFrom(view)) {
          if (number > BigInt(toBlock)) continue
          if (number < BigInt(fromBlock)) break
          for (const { logs, transactionHash, blockNumber, blockHash } of receipts)
            for (const log of logs)
              if (topics.every((topic, at) => topic === null || log.topics[at] === topic.toLowerCase()))
                found.unshift({ ...log, transactionHash, blockNumber, blockHash })
        }
        return found
      }),
    send: async (raw) => {
      await ask(() => undefined)
      if (dice.roll(100) < health.losing) return
      chain.send(readTransaction(raw, relayer))
      // The answer may be lost where the transaction is not.
      await ask(() => undefined)
    },
  }
  /** As the one over a real node: no answer is no use. */
  const readUse: ReadUse = async (_chain, delegations) =>
    ask(({ state }) =>
      delegations.map((one) => {
        const hash = hashDelegation(one)
        const amount = String(state.collected.get(hash) ?? 0n)
        return {
          isDisabled: state.disabled.has(hash),
          used: { uses: null, amount, periodEndsAt: null },
        }
      }),
    ).catch(() => [])
  return { node, readUse }
}
