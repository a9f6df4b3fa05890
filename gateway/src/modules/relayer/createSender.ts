import { randomUUID } from 'node:crypto'
import { ENTRY_POINT } from '@latchkey/smart-account'
import type { Logger } from 'pino'
import { type Address, type Hex, keccak256, type PrivateKeyAccount, parseTransaction } from 'viem'
import type { RelayerConfig } from '../../config/readRelayer.ts'
import { Failure } from '../../server/Failure.ts'
import { isRefused } from '../../upstream/NodeError.ts'
import type { FileLock } from '../indexer/createFileLock.ts'
import type { Receipt } from './createNode.ts'
import { mostLostGwei, type Relayer, WAIT_MS } from './createRelayer.ts'
import { encodeHandleOps, happenedIn, refusalIn } from './entryPoint.ts'
import { type Fees, isEnough, max, min, mostCovered, offerOf, raise, toGwei } from './fees.ts'
import { OperationError } from './OperationError.ts'
import { dayOf, expiryOf, lossBudget } from './policy.ts'
import { LostLeaseError, type RelayerStore, type StoredOperation, type StoredTransaction } from './store.ts'
import { readStored, readTerms } from './stored.ts'

/** Sends what was taken, until it is in a block for good. One process does so on each chain. */
export interface Sender {
  /** Looks at once, instead of in a moment. */
  wake(): void
  start(): void
  stop(): Promise<void>
  /** Does all that can be done now, once. Tests call it; otherwise it happens by itself. */
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
/** What a transfer of nothing uses. */
const TRANSFER_GAS = 21_000n
const ANY_FEE = 2n ** 64n
/** How often an operation that waits is tried at first. */
const LOOK_AGAIN_MS = 2_000

/** What sending an operation now comes to. */
type Offer =
  | { readonly kind: 'fees'; readonly fees: Fees }
  /** It pays less than it costs at the moment, or fees are higher than the operator pays. */
  | { readonly kind: 'dear' }
  | { readonly kind: 'refused'; readonly reason: string }
  | ({ readonly kind: 'happened' } & Place)

/** What an operation's transactions have cost, and what of it nobody has paid back, in wei. */
interface Spent {
  readonly cost: bigint
  readonly lost: bigint
}

type Place = Pick<Receipt, 'transactionHash' | 'blockNumber' | 'blockHash'>

/** Of an operation that is in no block. */
const NOWHERE = { tx_hash: null, block_number: null, block_hash: null } as const

/** The relayer's back: nonces, transactions, replacements, blocks. */
export function createSender(parts: SenderParts): Sender {
  const { relayer, account, config, store, lock, logger, count, now } = parts
  const { chain, chainId, node } = relayer
  const holder = randomUUID()
  let timer: ReturnType<typeof setTimeout> | undefined
  let working: Promise<void> | undefined
  let isStopped = false
  let isAskedAgain = false
  let isWaiting = false
  /** When an operation that waits is looked at again. */
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

  const sign = async (
    operation: StoredOperation,
    nonce: number,
    fees: Fees,
    { to, gas, data }: { readonly to: Address; readonly gas: bigint; readonly data?: Hex },
  ): Promise<StoredTransaction> => {
    // No node takes a tip that is higher than all that is offered.
    const tip = min(fees.tip, fees.maxFee)
    const raw = await account.signTransaction({
      type: 'eip1559',
      chainId,
      nonce,
      ...{ to, gas, ...(data && { data }) },
      maxFeePerGas: fees.maxFee,
      maxPriorityFeePerGas: tip,
    })
    return {
      hash: keccak256(raw),
      operation_hash: operation.hash,
      raw,
      max_fee: String(fees.maxFee),
      tip: String(tip),
      sent_at: iso(),
    }
  }

  /**
   * Stores first, sends then: a process that dies in between finds the transaction and sends the very same one.
   *
   * @returns false where a budget has no room for what it may cost
   */
  const sendNew = async (operation: StoredOperation, nonce: number, fees: Fees): Promise<boolean> => {
    const { payer, budgets } = readTerms(operation.operation)
    const gas = BigInt(operation.gas)
    const data = encodeHandleOps(readStored(operation.operation), account.address)
    const transaction = await sign(operation, nonce, fees, { to: ENTRY_POINT, gas, data })
    const most = {
      sponsor: toGwei(gas * fees.maxFee),
      account: mostLostGwei(readStored(operation.operation), gas, fees.maxFee),
      revocations: 1n,
    }[payer]
    const on = { chain, holder, now: iso(), mostGwei: most, budgets }
    if (!(await store.addTransaction(transaction, nonce, on))) return false
    await broadcast(transaction)
    return true
  }

  const broadcast = async ({ raw, operation_hash }: StoredTransaction): Promise<void> => {
    try {
      await node.send(toHex(raw))
    } catch (error) {
      // It stays stored, and is sent again in a moment: the node may have too little memory, or the key no funds.
      if (!isRefused(error)) throw error
      logger.warn({ chain, operation: operation_hash, reason: error.message }, 'a node refused a transaction')
    }
  }

  /** One of its own transactions is in a block. */
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
    const place = {
      tx_hash: transactionHash,
      block_number: Number(blockNumber),
      block_hash: blockHash,
    }
    const change = { status: 'included', nonce: nonce === null ? null : Number(nonce), ...place } as const
    const isNoted = await store.settle(operation, change, iso())
    if (isNoted && operation.status !== 'included') count('included')
  }

