import { randomUUID } from 'node:crypto'
import type { RouteResponse, walletApprovals } from '@latchkey/contract'
import type { Database } from '../../database/schema.ts'

type Listed = RouteResponse<typeof walletApprovals>['approvals'][number]

export interface ApprovalLog {
  add(userId: string, approval: Omit<Listed, 'at'>, at: string): Promise<void>
  /** Lists approvals, newest first. */
  list(userId: string): Promise<Listed[]>
  forget(before: string): Promise<void>
}

const MOST_LISTED = 200

export function createApprovalLog(database: Database): ApprovalLog {
  return {
    async add(user_id, { method, origin, chain, hash, decision }, created_at) {
      await database
        .insertInto('wallet_approvals')
        .values({ id: randomUUID(), user_id, method, origin, chain, hash, decision, created_at })
        .execute()
    },
    async list(userId) {
      const rows = await database
        .selectFrom('wallet_approvals')
        .select(['method', 'origin', 'chain', 'hash', 'decision', 'created_at as at'])
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .limit(MOST_LISTED)
        .execute()
      return rows
    },
    async forget(before) {
      await database.deleteFrom('wallet_approvals').where('created_at', '<', before).execute()
    },
  }
}
