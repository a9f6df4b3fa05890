import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../../database/openDatabase.ts'
import type { DatabaseSchema, IndexTransactionsTable } from '../../database/schema.ts'
import type { AccountTransaction, Contacts, Place } from '../data/history/transaction.ts'
import type { MovementKind } from './movement.ts'

/** The readers' half of the index. Addresses are in lower case. */
export interface IndexReader {
  /** An account's transactions, newest first, from before a place. */
  page(
    chain: number,
    account: string,
    before: Place | undefined,
    limit: number,
  ): Promise<AccountTransaction[]>
  find(chain: number, account: string, hash: string): Promise<AccountTransaction | undefined>
  /** Of some addresses, those that the account chose to deal with; all it sent to, the newest thousand, among people. */
  contacts(chain: number, account: string, tokens: readonly string[]): Promise<Contacts>
  /** Tokens that an account has got or given, the newest first. */
  tokens(chain: number, account: string, limit: number): Promise<string[]>
  hashOf(chain: number, block: number): Promise<string | undefined>
}

const MOST_MOVEMENTS = 2_000
const MOST_PEOPLE = 1_000

export function createIndexReader(database: Database): IndexReader {
  const withMovements = async (
    chain: number,
    account: string,
    rows: readonly TransactionRow[],
  ): Promise<AccountTransaction[]> => {
    const oldest = rows.at(-1)
    const newest = rows[0]
    if (!oldest || !newest) return []
    const moved = await database
      .selectFrom('index_movements')
      .selectAll()
      .where('chain', '=', chain)
      // As pairs in one list, which both databases look up in the table's key.
      .where(sql<boolean>`(block, position) in (values ${sql.join(rows.map(pairOf))})`)
      .where((is) => is.or([is('giver', '=', account), is('taker', '=', account)]))
      .orderBy('seq')
      .limit(MOST_MOVEMENTS)
      .execute()
    return rows.map((row) => ({
      ...toTransaction(row),
      movements: moved
        .filter(({ block, position }) => Number(block) === Number(row.block) && position === row.position)
        .map((each) => ({
          kind: toKind(each.kind),
          token: each.token ?? undefined,
          giver: each.giver,
          taker: each.taker,
          amount: BigInt(each.amount),
          tokenId: each.token_id === null ? undefined : BigInt(each.token_id),
        })),
    }))
  }

  const dealings = (chain: number, account: string, kind: 'person' | 'token') =>
    database
      .selectFrom('index_contacts')
      .select('contact')
      .where('chain', '=', chain)
      .where('account', '=', account)
      .where('kind', '=', kind)

  return {
    async page(chain, account, before, limit) {
      const rows = await database
        .selectFrom('index_accounts as a')
        .innerJoin('index_transactions as t', (join) =>
          join
            .onRef('t.chain', '=', 'a.chain')
            .onRef('t.block', '=', 'a.block')
            .onRef('t.position', '=', 'a.position'),
        )
        .selectAll('t')
        .where('a.account', '=', account)
        .where('a.chain', '=', chain)
        .$if(before !== undefined, (query) =>
          query.where(
            sql<boolean>`(a.block, a.position) < (${before?.block ?? 0}, ${before?.position ?? 0})`,
          ),
        )
        .orderBy('a.block', 'desc')
        .orderBy('a.position', 'desc')
        .limit(limit)
        .execute()
      return withMovements(chain, account, rows)
    },
    async find(chain, account, hash) {
      const rows = await database
        .selectFrom('index_transactions as t')
        .selectAll('t')
        .where('t.hash', '=', hash)
        .where('t.chain', '=', chain)
        .where((is) => is.exists(partOf(is, account)))
        .execute()
      return (await withMovements(chain, account, rows))[0]
    },
    async contacts(chain, account, tokens) {
      const people = await dealings(chain, account, 'person').limit(MOST_PEOPLE).execute()
      const chosen =
        tokens.length === 0
          ? []
          : await dealings(chain, account, 'token').where('contact', 'in', tokens).execute()
      return {
        people: new Set(people.map(({ contact }) => contact)),
        tokens: new Set(chosen.map(({ contact }) => contact)),
      }
    },
    async tokens(chain, account, limit) {
      const rows = await dealings(chain, account, 'token').orderBy('block', 'desc').limit(limit).execute()
      return rows.map(({ contact }) => contact)
    },
    async hashOf(chain, block) {
      const row = await database
        .selectFrom('index_blocks')
        .select('hash')
        .where('chain', '=', chain)
        .where('number', '=', block)
        .executeTakeFirst()
      return row?.hash
    },
  }
}

type TransactionRow = {
  [column in keyof IndexTransactionsTable]: column extends 'chain' | 'block' | 'nonce' | 'time'
    ? number | string
    : IndexTransactionsTable[column]
}

function partOf(is: ExpressionBuilder<DatabaseSchema & { t: IndexTransactionsTable }, 't'>, account: string) {
  return is
    .selectFrom('index_accounts as a')
    .select('a.account')
    .where('a.account', '=', account)
    .whereRef('a.chain', '=', 't.chain')
    .whereRef('a.block', '=', 't.block')
    .whereRef('a.position', '=', 't.position')
}

function pairOf({ block, position }: TransactionRow) {
  return sql`(${sql.lit(Number(block))}, ${sql.lit(position)})`
}

function toTransaction(row: TransactionRow): Omit<AccountTransaction, 'movements'> {
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
  }
}

/** Only toRows writes the column, from a Movement's kind. */
function toKind(text: string): MovementKind {
  return text as MovementKind
}
