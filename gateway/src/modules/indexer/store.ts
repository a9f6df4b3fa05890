import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database, DatabaseSchema } from '../../database/schema.ts'
import { insertRows } from './insertRows.ts'
import type { IndexedBlock } from './toRows.ts'

export interface IndexState {
  readonly startBlock: number
  /** The first block that is not in the index. */
  readonly nextBlock: number
  /** A range of blocks in which some transfers by contracts are unknown, because the node could not trace them. */
  readonly untraced: { readonly from: number; readonly to: number } | undefined
}

/** Another gateway has written in the meantime, so our write is discarded. */
export class LostLeaseError extends Error {
  override readonly name = 'LostLeaseError'
}

export interface IndexStore {
  state(chain: number): Promise<IndexState | undefined>
  /** Begins a chain's index, unless it has begun. */
  begin(chain: number, startBlock: number): Promise<void>
  /** @returns whether this process may write until `untilMs`. `isAlone`: no other process can write, so a killed process's lease is ignored */
  claim(chain: number, holder: string, nowMs: number, untilMs: number, isAlone?: boolean): Promise<boolean>
  /** Releases the lease, so that another gateway may write at once. */
  release(chain: number, holder: string): Promise<void>
  /** The last known block with a number up to `upTo`. */
  tip(chain: number, upTo: number): Promise<{ number: number; hash: string } | undefined>
  /** Stored block hashes below a number, newest first. */
  known(chain: number, before: number, limit: number): Promise<{ number: number; hash: string }[]>
  /** Appends blocks, all or none. @throws LostLeaseError if another gateway has written in the meantime */
  append(chain: number, holder: string, blocks: readonly IndexedBlock[], nowMs: number): Promise<void>
  /** Deletes every block after `toBlock`, all or none. @throws LostLeaseError if another gateway has written in the meantime */
  rollBack(chain: number, holder: string, toBlock: number, nowMs: number): Promise<void>
}

/** The number of blocks whose hashes are all stored. Of older blocks, every thousandth is. */
export const REORG_WINDOW = 256
const CHECKPOINT_EVERY = 1_000
const MOST_IN_LIST = 500

export function createIndexStore(database: Database): IndexStore {
  return {
    async state(chain) {
      const row = await database
        .selectFrom('index_chains')
        .selectAll()
        .where('chain', '=', chain)
        .executeTakeFirst()
      if (!row) return undefined
      const { untraced_from: from, untraced_to: to } = row
      return {
        startBlock: Number(row.start_block),
        nextBlock: Number(row.next_block),
        untraced: from === null || to === null ? undefined : { from: Number(from), to: Number(to) },
      }
    },
    async begin(chain, startBlock) {
      await database
        .insertInto('index_chains')
        .values({ chain, start_block: startBlock, next_block: startBlock, lease_until: 0, updated_at: 0 })
        .onConflict((conflict) => conflict.column('chain').doNothing())
        .execute()
    },
    async claim(chain, holder, nowMs, untilMs, isAlone = false) {
      const { numUpdatedRows } = await database
        .updateTable('index_chains')
        .set({ holder, lease_until: untilMs })
        .where('chain', '=', chain)
        .$if(!isAlone, (query) =>
          query.where((is) => is.or([is('holder', '=', holder), is('lease_until', '<', nowMs)])),
        )
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async release(chain, holder) {
      await database
        .updateTable('index_chains')
        .set({ lease_until: 0 })
        .where('chain', '=', chain)
        .where('holder', '=', holder)
        .execute()
    },
    async tip(chain, upTo) {
      const [found] = await known(database, chain, upTo + 1, 1)
      return found
    },
    known: (chain, before, limit) => known(database, chain, before, limit),
    async append(chain, holder, blocks, nowMs) {
      const first = blocks[0]
      const last = blocks.at(-1)
      if (!first || !last) return
      const untraced = blocks.filter(({ isTraced }) => !isTraced).map(({ number }) => number)
      await database.transaction().execute(async (inside) => {
        const { numUpdatedRows } = await inside
          .updateTable('index_chains')
          .set({ next_block: last.number + 1, updated_at: nowMs })
          .where('chain', '=', chain)
          .where('holder', '=', holder)
          .where('next_block', '=', first.number)
          .executeTakeFirst()
        if (numUpdatedRows !== 1n) throw new LostLeaseError('Another gateway writes the index.')
        if (untraced.length > 0) await widenUntraced(inside, chain, untraced)
        await insertBlocks(inside, chain, blocks)
        await inside
          .deleteFrom('index_blocks')
          .where('chain', '=', chain)
          .where('number', '<', last.number - REORG_WINDOW)
          .where('number', '>', first.number - REORG_WINDOW - CHECKPOINT_EVERY)
          .where(sql<boolean>`number % ${sql.lit(CHECKPOINT_EVERY)} <> 0`)
          .execute()
      })
    },
    async rollBack(chain, holder, toBlock, nowMs) {
      await database.transaction().execute(async (inside) => {
        const { numUpdatedRows } = await inside
          .updateTable('index_chains')
          .set({ next_block: toBlock + 1, updated_at: nowMs })
          .where('chain', '=', chain)
          .where('holder', '=', holder)
          .where('next_block', '>', toBlock)
          .executeTakeFirst()
        if (numUpdatedRows !== 1n) throw new LostLeaseError('Another gateway writes the index.')
        await forgetAfter(inside, chain, toBlock)
      })
    },
  }
}

async function known(database: Database, chain: number, before: number, limit: number) {
  const rows = await database
    .selectFrom('index_blocks')
    .select(['number', 'hash'])
    .where('chain', '=', chain)
    .where('number', '<', before)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ number, hash }) => ({ number: Number(number), hash }))
}

