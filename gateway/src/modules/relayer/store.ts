import { type Insertable, type Selectable, sql } from 'kysely'
import { durably } from '../../database/durably.ts'
import type { Database } from '../../database/openDatabase.ts'
import type { RelayerOperationsTable, RelayerTransactionsTable } from '../../database/schema.ts'

export type StoredOperation = Selectable<RelayerOperationsTable>
export type StoredTransaction = Selectable<RelayerTransactionsTable>

/** What a reservation takes from: a day's budget with its limit, in gwei. */
export interface Reservation {
  readonly name: string
  readonly limitGwei: bigint
}

/** The relayer's queue. It outlives the process: what was stored is sent, and sent once. */
export interface RelayerStore {
  find(hash: string): Promise<StoredOperation | undefined>
  /** Operations that are neither final nor failed, oldest first. */
  open(chain: string): Promise<readonly StoredOperation[]>
  openOf(chain: string, sender: string): Promise<readonly StoredOperation[]>
  /** Whether budgets have so much left, in gwei. */
  haveRoom(budgets: readonly Reservation[], gwei: bigint): Promise<boolean>
  /**
   * Stores an operation and takes what it may cost from its budgets: all of it or nothing.
   *
   * @returns the name of the budget that is too small; undefined where the operation is stored
   */
  add(
    operation: Insertable<RelayerOperationsTable>,
    budgets: readonly Reservation[],
    expiresAt: string,
  ): Promise<string | undefined>
  /**
   * Stores a signed transaction before anybody sends it, and the nonce that it has.
   *
   * @throws LostLeaseError where another gateway has taken the chain over: that one signs for the operation now
   */
  addTransaction(
    transaction: StoredTransaction,
    nonce: number,
    on: { readonly chain: string; readonly holder: string; readonly now: string },
  ): Promise<void>
  transactions(operationHash: string): Promise<readonly StoredTransaction[]>
  /** Notes the block that an operation is in, or that it is in none any more. */
  settle(
    hash: string,
    change: {
      readonly status: StoredOperation['status']
      readonly reason?: string | null
      readonly nonce?: number | null
      readonly tx_hash?: string | null
      readonly block_number?: number | null
      readonly block_hash?: string | null
    },
    now: string,
  ): Promise<void>
  /** Gives back what a reservation did not need. */
  release(operation: StoredOperation, budgets: readonly string[], spentGwei: bigint): Promise<void>
  /** @returns whether this process sends on the chain until `untilMs` */
  claim(chain: string, holder: string, nowMs: number, untilMs: number, isAlone: boolean): Promise<boolean>
  letGo(chain: string, holder: string): Promise<void>
  /** Forgets budgets of past days, and operations that have ended long ago. */
  forget(now: string, endedBefore: string): Promise<void>
}

