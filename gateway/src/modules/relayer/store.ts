import type { Insertable, Selectable } from 'kysely'
import { durably } from '../../database/durably.ts'
import type { Database, RelayerOperationsTable, RelayerTransactionsTable } from '../../database/schema.ts'
import { type BudgetStore, createBudgetStore, giveBack, inOrder, take } from './budgetStore.ts'
import type { Reservation } from './stored.ts'

export type StoredOperation = Selectable<RelayerOperationsTable>
export type StoredTransaction = Selectable<RelayerTransactionsTable>

export type NewOperation = Insertable<RelayerOperationsTable> & { readonly reserved_gwei: number }

export interface AddLimits {
  readonly budgets: readonly Reservation[]
  /** When the budgets of its day are deleted. */
  readonly expiresAt: string
  /** The maximum number of open operations of its account. */
  readonly mostOpen: number
  /** Whether an open operation has the same nonce. */
  readonly isSameNonce: (stored: StoredOperation) => boolean
  /** Whether a dropped operation may be accepted again: an operation that revokes a permission is always the same. */
  readonly isRepeatable: boolean
}

export type Added =
  | { readonly kind: 'stored' }
  | { readonly kind: 'known' }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'spent'; readonly budget: string }
  | { readonly kind: 'crowded'; readonly open: number }
  | { readonly kind: 'nonceSent' }

/** The relayer's queue. It outlives the process: each stored operation is sent exactly once. */
export interface RelayerStore extends BudgetStore {
  find(hash: string): Promise<StoredOperation | undefined>
  /** Lists open operations, oldest first. */
  open(chain: string): Promise<readonly StoredOperation[]>
  /** Operations that were dropped after a transaction that cost something. The transaction's block may still be reorganized away. */
  reverted(chain: string): Promise<readonly StoredOperation[]>
  /**
   * Stores an operation, counts it among its account's operations and takes its maximum cost from its budgets, atomically. It replaces an operation
   * of the same nonce that was refused and waits.
   */
  add(operation: NewOperation, limits: AddLimits): Promise<Added>
  /**
   * Stores a signed transaction before it is sent, with its operation's nonce, and takes from the operation's budgets any cost that exceeds the
   * operation's reservation.
   *
   * @returns false if a budget is too small; then nothing is stored
   * @throws LostLeaseError if another gateway has taken the chain over and now signs for the operation
   */
  addTransaction(
    transaction: StoredTransaction,
    nonce: number,
    on: {
      readonly chain: string
      readonly holder: string
      readonly now: string
      /** The maximum cost of the operation's transactions. */
      readonly mostGwei: bigint
      readonly budgets: readonly Reservation[]
      /** What it takes permanently from another budget. */
      readonly spend?: { readonly budget: Reservation; readonly gwei: bigint; readonly expiresAt: string }
    },
  ): Promise<boolean>
  transactions(operationHash: string): Promise<readonly StoredTransaction[]>
  /**
   * Stores the block that an operation is in, or that it is in no block any more.
   *
   * @returns false if the operation's state has changed meanwhile; then nothing is stored
   */
  settle(
    operation: StoredOperation,
    change: {
      readonly status: StoredOperation['status']
      readonly reason?: string | null
      readonly nonce?: number | null
      readonly tx_hash?: string | null
      readonly block_number?: number | null
      readonly block_hash?: string | null
      readonly lost_gwei?: number
    },
    now: string,
    /** What the operation has used of its budgets, which get the rest of its reservation back. */
    spent?: bigint,
  ): Promise<boolean>
  /** When a transaction of an account last cost something and failed; undefined if none did after `since`. */
  lostSince(chain: string, sender: string, since: string): Promise<string | undefined>
  /** @returns whether this process sends on the chain until `untilMs` */
  claim(chain: string, holder: string, nowMs: number, untilMs: number, isAlone: boolean): Promise<boolean>
  letGo(chain: string, holder: string): Promise<void>
  /** Deletes budgets of past days, and operations that ended long ago. */
  forget(now: string, endedBefore: string): Promise<void>
}