  const whyItReverted = async (operation: StoredOperation): Promise<string | undefined> => {
    const data = encodeHandleOps(readStored(operation.operation), account.address)
    const [result] = await node.simulate([{ from: account.address, to: ENTRY_POINT, data }])
    return result && result.status !== 1n ? refusalIn(result.error?.data ?? result.returnData) : undefined
  }

  const follow = async (operation: StoredOperation, mined: number, head: bigint): Promise<void> => {
    const transactions = await store.transactions(operation.hash)
    const nonce = Number(operation.nonce)
    for (const { hash, raw } of transactions) {
      const receipt = await node.receipt(toHex(hash))
      if (receipt && !isClearing(raw)) return include(operation, receipt)
      if (receipt && nonceOf(raw) === nonce) return passedOver(operation)
    }
    const latest = transactions.find(({ raw }) => nonceOf(raw) === nonce)
    if (!latest) return
    if (nonce < mined) return overtaken(operation, nonce, head)
    usedSince.delete(operation.hash)
    const isStuck = now() - Date.parse(latest.sent_at) > config.stuckMs
    const raised = raise({ maxFee: BigInt(latest.max_fee), tip: BigInt(latest.tip) })
    const most = isStuck ? await mostOffered(operation, raised.tip).catch(orNothing) : 0n
    if (raised.maxFee <= most) {
      // Fees may have risen by much more.
      const { maxFee } = offerOf((await node.head()).baseFeePerGas)
      const fees = { ...raised, maxFee: max(raised.maxFee, min(maxFee, most)) }
      if (await sendNew(operation, nonce, fees)) return count('replaced')
    }
    if (!isStuck || !(await clear(operation, nonce, transactions))) await broadcast(latest)
  }

