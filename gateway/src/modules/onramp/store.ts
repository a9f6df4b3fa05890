import type { OnRampProviderId, OnRampStatus } from '@latchkey/contract'
import * as v from 'valibot'
import { durably } from '../../database/durably.ts'
import type { Database } from '../../database/openDatabase.ts'
import type { OnRampOrdersTable } from '../../database/schema.ts'
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
  /** ISO 8601, as the other times are. */
  readonly createdAt: string
  readonly updatedAt: string
}

/** What a report did: it changed the order, said what was known, or was of an order that is not here. */
export type ReportOutcome = 'changed' | 'known' | 'unknown'

/** Whose orders: the buyer's account on a network, at one provider, through one project's page. */
export interface PaidOutTo {
  readonly provider: OnRampProviderId
  readonly projectId: string
  /** In lower case. */
  readonly address: string
  readonly caipNetworkId: string
}

export interface OnRampStore {
  insert(order: StoredOrder): Promise<void>
  find(id: string): Promise<StoredOrder | undefined>
  /** The transactions that paid an account's orders out on a network, the newest orders first. */
  paidOut(to: PaidOutTo, limit: number): Promise<readonly string[]>
  /**
   * Takes what a provider says. An order goes forward only, whatever comes late or twice.
   *
   * @param eventId - of a report, which counts once; undefined for an answer to our own question
   */
  take(
    provider: OnRampProviderId,
    news: OrderNews,
    at: string,
    eventId: string | undefined,
  ): Promise<ReportOutcome>
  /**
   * Whether the provider may be asked about an order now: true for one caller in a while.
   *
   * @param since - ISO 8601: not where it was asked after that
   */
  mayAsk(id: string, since: string, at: string): Promise<boolean>
  /** Forgets orders that nobody paid, and reports, from before a time each. */
  forget(times: { readonly unpaidBefore: string; readonly reportsBefore: string }): Promise<void>
}

/** From which states an order comes to one: a report that would lead it back changes nothing. */
const BEFORE: Readonly<Record<OnRampStatus, readonly OnRampStatus[]>> = {
  created: [],
  pending: ['created', 'pending'],
  succeeded: ['created', 'pending'],
  failed: ['created', 'pending'],
  refunded: ['created', 'pending', 'failed'],
}

export function createOnRampStore(database: Database): OnRampStore {
  return {
    async insert(order) {
      await durably(database, (transaction) =>
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
          })
          .execute(),
      )
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
    take: (provider, news, at, eventId) =>
      durably(database, async (transaction): Promise<ReportOutcome> => {
        const order = await transaction
          .selectFrom('onramp_orders')
          .select(['address'])
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
        const from = BEFORE[news.status]
        if (from.length === 0) return 'known'
        const { numUpdatedRows } = await transaction
          .updateTable('onramp_orders')
          .set({
            status: news.status,
            updated_at: at,
            ...(news.txHash === undefined ? {} : { tx_hash: news.txHash }),
            ...(news.reason === undefined ? {} : { reason: news.reason }),
            ...(news.purchaseAmount === undefined
              ? {}
              : {
                  purchase_amount: news.purchaseAmount.amount,
                  purchase_currency: news.purchaseAmount.currency,
                }),
          })
          .where('id', '=', news.orderId)
          .where('status', 'in', from)
          .executeTakeFirst()
        return Number(numUpdatedRows) > 0 ? 'changed' : 'known'
      }),
    async mayAsk(id, since, at) {
      const { numUpdatedRows } = await database
        .updateTable('onramp_orders')
        .set({ asked_at: at })
        .where('id', '=', id)
        .where('asked_at', '<', since)
        .executeTakeFirst()
      return Number(numUpdatedRows) > 0
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
  }
}
