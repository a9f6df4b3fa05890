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
 * Sends what was taken, until it is in a block for good. One process does so on each chain. The steps of one operation's way (queued, sent, included, final
 * or dropped) lead into each other and share one key's nonces, so they stay in one file.
 */
export interface Sender extends ReturnType<typeof createLoop> {
  work(): Promise<void>
}

export interface SenderParts {
  readonly relayer: Relayer
  readonly account: PrivateKeyAccount
  readonly config: RelayerConfig
  readonly store: RelayerStore
  /** With SQLite: the process that holds it sends at once. Without a lock, a lease in the database must run out first. */
  readonly lock: FileLock | undefined
  readonly logger: Logger
  readonly count: (outcome: 'included' | 'dropped' | 'replaced' | 'reorganised') => void
  readonly now: () => number
}

const LOOK_EVERY_MS = 500
/** While a transaction is on its way, a user waits for it. */
const LOOK_SOON_MS = 150
const LEASE_MS = 15_000
/** A transaction that no node knows is looked for so many times longer than a block needs to stay. */
const PATIENCE = 4n
const LOOK_AGAIN_MS = 2_000

type Place = Pick<Receipt, 'transactionHash' | 'blockNumber' | 'blockHash'>

const NOWHERE = { tx_hash: null, block_number: null, block_hash: null } as const

/** The relayer's back: nonces, replacements, blocks. */
export function createSender(parts: SenderParts): Sender {
  const { relayer, account, config, store, lock, logger, count, now } = parts
  const { chain, node } = relayer
  const holder = randomUUID()
  const transactions = createTransactions({ relayer, account, config, store, logger, holder, now })
  const { clear, isClearing, spentOn } = transactions
  const { offerFor, mostOffered } = createOffers(relayer, config)
  let isWaiting = false
  const lookAgainAt = new Map<string, number>()
  /** At which block it was first seen that another transaction has an operation's nonce. */
  const usedSince = new Map<string, bigint>()
  /** The key's next nonce, where no transaction is known to have it and others wait for it. */
  let gap: { readonly nonce: number; readonly since: number } | undefined
  const iso = () => new Date(now()).toISOString()

  const isOurs = async (): Promise<boolean> => {
    if (lock && !lock.take()) return false
    return store.claim(chain, holder, now(), now() + LEASE_MS, lock !== undefined)
  }

  /**
   * The relayer tries it no more.
   *
   * @param used - of its budgets, which get the rest back; they keep what they hold where that is not known
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
    // Somebody else may have brought it in before.
    const outcome = await relayer.outcome(operation)
    if (outcome.kind === 'happened') return note(operation, outcome)
    // Its budgets get nothing back until the block stays.
    const lost_gwei = Number(toGwei(receipt.gasUsed * receipt.effectiveGasPrice))
    await drop(operation, (await whyItReverted(operation)) ?? 'its transaction reverted', { lost_gwei })
  }

  /** Notes the block that an operation is in. What that has cost counts once the block stays. */
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

  /** A nonce that a transaction had whose block has gone, and that none has now: all that come after it wait for it. */
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
   * Its nonce is used, and none of its transactions is known to be in a block: another one has the nonce, or the node lags. Once the node has had time to
   * catch up, another nonce doubles nothing: the operation happens once, whoever brings it in.
   */
  const overtaken = async (operation: StoredOperation, nonce: number, head: bigint): Promise<void> => {
    const since = usedSince.get(operation.hash) ?? head
    usedSince.set(operation.hash, since)
    if (head - since < BigInt(config.confirmations)) return
    usedSince.delete(operation.hash)
    logger.warn({ chain, operation: operation.hash, nonce }, 'a nonce was used by another transaction')
    await passedOver(operation)
  }

  /** A block that has gone takes its operations along. */
  const confirm = async (operation: StoredOperation, head: bigint): Promise<void> => {
    const receipt = operation.tx_hash === null ? undefined : await node.receipt(toHex(operation.tx_hash))
    // In another block its transaction may bring nothing in.
    if (!receipt || !happenedIn(receipt.logs, toHex(operation.hash))) {
      count('reorganised')
      logger.warn({ chain, operation: operation.hash }, 'the block of an operation has gone')
      // One that somebody else brought in has no transaction of ours any more.
      const status = operation.nonce === null ? 'queued' : 'sent'
      await store.settle(operation, { ...NOWHERE, status }, iso())
      return
    }
    if (receipt.blockHash !== operation.block_hash) return note(operation, receipt)
    if (head - receipt.blockNumber < BigInt(config.confirmations)) return
    const spent = await spentOn(operation, head)
    if (!spent) return
    const isMissing = operation.nonce !== null && !spent.isSeen
    // A node may have forgotten what the transaction has cost: after a while all that is held for it counts as spent.
    if (isMissing && head - receipt.blockNumber < BigInt(config.confirmations) * PATIENCE) return
    const lost_gwei = Number(toGwei(spent.lost))
    const used = isMissing ? undefined : spentOf(operation, spent)
    await store.settle(operation, { status: 'final', lost_gwei }, iso(), used)
  }

  /** Counts what an operation that was given up has cost, once that can't change. Its failed transaction may go with its block. */
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
    // One operation of an account after the other: each is judged by what the ones before it have left.
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

  /** An earlier transaction of it may be in a block that the node has forgotten: then all that is held for it may be spent. */
  const giveUp = async (operation: StoredOperation, reason: string): Promise<void> => {
    const spent = await spentOn(operation, (await node.head()).number)
    if (!spent) return
    const used = spent.isWhole ? spentOf(operation, spent) : undefined
    await drop(operation, reason, { nonce: null, lost_gwei: Number(toGwei(spent.lost)) }, used)
  }

  /** What fails for one operation keeps no other waiting, unless nothing can be done at all. */
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