  /**
   * Uses a nonce up by a transfer of nothing to itself: no block takes another transaction with it, and all that come after it wait for it.
   *
   * @returns false where the day's losses have no room for it
   */
  const clear = async (
    operation: StoredOperation,
    nonce: number,
    transactions: readonly StoredTransaction[],
  ): Promise<boolean> => {
    const same = transactions.filter(({ raw }) => nonceOf(raw) === nonce)
    const { baseFeePerGas } = await node.head()
    const usual = offerOf(baseFeePerGas)
    const raised = same[0] && raise({ maxFee: BigInt(same[0].max_fee), tip: BigInt(same[0].tip) })
    const fees = raised && raised.maxFee > usual.maxFee ? raised : { ...usual, tip: raised?.tip ?? usual.tip }
    const cost = (maxFee: bigint) => toGwei(TRANSFER_GAS * maxFee)
    // Only one of them can be in a block.
    const [before] = same.filter(({ raw }) => isClearing(raw))
    const spend = {
      budget: lossBudget(config, { chain, day: dayOf(now()) }, true),
      gwei: cost(fees.maxFee) - cost(BigInt(before?.max_fee ?? 0)),
      expiresAt: expiryOf(now()),
    }
    const transaction = await sign(operation, nonce, fees, { to: account.address, gas: TRANSFER_GAS })
    const on = { chain, holder, now: iso(), mostGwei: 0n, budgets: [], spend }
    if (!(await store.addTransaction(transaction, Number(operation.nonce), on))) return false
    await broadcast(transaction)
    return true
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

  const isClearing = (raw: string): boolean =>
    parseTransaction(toHex(raw)).to?.toLowerCase() === account.address.toLowerCase()

  /** Its nonce was used up. It waits again, unless somebody else has brought it in. */
  const passedOver = async (operation: StoredOperation): Promise<void> => {
    const outcome = await relayer.outcome(operation)
    if (outcome.kind === 'happened') return note(operation, outcome, null)
    await store.settle(operation, { status: 'queued', nonce: null }, iso())
  }

  /**
   * A nonce of the key is used, and no transaction of the operation is known to be in a block: another one has it, or the node lags. Once the node has had
   * time to catch up, another nonce doubles nothing: the operation happens once, whoever brings it in.
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

  /** Counts what an operation that was given up has cost, once that can't change. A block that has gone takes the transaction along that failed in it. */
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

  /** What all its transactions have cost, and whether the one of its nonce, and one of each nonce, is among them; undefined while a block of one of them may go. */
  const spentOn = async (
    operation: StoredOperation,
    head: bigint,
  ): Promise<(Spent & { readonly isSeen: boolean; readonly isWhole: boolean }) | undefined> => {
    const total = { cost: 0n, lost: 0n, isSeen: false }
    const transactions = await store.transactions(operation.hash)
    const missing = new Set(transactions.map(({ raw }) => nonceOf(raw)))
    for (const { hash, raw } of transactions) {
      const receipt = await node.receipt(toHex(hash))
      if (!receipt) continue
      if (head - receipt.blockNumber < BigInt(config.confirmations)) return undefined
      const nonce = nonceOf(raw)
      missing.delete(nonce)
      total.isSeen ||= nonce === Number(operation.nonce)
      if (isClearing(raw)) continue
      const cost = receipt.gasUsed * receipt.effectiveGasPrice
      const income = happenedIn(receipt.logs, toHex(operation.hash))?.actualGasCost ?? 0n
      total.cost += cost
      total.lost += cost > income ? cost - income : 0n
    }
    return { ...total, isWhole: missing.size === 0 }
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
        const isSent = offer.kind === 'fees' && (await sendNew(operation, nonce, offer.fees))
        if (!isSent)
          return wait(
            operation,
            offer.kind === 'refused' ? offer.reason : 'it costs more than is given for it',
          )
        used.add(nonce)
        busy.add(operation.sender)
        free -= 1
      })
    }
  }

  /** It waits rather than costing more than it pays, and not for ever. */
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

  /** Once more, since it was taken a while ago: what was true then may not be now. */
  const offerFor = async (operation: StoredOperation): Promise<Offer> => {
    const { baseFeePerGas } = await node.head()
    const fees = offerOf(baseFeePerGas)
    try {
      const most = await mostOffered(operation, fees.tip)
      if (!isEnough(most, { baseFeePerGas })) return { kind: 'dear' }
      return { kind: 'fees', fees: { ...fees, maxFee: min(fees.maxFee, most) } }
    } catch (error) {
      if (!(error instanceof OperationError)) throw error
      const outcome = await relayer.outcome(operation)
      return outcome.kind === 'happened' ? outcome : { kind: 'refused', reason: error.message }
    }
  }

  /** The most that may be offered for a unit of gas: what the operator gives away, or what an operation that pays for itself covers. */
  const mostOffered = async (stored: StoredOperation, tip: bigint): Promise<bigint> => {
    const operation = readStored(stored.operation)
    const checked = await relayer.preflight(operation)
    const { payer } = readTerms(stored.operation)
    if (payer === 'sponsor') return config.maxFeePerGas
    // Their number is the limit: nobody keeps a permission because fees have risen.
    if (payer === 'revocations') return ANY_FEE
    const head = await node.head()
    return mostCovered(operation, await relayer.worthOf(operation, checked), { ...head, tip }) ?? 0n
  }

  /** What one operation comes to keeps no other waiting, unless nothing can be done at all. */
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

  const loop = async (): Promise<void> => {
    timer = undefined
    isAskedAgain = false
    working = work().catch((error: unknown) => {
      logger.warn({ chain, err: error }, 'the relayer could not go on; it tries again')
    })
    await working
    working = undefined
    if (!isStopped) timer = setTimeout(loop, isAskedAgain ? 0 : isWaiting ? LOOK_SOON_MS : LOOK_EVERY_MS)
  }

  return {
    work,
    wake() {
      if (isStopped) return
      isAskedAgain = true
      if (timer === undefined) return
      clearTimeout(timer)
      timer = setTimeout(loop, 0)
    },
    start() {
      timer = setTimeout(loop, 0)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await working
      await store.letGo(chain, holder)
      lock?.release()
    },
  }
}

const nonceOf = (raw: string): number | undefined => parseTransaction(toHex(raw)).nonce

/** What is refused by now is offered nothing. */
function orNothing(error: unknown): bigint {
  if (error instanceof OperationError) return 0n
  throw error
}

function spentOf({ operation }: StoredOperation, { cost, lost }: Spent): bigint {
  const { payer } = readTerms(operation)
  return { sponsor: toGwei(cost), account: toGwei(lost), revocations: cost > 0n ? 1n : 0n }[payer]
}

/** Hashes and transactions in the database are those that this process wrote. */
function toHex(text: string): Hex {
  return text as Hex
}
