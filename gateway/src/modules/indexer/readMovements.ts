import { sql } from 'kysely'
import type { Database, IndexMovementsTable, IndexTransactionsTable } from '../../database/schema.ts'
import { MOST_MOVEMENTS } from '../data/history/fitMovements.ts'
import type { AccountTransaction } from '../data/history/transaction.ts'
import type { Movement, MovementKind } from './movement.ts'

/** A row of index_transactions, with its block's hash if it is still stored. */
export type TransactionRow = {
  [column in keyof IndexTransactionsTable]: column extends 'chain' | 'block' | 'nonce' | 'time'
    ? number | string
    : IndexTransactionsTable[column]
} & { readonly block_hash: string | null }

/**
 * Reads an account's movements in as many transactions as fit into a page. A transaction is read completely or not at
 * all. A single one above the limit is cut, with the number of omitted movements.
 */
export async function readMovements(
  inside: Database,
  chain: number,
  account: string,
  rows: readonly TransactionRow[],
): Promise<AccountTransaction[]> {
  if (rows.length === 0) return []
  const own = (some: readonly TransactionRow[]) =>
    inside
      .selectFrom('index_movements')
      .where('chain', '=', chain)
      // As pairs in one list, which both databases look up in the table's key.
      .where(sql<boolean>`(block, position) in (values ${sql.join(some.map(pairOf))})`)
      .where((is) => is.or([is('giver', '=', account), is('taker', '=', account)]))
  const moved = await own(rows)
    .selectAll()
    .orderBy('block', 'desc')
    .orderBy('position', 'desc')
    .orderBy('seq')
    .limit(MOST_MOVEMENTS + 1)
    .execute()
  const beyond = moved[MOST_MOVEMENTS]
  const end = beyond && rows.findIndex((row) => isOf(row, beyond))
  const whole = rows.slice(0, end)
  const toWhole = (row: TransactionRow): AccountTransaction => ({
    ...toTransaction(row),
    movements: moved.filter((one) => isOf(row, one)).map(toMovement),
    omitted: 0,
  })
  if (whole.length > 0) return whole.map(toWhole)
  return Promise.all(
    rows.slice(0, 1).map(async (row) => {
      const movements = moved.slice(0, MOST_MOVEMENTS).map(toMovement)
      const { count } = await own([row])
        .where('kind', '<>', 'approval')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      const shown = movements.filter(({ kind }) => kind !== 'approval').length
      return { ...toTransaction(row), movements, omitted: Number(count) - shown }
    }),
  )
}

interface AtPlace {
  readonly block: number | string
  readonly position: number
}

function isOf(row: AtPlace, { block, position }: AtPlace): boolean {
  return Number(row.block) === Number(block) && row.position === position
}

function pairOf({ block, position }: AtPlace) {
  return sql`(${sql.lit(Number(block))}, ${sql.lit(position)})`
}

function toMovement(row: Omit<IndexMovementsTable, 'chain' | 'block' | 'position' | 'seq'>): Movement {
  return {
    kind: toKind(row.kind),
    token: row.token ?? undefined,
    giver: row.giver,
    taker: row.taker,
    amount: BigInt(row.amount),
    tokenId: row.token_id === null ? undefined : BigInt(row.token_id),
  }
}

function toTransaction(row: TransactionRow): Omit<AccountTransaction, 'movements' | 'omitted'> {
  return {
    block: Number(row.block),
    position: row.position,
    hash: row.hash,
    sender: row.sender,
    receiver: row.receiver ?? undefined,
    created: row.created ?? undefined,
    nonce: Number(row.nonce),
    succeeded: row.succeeded === 1,
    selector: row.selector ?? undefined,
    value: BigInt(row.value),
    time: Number(row.time),
    blockHash: row.block_hash ?? undefined,
  }
}

/** Only toRows writes the column, from a Movement's kind. */
function toKind(text: string): MovementKind {
  return text as MovementKind
}
