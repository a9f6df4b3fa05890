import type { Transaction } from 'kysely'
import type { DatabaseSchema } from '../../database/schema.ts'

/** Ends a user's sessions on a device, and the proofs and changes that they wait for. @returns the device's name as each session has it */
export async function signOut(
  transaction: Transaction<DatabaseSchema>,
  userId: string,
  deviceId: string,
): Promise<readonly (string | null)[]> {
  const ended = await transaction
    .deleteFrom('wallet_sessions')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .returning(['digest', 'device_name'])
    .execute()
  const digests = ended.map(({ digest }) => digest)
  if (digests.length > 0)
    for (const table of ['wallet_openings', 'wallet_changes'] as const)
      await transaction.deleteFrom(table).where('session', 'in', digests).execute()
  return ended.map(({ device_name }) => device_name)
}

const UNDER_WAY = ['wallet_codes', 'wallet_links', 'wallet_oauth', 'wallet_farcaster'] as const
/** A table of sign-ins that are under way, each on a device. */
export type UnderWay = (typeof UNDER_WAY)[number]

/** Ends the sign-ins that devices have begun, whoever they are for: with none of them a session comes back that was ended. */
export async function endSignIns(
  transaction: Transaction<DatabaseSchema>,
  projectId: string,
  deviceIds: readonly string[],
): Promise<void> {
  if (deviceIds.length === 0) return
  for (const table of UNDER_WAY)
    await transaction
      .deleteFrom(table)
      .where('project_id', '=', projectId)
      .where('device_id', 'in', [...deviceIds])
      .execute()
}