async function widenUntraced(inside: Kysely<DatabaseSchema>, chain: number, untraced: readonly number[]) {
  const from = Math.min(...untraced)
  const to = Math.max(...untraced)
  await inside
    .updateTable('index_chains')
    .set({
      untraced_from: sql`case when untraced_from < ${from} then untraced_from else ${from} end`,
      untraced_to: sql`case when untraced_to > ${to} then untraced_to else ${to} end`,
    })
    .where('chain', '=', chain)
    .execute()
}

async function insertBlocks(inside: Kysely<DatabaseSchema>, chain: number, blocks: readonly IndexedBlock[]) {
  const each = blocks.flatMap((block) => block.transactions.map((transaction) => ({ block, transaction })))
  await insertRows(
    inside,
    'index_blocks',
    blocks.map(({ number, hash, time }) => ({ chain, number, hash, time })),
  )
  await insertRows(
    inside,
    'index_transactions',
    each.map(({ block, transaction }) => ({
      chain,
      block: block.number,
      position: transaction.position,
      hash: transaction.hash,
      sender: transaction.from,
      receiver: transaction.to ?? null,
      created: transaction.created ?? null,
      nonce: transaction.nonce,
      succeeded: transaction.succeeded ? 1 : 0,
      selector: transaction.selector ?? null,
      value: String(transaction.value),
      time: block.time,
    })),
  )
  await insertRows(
    inside,
    'index_movements',
    each.flatMap(({ block, transaction }) =>
      transaction.movements.map(({ kind, token, giver, taker, amount, tokenId }, seq) => ({
        chain,
        block: block.number,
        position: transaction.position,
        seq,
        kind,
        token: token ?? null,
        giver,
        taker,
        amount: String(amount),
        token_id: tokenId === undefined ? null : String(tokenId),
      })),
    ),
  )
  await insertRows(
    inside,
    'index_accounts',
    each.flatMap(({ block, transaction: { accounts, position } }) =>
      accounts.map((account) => ({ account, chain, block: block.number, position })),
    ),
  )
  await insertRows(inside, 'index_contacts', contactsOf(chain, each))
}

function contactsOf(
  chain: number,
  each: readonly { block: IndexedBlock; transaction: IndexedBlock['transactions'][number] }[],
): Insertable<DatabaseSchema['index_contacts']>[] {
  const contacts = new Map<string, Insertable<DatabaseSchema['index_contacts']>>()
  for (const { block, transaction } of each) {
    for (const { kind, contact } of transaction.contacts) {
      const key = `${transaction.from} ${kind} ${contact}`
      if (contacts.has(key)) continue
      contacts.set(key, { chain, account: transaction.from, kind, contact, block: block.number })
    }
  }
  return [...contacts.values()]
}

async function forgetAfter(inside: Kysely<DatabaseSchema>, chain: number, block: number): Promise<void> {
  // The accounts' table is ordered by account, so the affected accounts are first read from the other tables.
  const { rows } = await sql<{ account: string | null }>`
    select sender as account from index_transactions where chain = ${chain} and block > ${block}
    union select receiver from index_transactions where chain = ${chain} and block > ${block}
    union select created from index_transactions where chain = ${chain} and block > ${block}
    union select giver from index_movements where chain = ${chain} and block > ${block}
    union select taker from index_movements where chain = ${chain} and block > ${block}`.execute(inside)
  const accounts = rows.flatMap(({ account }) => account ?? [])
  for (let from = 0; from < accounts.length; from += MOST_IN_LIST) {
    const some = accounts.slice(from, from + MOST_IN_LIST)
    for (const table of ['index_accounts', 'index_contacts'] as const) {
      await inside
        .deleteFrom(table)
        .where('chain', '=', chain)
        .where('account', 'in', some)
        .where('block', '>', block)
        .execute()
    }
  }
  for (const table of ['index_movements', 'index_transactions'] as const)
    await inside.deleteFrom(table).where('chain', '=', chain).where('block', '>', block).execute()
  await inside.deleteFrom('index_blocks').where('chain', '=', chain).where('number', '>', block).execute()
}
