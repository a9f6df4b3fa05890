import { DELEGATION_MANAGER, ENTRY_POINT } from '@latchkey/smart-account'
import { type Hex, keccak256, parseTransaction, stringToHex } from 'viem'
import { NodeError } from '../../../upstream/NodeError.ts'
import type { Receipt } from '../createNode.ts'
import { carry, type Whims } from './fakeEntryPoint.ts'
import { redeem } from './fakeManager.ts'
import { add, copy, type FakeState, restore } from './fakeState.ts'

/** A transaction that somebody sends. Nothing here is signed: the chain takes everybody’s word. */
export interface FakeTransaction {
  readonly hash: Hex
  /** In lower case, as all addresses here. */
  readonly from: string
  readonly nonce: number
  readonly to: string
  readonly data: Hex
  readonly gas: bigint
  readonly maxFee: bigint
  readonly tip: bigint
}

/** A block, what it has done, and the one before it: an abandoned branch stays as it was. */
export interface FakeBlock {
  readonly number: bigint
  readonly hash: Hex
  readonly parent: FakeBlock | undefined
  readonly baseFee: bigint
  readonly receipts: readonly (Receipt & { readonly transaction: FakeTransaction })[]
  readonly state: FakeState
}

export interface FakeChain {
  readonly whims: Whims
  readonly pool: ReadonlyMap<string, FakeTransaction>
  head(): FakeBlock
  /** Heads that it has had, newest last: a node that lags has one of them. */
  readonly heads: readonly FakeBlock[]
  /** Of the next blocks. */
  baseFee: bigint
  /** Changes what the newest block has left, as if by magic. */
  endow(address: string, amount: bigint): void
  deploy(address: string): void
  send(transaction: FakeTransaction): void
  /** Mines what the pool has, each with a chance of `taken` of 1. */
  mine(takes?: (transaction: FakeTransaction) => boolean): FakeBlock
  receiptsOf(from: string): FakeBlock['receipts']
  /** Drops blocks. What was in them is in the pool again, where `returns` says so. */
  drop(count: number, returns: (transaction: FakeTransaction) => boolean): void
}

const BLOCK_GAS = 21_000n
const REDEMPTION_GAS = 200_000n

