import type { RouteResponse, walletSettleDecision } from '@latchkey/contract'
import type { Database } from '../../database/schema.ts'

export interface Sending {
  readonly chain: string
  readonly method: string
  readonly params: readonly unknown[]
}

/** Users' decisions to send. If a decision is kept and dropped at the same time, the first call wins. */
export interface DecisionStore {
  /** @returns false if the decision was dropped, or a different sending was kept */
  keep(userId: string, id: string, sending: Sending, at: string): Promise<boolean>
  settle(userId: string, id: string, at: string): Promise<RouteResponse<typeof walletSettleDecision>>
  forget(before: string): Promise<void>
}

export function createDecisionStore(database: Database): DecisionStore {
  /** Writes the row unless it exists, and reads the stored row. */
  async function write(user_id: string, id: string, sending: Sending | undefined, created_at: string) {
    await database
      .insertInto('wallet_decisions')
      .values({
        ...{ user_id, id, created_at },
        chain: sending?.chain ?? null,
        method: sending?.method ?? null,
        params: sending ? JSON.stringify(sending.params) : null,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
      .execute()
    return database
      .selectFrom('wallet_decisions')
      .select(['chain', 'method', 'params'])
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }

  return {
    async keep(userId, id, sending, at) {
      const { chain, method, params } = await write(userId, id, sending, at)
      return chain === sending.chain && method === sending.method && params === JSON.stringify(sending.params)
    },
    async settle(userId, id, at) {
      const { chain, method, params } = await write(userId, id, undefined, at)
      if (chain === null || method === null || params === null) return { status: 'dropped' }
      return { status: 'kept', chain, method, params: JSON.parse(params) }
    },
    async forget(before) {
      await database.deleteFrom('wallet_decisions').where('created_at', '<', before).execute()
    },
  }
}