export function createRelayerStore(database: Database): RelayerStore {
  return {
    find: (hash) =>
      database.selectFrom('relayer_operations').selectAll().where('hash', '=', hash).executeTakeFirst(),
    open: (chain) =>
      database
        .selectFrom('relayer_operations')
        .selectAll()
        .where('chain', '=', chain)
        .where('status', 'in', ['queued', 'sent', 'included'])
        .orderBy('created_at')
        .orderBy('hash')
        .execute(),
    openOf: (chain, sender) =>
      database
        .selectFrom('relayer_operations')
        .selectAll()
        .where('sender', '=', sender)
        .where('chain', '=', chain)
        .where('status', 'in', ['queued', 'sent'])
        .execute(),
    async haveRoom(budgets, gwei) {
      const rows = await database
        .selectFrom('relayer_budgets')
        .select(['name', 'used'])
        .where(
          'name',
          'in',
          budgets.map(({ name }) => name),
        )
        .execute()
      const usedOf = (wanted: string) => Number(rows.find(({ name }) => name === wanted)?.used ?? 0)
      return budgets.every(({ name, limitGwei }) => usedOf(name) + Number(gwei) <= Number(limitGwei))
    },
    async add(operation, budgets, expires_at) {
      const amount = Number(operation.reserved_gwei)
      try {
        await durably(database, async (transaction) => {
          for (const { name, limitGwei } of budgets) {
            await transaction
              .insertInto('relayer_budgets')
              .values({ name, used: 0, expires_at })
              .onConflict((conflict) => conflict.column('name').doNothing())
              .execute()
            // One statement both looks and takes, so that two at once cannot both take the last of it.
            const { numUpdatedRows } = await transaction
              .updateTable('relayer_budgets')
              .set({ used: sql<number>`used + ${amount}` })
              .where('name', '=', name)
              .where('used', '<=', Number(limitGwei) - amount)
              .executeTakeFirst()
            if (numUpdatedRows === 0n) throw new BudgetSpentError(name)
          }
          // One that has failed may be tried again: the operation that takes a session back is always the same.
          await transaction
            .deleteFrom('relayer_operations')
            .where('hash', '=', operation.hash)
            .where('status', '=', 'failed')
            .execute()
          const { numInsertedOrUpdatedRows } = await transaction
            .insertInto('relayer_operations')
            .values(operation)
            .onConflict((conflict) => conflict.column('hash').doNothing())
            .executeTakeFirst()
          // Somebody else stored it meanwhile, with a reservation of its own.
          if (numInsertedOrUpdatedRows === 0n) throw new KnownError()
          await transaction
            .deleteFrom('relayer_transactions')
            .where('operation_hash', '=', operation.hash)
            .execute()
        })
        return undefined
      } catch (error) {
        if (error instanceof KnownError) return undefined
        if (error instanceof BudgetSpentError) return error.budget
        throw error
      }
    },
    addTransaction: (row, nonce, { chain, holder, now: updated_at }) =>
      durably(database, async (transaction) => {
        // An update and no look: the row stays locked, so that nobody takes the chain over before the transaction is stored.
        const { numUpdatedRows } = await transaction
          .updateTable('relayer_chains')
          .set({ holder })
          .where('chain', '=', chain)
          .where('holder', '=', holder)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) throw new LostLeaseError('Another gateway sends on this chain now.')
        await transaction.insertInto('relayer_transactions').values(row).execute()
        await transaction
          .updateTable('relayer_operations')
          .set({ status: 'sent', nonce, updated_at })
          .where('hash', '=', row.operation_hash)
          .execute()
      }),
    transactions: (operationHash) =>
      database
        .selectFrom('relayer_transactions')
        .selectAll()
        .where('operation_hash', '=', operationHash)
        .orderBy('sent_at', 'desc')
        .execute(),
    settle: (hash, change, updated_at) =>
      durably(database, async (transaction) => {
        await transaction
          .updateTable('relayer_operations')
          .set({ ...change, updated_at })
          .where('hash', '=', hash)
          .execute()
      }),
    release: ({ hash, reserved_gwei }, budgets, spentGwei) =>
      durably(database, async (transaction) => {
        const unused = Number(reserved_gwei) - Number(spentGwei)
        if (unused === 0) return
        // The reservation shrinks with it, so that a second release gives nothing back.
        const { numUpdatedRows } = await transaction
          .updateTable('relayer_operations')
          .set({ reserved_gwei: Number(spentGwei) })
          .where('hash', '=', hash)
          .where('reserved_gwei', '=', Number(reserved_gwei))
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return
        await transaction
          .updateTable('relayer_budgets')
          .set({ used: sql<number>`used - ${unused}` })
          .where('name', 'in', [...budgets])
          .execute()
      }),
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
        .where('status', 'in', ['final', 'failed'])
        .where('updated_at', '<', endedBefore)
      await database.deleteFrom('relayer_transactions').where('operation_hash', 'in', ended).execute()
      await database
        .deleteFrom('relayer_operations')
        .where('status', 'in', ['final', 'failed'])
        .where('updated_at', '<', endedBefore)
        .execute()
    },
  }
}

/** Another gateway has taken the chain over, so that what this one was about to send is discarded. */
export class LostLeaseError extends Error {
  override readonly name = 'LostLeaseError'
}

/** Undoes a transaction that took from one budget and found the other spent. */
class BudgetSpentError extends Error {
  readonly budget: string

  constructor(budget: string) {
    super(`The budget ${budget} is spent.`)
    this.budget = budget
  }
}

/** Undoes a transaction that would have stored an operation for the second time. */
class KnownError extends Error {}
