import type { Database } from '../../database/schema.ts'

/** Stores a session's use, and its device's name if an earlier release did not. @returns false if the session has ended */
export async function touchSession(
  database: Database,
  digest: string,
  used_at: string,
  deviceName?: string,
): Promise<boolean> {
  const session = await database
    .selectFrom('wallet_sessions')
    .selectAll()
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (!session) return false
  const { numUpdatedRows } = await database
    .updateTable('wallet_sessions')
    .set({ ...session, used_at, device_name: session.device_name ?? deviceName ?? null })
    .where('digest', '=', digest)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}
