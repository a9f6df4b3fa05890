import { randomUUID } from 'node:crypto'
import { ENTRY_POINT } from '@latchkey/smart-account'
import type { Logger } from 'pino'
import type { PrivateKeyAccount } from 'viem'
import type { RelayerConfig } from '../../config/readRelayer.ts'
import { Failure } from '../../server/Failure.ts'
import { isRefused } from '../../upstream/NodeError.ts'
import type { FileLock } from '../indexer/createFileLock.ts'
import { createLoop } from './createLoop.ts'
import type { Receipt } from './createNode.ts'
import { createOffers } from './createOffers.ts'
import { WAIT_MS } from './createRelayer.ts'
import { createTransactions, nonceOf, type Spent } from './createTransactions.ts'
import { encodeHandleOps, happenedIn, refusalIn } from './entryPoint.ts'
import { max, min, offerOf, raise, toGwei } from './fees.ts'
import { OperationError } from './OperationError.ts'
import type { Relayer } from './relayer.ts'
import { LostLeaseError, type RelayerStore, type StoredOperation } from './store.ts'
import { readStored, readTerms, toHex } from './stored.ts'

/**
 * Sends accepted operations until each is in a final block. One process sends per chain. The states of an operation (queued, sent, included, final
 * or dropped) lead into each other and share one key's nonces, so all are in this file.
 */
export interface Sender extends ReturnType<typeof createLoop> {
  work(): Promise<void>
}

export interface SenderParts {
  readonly relayer: Relayer
  readonly account: PrivateKeyAccount
  readonly config: RelayerConfig
  readonly store: RelayerStore
  /** With SQLite, the process that holds this lock sends at once. Without a lock, the previous lease in the database must expire first. */
  readonly lock: FileLock | undefined
  readonly logger: Logger
  readonly count: (outcome: 'included' | 'dropped' | 'replaced' | 'reorganised') => void
  readonly now: () => number
}

const LOOK_EVERY_MS = 500
/** The shorter interval while a transaction is pending, because a user waits for it. */
const LOOK_SOON_MS = 150
const LEASE_MS = 15_000
/** A transaction that the node does not know is looked for during this many times the number of confirmations. */
const PATIENCE = 4n
const LOOK_AGAIN_MS = 2_000

type Place = Pick<Receipt, 'transactionHash' | 'blockNumber' | 'blockHash'>

const NOWHERE = { tx_hash: null, block_number: null, block_hash: null } as const

