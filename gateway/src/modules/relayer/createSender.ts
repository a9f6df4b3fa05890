import { randomUUID } from 'node:crypto'
import { ENTRY_POINT } from '@latchkey/smart-account'
import type { Logger } from 'pino'
import { type Hex, keccak256, type PrivateKeyAccount } from 'viem'
import type { RelayerConfig } from '../../config/readRelayer.ts'
import type { FileLock } from '../indexer/createFileLock.ts'
import { NodeError, type Receipt } from './createNode.ts'
import { type Relayer, readStored, TIP } from './createRelayer.ts'
import { encodeHandleOps, happenedIn, refusalIn } from './entryPoint.ts'
import { OperationError } from './OperationError.ts'
import type { RelayerStore, StoredOperation, StoredTransaction } from './store.ts'

/** Sends what was taken, until it is in a block for good. One process does so on each chain. */
export interface Sender {
  /** Looks at once, instead of in a moment. */
  wake(): void
  start(): void
  stop(): Promise<void>
  /** Does all that can be done now, once. Tests call it; otherwise it happens by itself. */
  work(): Promise<void>
}

/** What a sender works with. */
export interface SenderParts {
  readonly relayer: Relayer
  readonly account: PrivateKeyAccount
  readonly config: RelayerConfig
  readonly store: RelayerStore
  /** With SQLite: the process that holds it sends at once. Without a lock, a lease in the database must run out first. */
  readonly lock: FileLock | undefined
  readonly logger: Logger
  readonly count: (outcome: 'included' | 'failed' | 'replaced' | 'reorganised') => void
  readonly now: () => number
}

