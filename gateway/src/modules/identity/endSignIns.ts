import type { Transaction } from 'kysely'
import type { DatabaseSchema } from '../../database/schema.ts'

/** Ends a person's sessions on a device, and the proofs that they wait for. @returns the device's name as each session has it */
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
  if (ended.length > 0)
    await transaction
      .deleteFrom('wallet_openings')
      .where(
        'session',
        'in',
        ended.map(({ digest }) => digest),
      )
      .execute()
  return ended.map(({ device_name }) => device_name)
}

/** Ends the sign-ins that devices have begun, whoever they are for: with none of them a session comes back that was ended. */
export async function endSignIns(
  transaction: Transaction<DatabaseSchema>,
  projectId: string,
  deviceIds: readonly string[],
): Promise<void> {
  if (deviceIds.length === 0) return
  for (const table of ['wallet_codes', 'wallet_links', 'wallet_oauth', 'wallet_farcaster'] as const)
    await transaction
      .deleteFrom(table)
      .where('project_id', '=', projectId)
      .where('device_id', 'in', [...deviceIds])
      .execute()
}
