import { type Selectable, sql, type Transaction } from 'kysely'
import type { DatabaseSchema, WalletLoginsTable, WalletSessionsTable } from '../../database/schema.ts'
import type { LockedUser } from './wholePerson.ts'

/** Ends a user's sessions on a device, with their pending proofs and changes. @returns the device's name in each session */
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
const NO_DEVICE = ''

/** Ends all pending sign-ins of devices, for any user: a pending sign-in could restore an ended session. */
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

/** Removes data stored under a login without the user's id (codes, links and pending sign-ins), except on one device. */
export async function forgetLogin(
  transaction: Transaction<DatabaseSchema>,
  { project_id, issuer, subject }: Pick<Selectable<WalletLoginsTable>, 'project_id' | 'issuer' | 'subject'>,
  except = NO_DEVICE,
): Promise<void> {
  const forget = (table: (typeof UNDER_WAY)[number], column: 'email' | 'next_email' | 'fid' | 'subject') =>
    transaction
      .deleteFrom(table)
      .where('project_id', '=', project_id)
      .where('device_id', '!=', except)
      .where(sql<string>`${sql.ref(column)}`, '=', subject)
  if (issuer === 'email') {
    for (const table of ['wallet_links', 'wallet_codes', 'wallet_oauth'] as const)
      await forget(table, 'email').execute()
    await forget('wallet_codes', 'next_email').execute()
  } else if (issuer === 'farcaster') await forget('wallet_farcaster', 'fid').execute()
  else await forget('wallet_oauth', 'subject').where(sql<string>`provider`, '=', issuer).execute()
}

/**
 * Ends a user's sessions and pending sign-ins: those on the user's devices, and those for the user's logins on any device.
 *
 * @param except - the session that continues, with its device's pending sign-ins
 */
export async function endSessions(
  transaction: Transaction<DatabaseSchema>,
  { id, project_id, has }: LockedUser,
  except: Pick<Selectable<WalletSessionsTable>, 'digest' | 'device_id'> = {
    digest: '',
    device_id: NO_DEVICE,
  },
): Promise<void> {
  const devices = await transaction
    .selectFrom('wallet_known_devices')
    .select('device_id')
    .where('user_id', '=', id)
    .where('device_id', '!=', except.device_id)
    .execute()
  await endSignIns(
    transaction,
    project_id,
    devices.map(({ device_id }) => device_id),
  )
  // `has` lacks a login that is being added, so its sign-ins elsewhere stay: it was not the user's yet.
  for (const [kind, issuer, subject] of has)
    if (kind === 'login') await forgetLogin(transaction, { project_id, issuer, subject }, except.device_id)
  for (const [table, column, own] of [
    ['wallet_codes', 'device_id', except.device_id],
    ['wallet_openings', 'session', except.digest],
    ['wallet_changes', 'session', except.digest],
    ['wallet_sessions', 'digest', except.digest],
  ] as const)
    await transaction
      .deleteFrom(table)
      .where('user_id', '=', id)
      .where(sql<string>`${sql.ref(column)}`, '!=', own)
      .execute()
}