const LOOK_EVERY_MS = 500
/** While a transaction is on its way, a person waits for it. */
const LOOK_SOON_MS = 150
const LEASE_MS = 15_000
const GWEI = 1_000_000_000n
/** Nodes take a replacement only if both fees rise by a tenth; this is a little more. */
const RISE = { times: 9n, by: 8n }

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
  const iso = () => new Date(now()).toISOString()

  const isOurs = async (): Promise<boolean> => {
    if (lock && !lock.take()) return false
    return store.claim(chain, holder, now(), now() + LEASE_MS, lock !== undefined)
  }

  const fail = async (operation: StoredOperation, reason: string, spentGwei = 0n): Promise<void> => {
    await store.settle(operation.hash, { status: 'failed', reason: reason.slice(0, 300) }, iso())
    await store.release(operation, readStored(operation.operation).budgets, spentGwei)
    count('failed')
    logger.warn({ chain, operation: operation.hash, reason: reason.slice(0, 300) }, 'an operation failed')
  }

  const sign = async (
    operation: StoredOperation,
    nonce: number,
    fees: { readonly maxFee: bigint; readonly tip: bigint },
  ): Promise<StoredTransaction> => {
    const raw = await account.signTransaction({
      type: 'eip1559',
      chainId,
      nonce,
      to: ENTRY_POINT,
      data: encodeHandleOps(readStored(operation.operation), account.address),
      gas: BigInt(operation.gas),
      maxFeePerGas: fees.maxFee,
      maxPriorityFeePerGas: fees.tip,
    })
    return {
      hash: keccak256(raw),
      operation_hash: operation.hash,
      raw,
      max_fee: String(fees.maxFee),
      tip: String(fees.tip),
      sent_at: iso(),
    }
  }

  /** Stores first, sends then: a process that dies in between finds the transaction and sends the very same one. */
  const sendNew = async (
    operation: StoredOperation,
    nonce: number,
    fees: { readonly maxFee: bigint; readonly tip: bigint },
  ): Promise<void> => {
    const transaction = await sign(operation, nonce, fees)
    await store.addTransaction(transaction, nonce, { chain, holder, now: iso() })
    await broadcast(transaction)
  }

  const broadcast = async ({ raw, operation_hash }: StoredTransaction): Promise<void> => {
    try {
      await node.send(toHex(raw))
    } catch (error) {
      // It stays stored, and is sent again in a moment: the node may have too little memory, or the key no funds.
      if (!(error instanceof NodeError)) throw error
      logger.warn({ chain, operation: operation_hash, reason: error.message }, 'a node refused a transaction')
    }
  }

  const include = async (operation: StoredOperation, receipt: Receipt): Promise<void> => {
    const happened = happenedIn(receipt.logs, toHex(operation.hash))
    const spentGwei = (receipt.gasUsed * receipt.effectiveGasPrice + GWEI - 1n) / GWEI
    if (!happened) {
      const reason = (await whyItReverted(operation)) ?? 'its transaction reverted'
      return fail(operation, reason, spentGwei)
    }
    await store.settle(
      operation.hash,
      {
        status: 'included',
        tx_hash: receipt.transactionHash,
        block_number: Number(receipt.blockNumber),
        block_hash: receipt.blockHash,
      },
      iso(),
    )
    await store.release(operation, readStored(operation.operation).budgets, spentGwei)
    if (operation.status === 'sent') count('included')
  }

  const whyItReverted = async (operation: StoredOperation): Promise<string | undefined> => {
    const data = encodeHandleOps(readStored(operation.operation), account.address)
    const [result] = await node.simulate([{ from: account.address, to: ENTRY_POINT, data }])
    return result && result.status !== 1n ? refusalIn(result.error?.data ?? result.returnData) : undefined
  }

  /** @returns whether it still waits for a block */
  const follow = async (operation: StoredOperation, minedNonces: number): Promise<boolean> => {
    const transactions = await store.transactions(operation.hash)
    for (const { hash } of transactions) {
      const receipt = await node.receipt(toHex(hash))
      if (!receipt) continue
      await include(operation, receipt)
      return false
    }
    const [latest] = transactions
    if (!latest || operation.nonce === null) return true
    const nonce = Number(operation.nonce)
    if (nonce < minedNonces) {
      // Another transaction of the key has the nonce. None of these can be mined, so that a new nonce doubles nothing.
      logger.warn({ chain, operation: operation.hash, nonce }, 'a nonce was used by another transaction')
      await store.settle(operation.hash, { status: 'queued', nonce: null }, iso())
      return false
    }
    const isStuck = now() - Date.parse(latest.sent_at) > config.stuckMs
    const raised = {
      maxFee: (BigInt(latest.max_fee) * RISE.times) / RISE.by + 1n,
      tip: (BigInt(latest.tip) * RISE.times) / RISE.by + 1n,
    }
    if (isStuck && raised.maxFee <= config.maxFeePerGas) {
      await sendNew(operation, nonce, raised)
      count('replaced')
    } else await broadcast(latest)
    return true
  }

  /** A block that has gone takes its operations along. */
  const confirm = async (operation: StoredOperation, head: bigint): Promise<void> => {
    const receipt = operation.tx_hash === null ? undefined : await node.receipt(toHex(operation.tx_hash))
    if (!receipt) {
      count('reorganised')
      logger.warn({ chain, operation: operation.hash }, 'the block of an operation has gone')
      const gone = { status: 'sent', tx_hash: null, block_number: null, block_hash: null } as const
      return store.settle(operation.hash, gone, iso())
    }
    if (receipt.blockHash !== operation.block_hash) return include(operation, receipt)
    if (head - receipt.blockNumber >= BigInt(config.confirmations))
      await store.settle(operation.hash, { status: 'final' }, iso())
  }

  const sendQueued = async (open: readonly StoredOperation[], mined: number): Promise<void> => {
    const sent = open.filter(({ status }) => status === 'sent')
    const used = new Set(sent.map(({ nonce }) => Number(nonce)))
    const lanes = new Set(sent.map(laneOf))
    let free = config.lanes - sent.length
    for (const operation of open.filter(({ status }) => status === 'queued')) {
      if (free <= 0) return
      // The next operation of the same nonce key would be refused before the first is in a block.
      if (lanes.has(laneOf(operation))) continue
      const refusal = await refusalOf(operation)
      if (refusal !== undefined) {
        await fail(operation, refusal)
        continue
      }
      const { baseFeePerGas } = await node.head()
      const maxFee = baseFeePerGas * 2n + TIP
      // Fees have risen since it was taken: it waits until they fall.
      if (maxFee > config.maxFeePerGas) return
      let nonce = mined
      while (used.has(nonce)) nonce += 1
      used.add(nonce)
      lanes.add(laneOf(operation))
      free -= 1
      await sendNew(operation, nonce, { maxFee, tip: TIP })
    }
  }

  /** Once more, since it was taken a while ago: what was true then may not be now. */
  const refusalOf = async (operation: StoredOperation): Promise<string | undefined> => {
    try {
      await relayer.preflight(readStored(operation.operation))
      return undefined
    } catch (error) {
      if (error instanceof OperationError) return error.message
      throw error
    }
  }

  const work = async (): Promise<void> => {
    isWaiting = false
    if (!(await isOurs())) return
    const open = await store.open(chain)
    if (open.length === 0) return
    const mined = await node.nonce(account.address)
    const { number } = await node.head()
    for (const operation of open) {
      if (operation.status === 'sent') await follow(operation, mined)
      if (operation.status === 'included') await confirm(operation, number)
    }
    const left = await store.open(chain)
    await sendQueued(left, mined)
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

/** Operations of one nonce key come one after another. */
function laneOf({ sender, operation }: StoredOperation): string {
  return `${sender} ${readStored(operation).nonce >> 64n}`
}

/** Hashes and transactions in the database are those that this process wrote. */
function toHex(text: string): Hex {
  return text as Hex
}
