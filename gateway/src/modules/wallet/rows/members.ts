import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../database/schema.ts'

/** A user's login, device, session or undoable change, in the form that the digest in the user's row covers. */
export type Member = readonly ['login' | 'device' | 'session' | 'undo', string, string, string]

/**
 * Reads all members of a user in one statement, and so at one moment. Reads without the guard: only the rows' existence matters here, and
 * each row is checked where it is used.
 */
export async function readMembers(database: Database, userId: string): Promise<readonly Member[]> {
  const { rows } = await sql<{ kind: Member[0]; a: string; b: string; c: string }>`
    select 'login' as kind, issuer as a, subject as b, created_at as c from wallet_logins where user_id = ${userId}
    union all
    select 'device', device_id, '', created_at from wallet_devices where user_id = ${userId}
    union all
    select 'session', digest, '', created_at from wallet_sessions where user_id = ${userId}
    union all
    select 'undo', id, coalesce(frozen_until, ''), made_at from wallet_undos where user_id = ${userId}
  `.execute(database.withoutPlugins())
  return rows.map(({ kind, a, b, c }) => [kind, a, b, c])
}

export function membersDigest(members: readonly Member[]): string {
  const texts = members.map((member) => JSON.stringify(member)).sort()
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url')
}
