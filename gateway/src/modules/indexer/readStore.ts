import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, DatabaseSchema, IndexTransactionsTable } from '../../database/schema.ts'
import { shorten } from '../data/history/spam.ts'
import type { AccountTransaction, Contacts, Place } from '../data/history/transaction.ts'
import type { FoundApproval } from '../data/provider.ts'
import { NOBODY } from './movement.ts'
import { readMovements } from './readMovements.ts'

/** The readers' half of the index. Addresses are in lower case. */
export interface IndexReader {
  /** An account's transactions before a place, newest first. Fewer than the limit if they have many movements. */
  page(
    chain: number,
    account: string,
    before: Place | undefined,
    limit: number,
  ): Promise<{ readonly transactions: AccountTransaction[]; readonly isEnd: boolean }>
  find(chain: number, account: string, hash: string): Promise<AccountTransaction | undefined>
  /** Those of the tokens that the account has chosen to use; of its receivers, those whose shortened address looks like a giver's. */
  contacts(
    chain: number,
    account: string,
    tokens: readonly string[],
    givers: readonly string[],
  ): Promise<Contacts>
  tokens(chain: number, account: string, limit: number): Promise<string[]>
  /** All approvals that an account has ever given, newest first. Only the chain knows whether they are still in force. */
  approvals(chain: number, account: string, limit: number): Promise<FoundApproval[]>
  hashOf(chain: number, block: number): Promise<string | undefined>
}

const AT_ONCE = 200

export function createIndexReader(database: Database): IndexReader {
  /** Runs both statements of a page in one snapshot, so that no reorganization happens between them. */
  const atOnce = <answer>(read: (inside: Database) => Promise<answer>): Promise<answer> =>
    database.transaction().setIsolationLevel('repeatable read').execute(read)

  const dealings = (chain: number, account: string, kind: 'person' | 'token') =>
    database
      .selectFrom('index_contacts')
      .select('contact')
      .where('chain', '=', chain)
      .where('account', '=', account)
      .where('kind', '=', kind)

  return {
    page: (chain, account, before, limit) =>
      atOnce(async (inside) => {
        const rows = await inside
          .selectFrom('index_accounts as a')
          .innerJoin('index_transactions as t', (join) =>
            join
              .onRef('t.chain', '=', 'a.chain')
              .onRef('t.block', '=', 'a.block')
              .onRef('t.position', '=', 'a.position'),
          )
          .leftJoin('index_blocks as b', (join) =>
            join.onRef('b.chain', '=', 'a.chain').onRef('b.number', '=', 'a.block'),
          )
          .selectAll('t')
          .select('b.hash as block_hash')
          .where('a.account', '=', account)
          .where('a.chain', '=', chain)
          .$if(before !== undefined, (query) =>
            query.where(
              sql<boolean>`(a.block, a.position) < (${before?.block ?? 0}, ${before?.position ?? 0})`,
            ),
          )
          .orderBy('a.block', 'desc')
          .orderBy('a.position', 'desc')
          .limit(limit + 1)
          .execute()
        const transactions = await readMovements(inside, chain, account, rows.slice(0, limit))
        return { transactions, isEnd: transactions.length === rows.length }
      }),
    find: (chain, account, hash) =>
      atOnce(async (inside) => {
        const rows = await inside
          .selectFrom('index_transactions as t')
          .leftJoin('index_blocks as b', (join) =>
            join.onRef('b.chain', '=', 't.chain').onRef('b.number', '=', 't.block'),
          )
          .selectAll('t')
          .select('b.hash as block_hash')
          .where('t.hash', '=', hash)
          .where('t.chain', '=', chain)
          .where((is) => is.exists(partOf(is, account)))
          .execute()
        return (await readMovements(inside, chain, account, rows))[0]
      }),
    async contacts(chain, account, tokens, givers) {
      const people: string[] = []
      for (let from = 0; from < givers.length; from += AT_ONCE) {
        const some = givers.slice(from, from + AT_ONCE)
        const rows = await dealings(chain, account, 'person')
          .where((is) => is.or(some.map((giver) => readsLike(is, giver))))
          .execute()
        people.push(...rows.map(({ contact }) => contact))
      }
      const chosen =
        tokens.length === 0
          ? []
          : await dealings(chain, account, 'token').where('contact', 'in', tokens).execute()
      return { people: new Set(people), tokens: new Set(chosen.map(({ contact }) => contact)) }
    },
    async tokens(chain, account, limit) {
      const rows = await dealings(chain, account, 'token').orderBy('block', 'desc').limit(limit).execute()
      return rows.map(({ contact }) => contact)
    },
    async approvals(chain, account, limit) {
      const rows = await database
        .selectFrom('index_movements')
        .select((select) => ['token', 'taker', 'token_id', select.fn.max('block').as('last')])
        .where('chain', '=', chain)
        .where('giver', '=', account)
        .where('kind', '=', sql.lit('approval'))
        // The zero address revokes an NFT's approval.
        .where('taker', '<>', NOBODY)
        .groupBy(['token', 'taker', 'token_id'])
        .orderBy('last', 'desc')
        .orderBy('token')
        .limit(limit)
        .execute()
      return rows.flatMap(({ token, taker, token_id }) =>
        token === null
          ? []
          : [{ token, spender: taker, tokenId: token_id === null ? undefined : BigInt(token_id) }],
      )
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

/** Matches by the table's key, because an account may have a million receivers. */
function readsLike(is: ExpressionBuilder<DatabaseSchema, 'index_contacts'>, giver: string) {
  const { head, tail } = shorten(giver)
  return is.and([
    is('contact', '>', head),
    // `g` sorts after every hex digit, in any collation.
    is('contact', '<', `${head}g`),
    is(sql<string>`substr(contact, ${sql.lit(giver.length - tail.length + 1)})`, '=', tail),
  ])
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