/** The side of the relayer that sends: nonces, replacements, blocks. */
export function createSender(parts: SenderParts): Sender {
  const { relayer, account, config, store, lock, logger, count, now } = parts
  const { chain, node } = relayer
  const holder = randomUUID()
  const transactions = createTransactions({ relayer, account, config, store, logger, holder, now })
  const { clear, isClearing, spentOn } = transactions
  const { offerFor, mostOffered } = createOffers(relayer, config)
  let isWaiting = false
  const lookAgainAt = new Map<string, number>()
  /** The block at which an operation's nonce was first seen as used by another transaction. */
  const usedSince = new Map<string, bigint>()
  /** The key's next nonce, if no known transaction has it and other transactions wait for it. */
  let gap: { readonly nonce: number; readonly since: number } | undefined
  const iso = () => new Date(now()).toISOString()

  const isOurs = async (): Promise<boolean> => {
    if (lock && !lock.take()) return false
    return store.claim(chain, holder, now(), now() + LEASE_MS, lock !== undefined)
  }

  /**
   * Stops trying an operation.
   *
   * @param used - gwei that it has used of its budgets, which get the rest back; if undefined, the budgets keep the whole reservation
   */
  const drop = async (
    operation: StoredOperation,
    reason: string,
    change: { readonly lost_gwei: number; readonly nonce?: null },
    used?: bigint,
  ): Promise<void> => {
    const dropped = { status: 'dropped', reason, ...NOWHERE, ...change } as const
    if (!(await store.settle(operation, dropped, iso(), used))) return
    count('dropped')
    logger.warn({ chain, operation: operation.hash, reason }, 'the relayer gave an operation up')
  }

  const include = async (operation: StoredOperation, receipt: Receipt): Promise<void> => {
    if (happenedIn(receipt.logs, toHex(operation.hash))) return note(operation, receipt)
    // A third party may have submitted it before.
    const outcome = await relayer.outcome(operation)
    if (outcome.kind === 'happened') return note(operation, outcome)
    // Its budgets get nothing back until the block stays.
    const lost_gwei = Number(toGwei(receipt.gasUsed * receipt.effectiveGasPrice))
    await drop(operation, (await whyItReverted(operation)) ?? 'its transaction reverted', { lost_gwei })
  }

  /** Stores the block that an operation is in. Its cost counts once the block is final. */
  const note = async (
    operation: StoredOperation,
    { transactionHash, blockNumber, blockHash }: Place,
    nonce = operation.nonce,
  ): Promise<void> => {
    const change = {
      status: 'included',
      nonce: nonce === null ? null : Number(nonce),
      tx_hash: transactionHash,
      block_number: Number(blockNumber),
      block_hash: blockHash,
    } as const
    const isNoted = await store.settle(operation, change, iso())
    if (isNoted && operation.status !== 'included') count('included')
  }

  const whyItReverted = async (operation: StoredOperation): Promise<string | undefined> => {
    const data = encodeHandleOps(readStored(operation.operation), account.address)
    const [result] = await node.simulate([{ from: account.address, to: ENTRY_POINT, data }])
    return result && result.status !== 1n ? refusalIn(result.error?.data ?? result.returnData) : undefined
  }

  const follow = async (operation: StoredOperation, mined: number, head: bigint): Promise<void> => {
    const all = await store.transactions(operation.hash)
    const nonce = Number(operation.nonce)
    for (const { hash, raw } of all) {
      const receipt = await node.receipt(toHex(hash))
      if (receipt && !isClearing(raw)) return include(operation, receipt)
      if (receipt && nonceOf(raw) === nonce) return passedOver(operation)
    }
    const latest = all.find(({ raw }) => nonceOf(raw) === nonce)
    if (!latest) return
    if (nonce < mined) return overtaken(operation, nonce, head)
    usedSince.delete(operation.hash)
    const isStuck = now() - Date.parse(latest.sent_at) > config.stuckMs
    const raised = raise({ maxFee: BigInt(latest.max_fee), tip: BigInt(latest.tip) })
    const most = isStuck ? await mostOffered(operation, raised.tip).catch(orNothing) : 0n
    if (raised.maxFee <= most) {
      const { maxFee } = offerOf((await node.head()).baseFeePerGas)
      const fees = { ...raised, maxFee: max(raised.maxFee, min(maxFee, most)) }
      if (await transactions.send(operation, nonce, fees)) return count('replaced')
    }
    if (!isStuck || !(await clear(operation, nonce, all))) await transactions.broadcast(latest)
  }

  /** Fills a nonce that no transaction has any more because its block was reorganized away. All later transactions wait for it. */
  const fillGap = async (open: readonly StoredOperation[], mined: number): Promise<void> => {
    const sent = open.filter(({ status }) => status === 'sent')
    const [first] = sent.sort((a, b) => Number(a.nonce) - Number(b.nonce))
    if (!first || Number(first.nonce) <= mined) {
      gap = undefined
      return
    }
    if (gap?.nonce !== mined) gap = { nonce: mined, since: now() }
    if (now() - gap.since < config.stuckMs) return
    gap = undefined
    await clear(first, mined, await store.transactions(first.hash))
  }

  const passedOver = async (operation: StoredOperation): Promise<void> => {
    const outcome = await relayer.outcome(operation)
    if (outcome.kind === 'happened') return note(operation, outcome, null)
    await store.settle(operation, { status: 'queued', nonce: null }, iso())
  }

  /**
   * Handles an operation whose nonce is used while none of its transactions is known to be in a block: another transaction has the nonce, or the
   * node lags. Once the node has had time to catch up, a new nonce is safe: the operation happens only once, whoever submits it.
   */
  const overtaken = async (operation: StoredOperation, nonce: number, head: bigint): Promise<void> => {
    const since = usedSince.get(operation.hash) ?? head
    usedSince.set(operation.hash, since)
    if (head - since < BigInt(config.confirmations)) return
    usedSince.delete(operation.hash)
    logger.warn({ chain, operation: operation.hash, nonce }, 'a nonce was used by another transaction')
    await passedOver(operation)
  }

  /** Checks whether an operation is still in its block: a reorganization removes the block's operations, too. */
  const confirm = async (operation: StoredOperation, head: bigint): Promise<void> => {
    const receipt = operation.tx_hash === null ? undefined : await node.receipt(toHex(operation.tx_hash))
    // In another block its transaction may bring nothing in.
    if (!receipt || !happenedIn(receipt.logs, toHex(operation.hash))) {
      count('reorganised')
      logger.warn({ chain, operation: operation.hash }, 'the block of an operation has gone')
      // An operation that a third party submitted has no transaction of ours any more.
      const status = operation.nonce === null ? 'queued' : 'sent'
      await store.settle(operation, { ...NOWHERE, status }, iso())
      return
    }
    if (receipt.blockHash !== operation.block_hash) return note(operation, receipt)
    if (head - receipt.blockNumber < BigInt(config.confirmations)) return
    const spent = await spentOn(operation, head)
    if (!spent) return
    const isMissing = operation.nonce !== null && !spent.isSeen
    // A node may no longer know the transaction's cost: after a while, the whole reservation counts as spent.
    if (isMissing && head - receipt.blockNumber < BigInt(config.confirmations) * PATIENCE) return
    const lost_gwei = Number(toGwei(spent.lost))
    const used = isMissing ? undefined : spentOf(operation, spent)
    await store.settle(operation, { status: 'final', lost_gwei }, iso(), used)
  }

  /** Counts the cost of a dropped operation once the cost is final. Until then, a reorganization may remove its failed transaction. */
  const closeReverted = async (operation: StoredOperation, head: bigint): Promise<void> => {
    const { status, updated_at } = operation
    const spent = await spentOn(operation, head)
    if (!spent) return
    if (spent.isSeen) {
      await store.settle(operation, { status, nonce: null }, updated_at, spentOf(operation, spent))
      return
    }
    count('reorganised')
    await store.settle(operation, { status: 'sent', lost_gwei: 0 }, iso())
  }

  const sendQueued = async (open: readonly StoredOperation[], mined: number): Promise<void> => {
    const sent = open.filter(({ status }) => status === 'sent')
    const used = new Set(sent.map(({ nonce }) => Number(nonce)))
    // An account's operations are sent one at a time: each is simulated on the state that the earlier ones leave.
    const busy = new Set(sent.map(({ sender }) => sender))
    let free = config.lanes - sent.length
    const queued = open.filter(({ status }) => status === 'queued')
    for (const hash of lookAgainAt.keys())
      if (!queued.some((one) => one.hash === hash)) lookAgainAt.delete(hash)
    for (const operation of queued) {
      if (free <= 0) return
      if (busy.has(operation.sender) || (lookAgainAt.get(operation.hash) ?? 0) > now()) continue
      await attempt(operation, async () => {
        const offer = await offerFor(operation)
        if (offer.kind === 'happened') return note(operation, offer)
        let nonce = mined
        while (used.has(nonce)) nonce += 1
        const isSent = offer.kind === 'fees' && (await transactions.send(operation, nonce, offer.fees))
        const reason = offer.kind === 'refused' ? offer.reason : 'it costs more than is given for it'
        if (!isSent) return wait(operation, reason)
        used.add(nonce)
        busy.add(operation.sender)
        free -= 1
      })
    }
  }

  const wait = async (operation: StoredOperation, reason: string): Promise<void> => {
    const age = now() - Date.parse(operation.created_at)
    if (age > WAIT_MS) return giveUp(operation, reason)
    if (operation.reason === null) await store.settle(operation, { status: 'queued', reason }, iso())
    lookAgainAt.set(operation.hash, now() + Math.max(LOOK_AGAIN_MS, age / 4))
  }

  /** Drops an operation. If the node has forgotten the block of an earlier transaction, its whole reservation may be spent. */
  const giveUp = async (operation: StoredOperation, reason: string): Promise<void> => {
    const spent = await spentOn(operation, (await node.head()).number)
    if (!spent) return
    const used = spent.isWhole ? spentOf(operation, spent) : undefined
    await drop(operation, reason, { nonce: null, lost_gwei: Number(toGwei(spent.lost)) }, used)
  }

  /** Runs a step of one operation. Its failure does not block other operations, unless nothing can be done at all. */
  const attempt = async ({ hash }: StoredOperation, act: () => Promise<void>): Promise<void> => {
    try {
      await act()
    } catch (error) {
      const isDown = error instanceof Failure && !isRefused(error)
      if (isDown || error instanceof LostLeaseError) throw error
      logger.warn({ chain, operation: hash, err: error }, 'the relayer could not go on with an operation')
    }
  }

  const work = async (): Promise<void> => {
    isWaiting = false
    if (!(await isOurs())) return
    const open = await store.open(chain)
    const reverted = await store.reverted(chain)
    if (open.length + reverted.length === 0) return
    const mined = await node.nonce(account.address)
    const { number } = await node.head()
    for (const operation of open)
      await attempt(operation, async () => {
        if (operation.status === 'sent') await follow(operation, mined, number)
        if (operation.status === 'included') await confirm(operation, number)
      })
    for (const operation of reverted) await attempt(operation, () => closeReverted(operation, number))
    const left = await store.open(chain)
    await sendQueued(left, mined)
    await fillGap(await store.open(chain), mined)
    isWaiting = left.some(({ status }) => status !== 'included')
  }

  const tryToWork = () =>
    work().catch((error: unknown) => {
      logger.warn({ chain, err: error }, 'the relayer could not go on; it tries again')
    })
  const loop = createLoop(tryToWork, () => (isWaiting ? LOOK_SOON_MS : LOOK_EVERY_MS))

  return {
    ...loop,
    work,
    async stop() {
      await loop.stop()
      await store.letGo(chain, holder)
      lock?.release()
    },
  }
}

function orNothing(error: unknown): bigint {
  if (error instanceof OperationError) return 0n
  throw error
}

function spentOf({ operation }: StoredOperation, { cost, lost }: Spent): bigint {
  const { payer } = readTerms(operation)
  return { sponsor: toGwei(cost), account: toGwei(lost), revocations: cost > 0n ? 1n : 0n }[payer]
}
