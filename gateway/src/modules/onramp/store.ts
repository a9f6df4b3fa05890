import type { OnRampProviderId, OnRampStatus } from '@latchkey/contract'
import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { durably } from '../../database/durably.ts'
import type { Database, DatabaseSchema, OnRampOrdersTable } from '../../database/schema.ts'
import { type Attempts, attemptsShape, decisive, withNews, withOrder } from './attempts.ts'
import type { Money, OrderNews } from './provider.ts'
import { type Wanted, wantedShape } from './wanted.ts'

export interface StoredOrder {
  readonly id: string
  readonly keyDigest: string
  readonly projectId: string
  readonly provider: OnRampProviderId
  readonly status: OnRampStatus
  /** In lower case. */
  readonly address: string
  readonly wanted: Wanted
  readonly paymentTotal: Money
  readonly purchaseAmount: Money
  readonly txHash: string | undefined
  readonly reason: string | undefined
  /** ISO 8601, like the other times. */
  readonly createdAt: string
  readonly updatedAt: string
  readonly openedAt: string
  readonly answeredAt: string | undefined
}

/** The effect of a report: it changed the order, repeated known data, or named an unknown order. */
export type ReportOutcome = 'changed' | 'known' | 'unknown'

/** Selects orders by the buyer's account on a network, the provider, and the page's project. */
export interface PaidOutTo {
  readonly provider: OnRampProviderId
  readonly projectId: string
  /** In lower case. */
  readonly address: string
  readonly caipNetworkId: string
}

export interface OnRampStore {
  /** @returns false if an order with this id already exists, which stays unchanged */
  insert(order: StoredOrder): Promise<boolean>
  find(id: string): Promise<StoredOrder | undefined>
  /** The payout transactions of an account's orders on a network, newest orders first. */
  paidOut(to: PaidOutTo, limit: number): Promise<readonly string[]>
  /** Stores a provider's news of one payment, which may be late, repeated, or out of order. Each report (`eventId`) counts once. */
  take(
    provider: OnRampProviderId,
    news: OrderNews,
    at: string,
    eventId: string | undefined,
  ): Promise<ReportOutcome>
  /** Whether the provider may be asked about an order now, because it was not asked after `since`. True for only one caller. */
  mayAsk(id: string, since: string, at: string): Promise<boolean>
  answered(id: string, at: string): Promise<void>
  /** Stores when an order's checkout was opened again. */
  opened(id: string, at: string): Promise<void>
  /** Deletes unpaid orders and reports that are older than the given times. */
  forget(times: { readonly unpaidBefore: string; readonly reportsBefore: string }): Promise<void>
}

