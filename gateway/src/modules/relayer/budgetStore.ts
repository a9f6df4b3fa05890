import { sql, type Transaction } from 'kysely'
import type { Database, DatabaseSchema } from '../../database/schema.ts'
import { type Reservation, readTerms } from './stored.ts'

/** Daily budgets, in gwei. Budgets of revocations count operations instead. */
export interface BudgetStore {
  haveRoom(budgets: readonly Reservation[], gwei: bigint): Promise<boolean>
  used(name: string): Promise<bigint>
  /** Finds the budgets whose names begin with `prefix`. `budget` is the rest of the name. */
  budgets(prefix: string): Promise<readonly { readonly budget: string; readonly used: bigint }[]>
}

export function createBudgetStore(database: Database): BudgetStore {
  return {
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
    async used(name) {
      const row = await database
        .selectFrom('relayer_budgets')
        .select('used')
        .where('name', '=', name)
        .executeTakeFirst()
      return BigInt(row?.used ?? 0)
    },
    async budgets(prefix) {
      const rows = await database
        .selectFrom('relayer_budgets')
        .select(['name', 'used'])
        .where('name', '>=', prefix)
        .where('name', '<', `${prefix}\uffff`)
        .execute()
      return rows.map(({ name, used }) => ({ budget: name.slice(prefix.length), used: BigInt(used) }))
    },
  }
}

/** Sorts budgets by name, so that two transactions never wait for each other. */
export const inOrder = (budgets: readonly Reservation[]): readonly Reservation[] =>
  [...budgets].sort((one, other) => (one.name < other.name ? -1 : 1))

/** Checks and takes in one statement, so that two callers cannot both take the last of a budget. @returns whether there was enough */
export async function take(
  transaction: Transaction<DatabaseSchema>,
  { name, limitGwei }: Reservation,
  gwei: bigint,
  expires_at?: string,
): Promise<boolean> {
  if (expires_at !== undefined)
    await transaction
      .insertInto('relayer_budgets')
      .values({ name, used: 0, expires_at })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ expires_at }))
      .execute()
  const { numUpdatedRows } = await transaction
    .updateTable('relayer_budgets')
    .set({ used: sql<number>`used + ${Number(gwei)}` })
    .where('name', '=', name)
    .where('used', '<=', Number(limitGwei - gwei))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns what an operation has not spent to its budgets. */
export async function giveBack(
  transaction: Transaction<DatabaseSchema>,
  {
    hash,
    reserved_gwei,
    operation,
  }: { readonly hash: string; readonly reserved_gwei: number | string; readonly operation: string },
  spentGwei: bigint,
): Promise<void> {
  const { budgets } = readTerms(operation)
  const unused = Number(reserved_gwei) - Number(spentGwei)
  if (unused === 0) return
  // The reservation shrinks by the same amount, so that a second release returns nothing.
  const { numUpdatedRows } = await transaction
    .updateTable('relayer_operations')
    .set({ reserved_gwei: Number(spentGwei) })
    .where('hash', '=', hash)
    .where('reserved_gwei', '=', Number(reserved_gwei))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  for (const { name } of inOrder(budgets))
    await transaction
      .updateTable('relayer_budgets')
      .set({ used: sql<number>`used - ${unused}` })
      .where('name', '=', name)
      .execute()
}
