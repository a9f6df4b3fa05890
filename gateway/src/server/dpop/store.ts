import type { Database } from '../../database/schema.ts'

/** Used proofs, shared by all gateways on a database. */
export interface ProofStore {
  /** @returns whether it is the first use */
  use(digest: string, expiresAt: string): Promise<boolean>
  forget(before: string): Promise<void>
}

export function createProofStore(database: Database): ProofStore {
  return {
    async use(digest, expires_at) {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('proof_ids')
        .values({ digest, expires_at })
        .onConflict((conflict) => conflict.column('digest').doNothing())
        .executeTakeFirst()
      return Number(numInsertedOrUpdatedRows) > 0
    },
    async forget(before) {
      await database.deleteFrom('proof_ids').where('expires_at', '<', before).execute()
    },
  }
}