export function createRelayerStore(database: Database): RelayerStore {
  const operations = () => database.selectFrom('relayer_operations').selectAll()
  return {
    ...createBudgetStore(database),
    find: (hash) => operations().where('hash', '=', hash).executeTakeFirst(),
    open: (chain) =>
      operations()
        .where('chain', '=', chain)
        .where('status', 'in', ['queued', 'sent', 'included'])
        .orderBy('created_at')
        .orderBy('hash')
        .execute(),
    reverted: (chain) =>
      operations()
        .where('chain', '=', chain)
        .where('status', 'in', ['dropped', 'failed'])
        .where('nonce', 'is not', null)
        // Earlier releases kept the nonce of every failed operation.
        .where('lost_gwei', '>', 0)
        .execute(),
    async add(operation, { budgets, expiresAt, mostOpen, isSameNonce, isRepeatable }) {
      const { hash, chain, sender, updated_at } = operation
      try {
        await durably(database, async (transaction) => {
          // An update instead of a read locks the row, so that two operations of an account are counted one after the other.
          await take(transaction, { name: `${chain} operations of ${sender}`, limitGwei: 0n }, 0n, expiresAt)
          const all = await transaction
            .selectFrom('relayer_operations')
            .selectAll()
            .where('sender', '=', sender)
            .where('chain', '=', chain)
            .where((is) => is.or([is('status', 'in', ['queued', 'sent']), is('hash', '=', hash)]))
            .execute()
          const known = all.find((one) => one.hash === hash)
          if (known && known.status !== 'dropped') throw new Refused({ kind: 'known' })
          if (known && !isRepeatable) throw new Refused({ kind: 'dropped' })
          const others = all.filter((one) => one !== known)
          const same = others.filter(isSameNonce)
          // Only an operation that was refused after it was accepted, and waits, is replaced.
          if (same.some(({ status, reason }) => status === 'sent' || reason === null))
            throw new Refused({ kind: 'nonceSent' })
          if (others.length - same.length >= mostOpen)
            throw new Refused({ kind: 'crowded', open: others.length })
          for (const one of same) {
            const { numUpdatedRows } = await transaction
              .updateTable('relayer_operations')
              .set({ ...{ status: 'dropped', reason: 'another operation has its nonce' }, updated_at })
              .where('hash', '=', one.hash)
              .where('status', '=', 'queued')
              .executeTakeFirst()
            if (numUpdatedRows === 0n) throw new Refused({ kind: 'nonceSent' })
            await giveBack(transaction, one, 0n)
          }
          for (const budget of inOrder(budgets))
            if (!(await take(transaction, budget, BigInt(operation.reserved_gwei), expiresAt)))
              throw new Refused({ kind: 'spent', budget: budget.name })
          // The cost of an earlier attempt stays in the budget that it was taken from.
          if (known) {
            await transaction.deleteFrom('relayer_transactions').where('operation_hash', '=', hash).execute()
            await transaction.deleteFrom('relayer_operations').where('hash', '=', hash).execute()
          }
          await transaction.insertInto('relayer_operations').values(operation).execute()
        })
        return { kind: 'stored' }
      } catch (error) {
        if (error instanceof Refused) return error.why
        throw error
      }
    },
    async addTransaction(row, nonce, { chain, holder, now: updated_at, mostGwei, budgets, spend }) {
      try {
        await durably(database, async (transaction) => {
          // An update instead of a read locks the row, so that no gateway takes the chain over before the transaction is stored.
          const { numUpdatedRows } = await transaction
            .updateTable('relayer_chains')
            .set({ holder })
            .where('chain', '=', chain)
            .where('holder', '=', holder)
            .executeTakeFirst()
          if (numUpdatedRows === 0n) throw new LostLeaseError('Another gateway sends on this chain now.')
          const operation = await transaction
            .selectFrom('relayer_operations')
            .select('reserved_gwei')
            .where('hash', '=', row.operation_hash)
            .executeTakeFirst()
          if (!operation) throw new Refused({ kind: 'dropped' })
          const more = mostGwei - BigInt(operation.reserved_gwei)
          if (more > 0n)
            for (const budget of inOrder(budgets))
              if (!(await take(transaction, budget, more)))
                throw new Refused({ kind: 'spent', budget: budget.name })
          if (spend && !(await take(transaction, spend.budget, spend.gwei, spend.expiresAt)))
            throw new Refused({ kind: 'spent', budget: spend.budget.name })
          await transaction.insertInto('relayer_transactions').values(row).execute()
          // The operation may meanwhile have been replaced by another of its nonce.
          const changed = await transaction
            .updateTable('relayer_operations')
            .set({ status: 'sent', nonce, updated_at })
            .$if(more > 0n, (query) => query.set({ reserved_gwei: Number(mostGwei) }))
            .where('hash', '=', row.operation_hash)
            .where('status', 'in', ['queued', 'sent'])
            .executeTakeFirst()
          if (changed.numUpdatedRows === 0n) throw new Refused({ kind: 'dropped' })
        })
        return true
      } catch (error) {
        if (error instanceof Refused) return false
        throw error
      }
    },
    transactions: (operationHash) =>
      database
        .selectFrom('relayer_transactions')
        .selectAll()
        .where('operation_hash', '=', operationHash)
        .orderBy('sent_at', 'desc')
        .execute(),
    settle: (operation, change, updated_at, spent) =>
      durably(database, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('relayer_operations')
          .set({ ...change, ...(change.reason && { reason: plain(change.reason) }), updated_at })
          .where('hash', '=', operation.hash)
          .where('status', '=', operation.status)
          .executeTakeFirst()
        if (numUpdatedRows > 0n && spent !== undefined) await giveBack(transaction, operation, spent)
        return numUpdatedRows > 0n
      }),
    async lostSince(chain, sender, since) {
      const rows = await database
        .selectFrom('relayer_operations')
        .select(['updated_at', 'reason'])
        .where('chain', '=', chain)
        .where('sender', '=', sender)
        .where('status', '=', 'dropped')
        .where('lost_gwei', '>', 0)
        .where('updated_at', '>', since)
        .orderBy('updated_at', 'desc')
        .execute()
      return rows.find(({ reason }) => !BY_OTHERS.test(reason ?? ''))?.updated_at
    },
    async claim(chain, holder, nowMs, lease_until, isAlone) {
      await database
        .insertInto('relayer_chains')
        .values({ chain, holder: null, lease_until: 0 })
        .onConflict((conflict) => conflict.column('chain').doNothing())
        .execute()
      const { numUpdatedRows } = await database
        .updateTable('relayer_chains')
        .set({ holder, lease_until })
        .where('chain', '=', chain)
        .$if(!isAlone, (query) =>
          query.where((is) => is.or([is('holder', '=', holder), is('lease_until', '<', nowMs)])),
        )
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async letGo(chain, holder) {
      await database
        .updateTable('relayer_chains')
        .set({ lease_until: 0 })
        .where('chain', '=', chain)
        .where('holder', '=', holder)
        .execute()
    },
    async forget(now, endedBefore) {
      await database.deleteFrom('relayer_budgets').where('expires_at', '<=', now).execute()
      const ended = database
        .selectFrom('relayer_operations')
        .select('hash')
        .where('status', 'in', ['final', 'dropped', 'failed'])
        .where('updated_at', '<', endedBefore)
      await database.deleteFrom('relayer_transactions').where('operation_hash', 'in', ended).execute()
      await database.deleteFrom('relayer_operations').where('hash', 'in', ended).execute()
    },
  }
}

/** Another gateway has taken the chain over, so this gateway discards the transaction that it was about to send. */
export class LostLeaseError extends Error {
  override readonly name = 'LostLeaseError'
}

/** Rolls a database transaction back after a check in it has failed. */
class Refused extends Error {
  readonly why: Exclude<Added, { kind: 'stored' }>

  constructor(why: Refused['why']) {
    super(why.kind)
    this.why = why
  }
}

/** Refusals that others can cause: the account was deployed, the nonce was used, or a paymaster has no funds left. */
const BY_OTHERS = /^AA(10|25|3\d)/

const MOST_REASON = 300

/** A message of a node or a contract, in characters that any database accepts. */
const plain = (text: string): string => text.slice(0, MOST_REASON).replace(/[\p{Cc}\p{Cs}]/gu, '\ufffd')
