import { type Hex, keccak256, stringToHex } from 'viem'
import type { IndexNode, NodeBlock, NodeTransaction } from '../modules/indexer/createIndexNode.ts'

/** What a test says of a transaction; the rest is made up. */
export type FakeTransaction = Pick<NodeTransaction, 'hash' | 'from'> & Partial<NodeTransaction>

export interface FakeChain {
  readonly id: number
  readonly node: IndexNode
  readonly blocks: readonly NodeBlock[]
  mine(time: number, transactions?: readonly FakeTransaction[]): NodeBlock
  /** Drops the last blocks, and returns the transactions that were in them, in their order. */
  drop(count: number): NodeTransaction[]
}

/** A chain in memory. Blocks that are mined after a drop differ from those before, as on a chain that has reorganised. */
export function createFakeChain(id: number): FakeChain {
  const blocks: NodeBlock[] = []
  let mined = 0
  const mine: FakeChain['mine'] = (time, transactions = []) => {
    mined += 1
    const block: NodeBlock = {
      number: blocks.length,
      hash: hashOf(`block ${id} ${mined}`),
      parentHash: blocks.at(-1)?.hash ?? hashOf('nothing'),
      time,
      transactions: transactions.map((transaction) => ({ ...EMPTY, ...transaction })),
      internal: new Map(),
    }
    blocks.push(block)
    return block
  }
  mine(0)
  return {
    id,
    blocks,
    mine,
    drop: (count) =>
      blocks.splice(Math.max(blocks.length - count, 1)).flatMap(({ transactions }) => transactions),
    node: {
      head: async (checked) => ({ chainId: id, number: blocks.length - 1, hash: blocks[checked]?.hash }),
      hashes: async (numbers) => numbers.map((number) => blocks[number]?.hash),
      blocks: async (from, to) => blocks.slice(from, to + 1),
    },
  }
}

export function hashOf(name: string): Hex {
  return keccak256(stringToHex(name))
}

const EMPTY: Omit<NodeTransaction, 'hash' | 'from'> = {
  to: '0x00000000000000000000000000000000000000aa',
  created: undefined,
  nonce: 0,
  value: 0n,
  selector: undefined,
  succeeded: true,
  logs: [],
}