export function createFakeChain(): FakeChain {
  const pool = new Map<string, FakeTransaction>()
  const whims: Whims = { refusing: new Set(), refusingSimulations: new Set(), burnt: new Map() }
  let made = 0
  const hashOf = () => {
    made += 1
    return keccak256(stringToHex(`block ${made}`))
  }
  const state: FakeState = {
    ...{ balances: new Map(), deposits: new Map(), nonces: new Map(), sequences: new Map() },
    ...{ deployed: new Set(), disabled: new Set(), collected: new Map() },
  }
  const first = { number: 10n, hash: hashOf(), parent: undefined, baseFee: 0n }
  let head: FakeBlock = { ...first, receipts: [], state }
  const heads = [head]

  const execute = (
    state: FakeState,
    transaction: FakeTransaction,
    place: { number: bigint; hash: Hex; baseFee: bigint },
  ) => {
    const { from, to, data, gas, maxFee, tip, hash } = transaction
    const price = maxFee < place.baseFee + tip ? maxFee : place.baseFee + tip
    if ((state.balances.get(from) ?? 0n) < gas * maxFee) return undefined
    state.nonces.set(from, (state.nonces.get(from) ?? 0) + 1)
    const isOperation = to === ENTRY_POINT.toLowerCase()
    const before = isOperation ? copy(state) : undefined
    const done = isOperation
      ? carry(state, data, { baseFee: place.baseFee, whims, isSimulated: false })
      : to === DELEGATION_MANAGER.toLowerCase()
        ? { isReverted: !redeem(state, from, data), gasUsed: REDEMPTION_GAS, logs: [] }
        : { isReverted: false, gasUsed: BLOCK_GAS, logs: [] }
    if (done.gasUsed > gas)
      throw new Error(`The gas limit ${gas} of a transaction is too low: ${done.gasUsed}.`)
    if (done.isReverted && before) restore(state, before)
    add(state.balances, from, -done.gasUsed * price)
    return {
      ...{ transaction, transactionHash: hash, blockHash: place.hash, blockNumber: place.number },
      ...{ status: done.isReverted ? 0n : 1n, gasUsed: done.gasUsed, effectiveGasPrice: price },
      logs: [...done.logs],
    }
  }

  const setHead = (block: FakeBlock) => {
    head = block
    heads.push(block)
    if (heads.length > 40) heads.shift()
  }

  const chain: FakeChain = {
    ...{ whims, pool, heads, baseFee: 0n },
    head: () => head,
    endow(address, amount) {
      add(head.state.balances, address, amount)
    },
    deploy(address) {
      head.state.deployed.add(address)
    },
    send(transaction) {
      const { from, nonce, maxFee, tip, gas } = transaction
      if (nonce < (head.state.nonces.get(from) ?? 0)) throw new NodeError('refused', 'nonce too low')
      if ((head.state.balances.get(from) ?? 0n) < gas * maxFee)
        throw new NodeError('refused', 'insufficient funds')
      const name = `${from} ${nonce}`
      const other = pool.get(name)
      if (other?.hash === transaction.hash) return
      if (other && (maxFee * 10n < other.maxFee * 11n || tip * 10n < other.tip * 11n))
        throw new NodeError('refused', 'replacement transaction underpriced')
      pool.set(name, transaction)
    },
    mine(takes = () => true) {
      const place = { number: head.number + 1n, hash: hashOf(), baseFee: chain.baseFee }
      const state = copy(head.state)
      const receipts: FakeBlock['receipts'][number][] = []
      const waiting = [...pool.values()].sort((a, b) => Number(b.tip - a.tip) || a.nonce - b.nonce)
      for (let isGoingOn = true; isGoingOn; ) {
        const next = waiting.find(
          ({ from, nonce, maxFee }) => nonce === (state.nonces.get(from) ?? 0) && maxFee >= place.baseFee,
        )
        isGoingOn = next !== undefined
        if (!next) break
        waiting.splice(waiting.indexOf(next), 1)
        const receipt = takes(next) ? execute(state, next, place) : undefined
        if (receipt) receipts.push(receipt)
      }
      for (const [name, { from, nonce }] of pool) if (nonce < (state.nonces.get(from) ?? 0)) pool.delete(name)
      setHead({ ...place, parent: head, receipts, state })
      return head
    },
    receiptsOf: (from) =>
      [...blocksFrom(head)].flatMap(({ receipts }) =>
        receipts.filter(({ transaction }) => transaction.from === from),
      ),
    drop(count, returns) {
      const back: FakeTransaction[] = []
      let block = head
      for (let dropped = 0; dropped < count && block.parent; dropped += 1) {
        back.push(...block.receipts.map(({ transaction }) => transaction))
        block = block.parent
      }
      setHead(block)
      for (const transaction of back) {
        const name = `${transaction.from} ${transaction.nonce}`
        if (returns(transaction) && !pool.has(name)) pool.set(name, transaction)
      }
    },
  }
  return chain
}

export function* blocksFrom(head: FakeBlock): Generator<FakeBlock> {
  for (let block: FakeBlock | undefined = head; block; block = block.parent) yield block
}

/** Reads a transaction that the relayer has signed; `from` is taken on trust. */
export function readTransaction(raw: Hex, from: string): FakeTransaction {
  const { nonce = 0, to = '', data = '0x', gas = 0n, ...fees } = parseTransaction(raw)
  return {
    ...{ hash: keccak256(raw), from, nonce, data, gas, to: (to ?? '').toLowerCase() },
    ...{ maxFee: fees.maxFeePerGas ?? 0n, tip: fees.maxPriorityFeePerGas ?? 0n },
  }
}