export function createOnRampStore(database: Database): OnRampStore {
  return {
    async insert(order) {
      const { numInsertedOrUpdatedRows } = await durably(database, (transaction) =>
        transaction
          .insertInto('onramp_orders')
          .values({
            id: order.id,
            key_digest: order.keyDigest,
            project_id: order.projectId,
            provider: order.provider,
            status: order.status,
            address: order.address,
            chain: order.wanted.caipNetworkId,
            wanted: JSON.stringify(order.wanted),
            payment_amount: order.paymentTotal.amount,
            payment_currency: order.paymentTotal.currency,
            purchase_amount: order.purchaseAmount.amount,
            purchase_currency: order.purchaseAmount.currency,
            tx_hash: order.txHash ?? null,
            reason: order.reason ?? null,
            created_at: order.createdAt,
            updated_at: order.updatedAt,
            asked_at: order.createdAt,
            attempts: '[]',
            opened_at: order.openedAt,
            answered_at: null,
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirst(),
      )
      return Number(numInsertedOrUpdatedRows) > 0
    },
    async find(id) {
      const row = await database
        .selectFrom('onramp_orders')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toOrder(row)
    },
    async paidOut({ provider, projectId, address, caipNetworkId }, limit) {
      const rows = await database
        .selectFrom('onramp_orders')
        .select('tx_hash')
        .where('address', '=', address)
        .where('provider', '=', provider)
        .where('project_id', '=', projectId)
        .where('chain', '=', caipNetworkId)
        .where('tx_hash', 'is not', null)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute()
      return rows.flatMap(({ tx_hash: hash }) => hash ?? [])
    },
    async take(provider, news, at, eventId) {
      for (;;) {
        const outcome = await durably(database, (transaction) =>
          takeOnce(transaction, { provider, news, at, eventId }),
        ).catch((error: unknown) => {
          if (error instanceof OvertakenError) return undefined
          throw error
        })
        if (outcome) return outcome
      }
    },
    async mayAsk(id, since, at) {
      const { numUpdatedRows } = await database
        .updateTable('onramp_orders')
        .set({ asked_at: at })
        .where('id', '=', id)
        .where('asked_at', '<', since)
        .executeTakeFirst()
      return Number(numUpdatedRows) > 0
    },
    async answered(id, at) {
      await database.updateTable('onramp_orders').set({ answered_at: at }).where('id', '=', id).execute()
    },
    async opened(id, at) {
      await database.updateTable('onramp_orders').set({ opened_at: at }).where('id', '=', id).execute()
    },
    async forget({ unpaidBefore, reportsBefore }) {
      await database
        .deleteFrom('onramp_orders')
        .where('status', '=', 'created')
        .where('created_at', '<', unpaidBefore)
        .execute()
      await database.deleteFrom('onramp_reports').where('received_at', '<', reportsBefore).execute()
    },
  }
}

/** Another report of the same order was stored meanwhile, so this one is applied again on top of it. */
class OvertakenError extends Error {
  override name = 'OvertakenError' as const
}

interface Taken {
  readonly provider: OnRampProviderId
  readonly news: OrderNews
  readonly at: string
  readonly eventId: string | undefined
}

async function takeOnce(
  transaction: Transaction<DatabaseSchema>,
  { provider, news, at, eventId }: Taken,
): Promise<ReportOutcome> {
  const order = await transaction
    .selectFrom('onramp_orders')
    .selectAll()
    .where('id', '=', news.orderId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  const isTheirs = news.address === undefined || news.address.toLowerCase() === order?.address
  if (!order || !isTheirs) return 'unknown'
  if (eventId !== undefined) {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('onramp_reports')
      .values({ provider, event_id: eventId, received_at: at })
      .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return 'known'
  }
  const before = attemptsOf(order)
  const attempts = withNews(before, news)
  if (attempts === before) return 'known'
  const { status = order.status, txHash, reason, purchaseAmount } = decisive(attempts) ?? {}
  const next = {
    status,
    tx_hash: txHash ?? null,
    reason: reason ?? null,
    ...(purchaseAmount && {
      purchase_amount: purchaseAmount.amount,
      purchase_currency: purchaseAmount.currency,
    }),
  }
  const isNew = Object.entries(next).some(([column, value]) => order[column as keyof typeof next] !== value)
  const { numUpdatedRows } = await transaction
    .updateTable('onramp_orders')
    .set({ ...next, attempts: JSON.stringify(attempts), ...(isNew ? { updated_at: at } : {}) })
    .where('id', '=', order.id)
    .where('attempts', order.attempts === null ? 'is' : '=', order.attempts)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) throw new OvertakenError()
  return isNew ? 'changed' : 'known'
}

/** Reads an order's attempts. A concurrent gateway of an earlier release writes only the order's status. */
function attemptsOf({ attempts, status, tx_hash, reason }: OnRampOrdersTable): Attempts {
  const known = attempts === null ? [] : v.parse(attemptsShape, JSON.parse(attempts))
  return withOrder(known, { status, txHash: tx_hash ?? undefined, reason: reason ?? undefined })
}

function toOrder(row: OnRampOrdersTable): StoredOrder {
  return {
    id: row.id,
    keyDigest: row.key_digest,
    projectId: row.project_id,
    provider: row.provider,
    status: row.status,
    address: row.address,
    wanted: v.parse(wantedShape, JSON.parse(row.wanted)),
    paymentTotal: { amount: row.payment_amount, currency: row.payment_currency },
    purchaseAmount: { amount: row.purchase_amount, currency: row.purchase_currency },
    txHash: row.tx_hash ?? undefined,
    reason: row.reason ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    openedAt: row.opened_at ?? row.created_at,
    answeredAt: row.answered_at ?? undefined,
  }
}
