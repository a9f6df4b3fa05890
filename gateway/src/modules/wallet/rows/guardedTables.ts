import type { DatabaseSchema } from '../../../database/schema.ts'

interface GuardedTable<row> {
  readonly key: readonly (keyof row & string)[]
  /** Columns that are authenticated in addition to the key. */
  readonly covered: readonly (keyof row & string)[]
  /** Columns that are not authenticated: they grant nothing, or are sealed for their row. A statement may change only them. */
  readonly free: readonly (keyof row & string)[]
}

/**
 * The tables whose rows carry a MAC under the key list. Whoever can write the database without the key list can't make, change or
 * reassign such a row. A test compares the lists with the tables, so that no new column is forgotten.
 */
export const GUARDED_TABLES = {
  wallet_users: {
    key: ['id'],
    covered: ['project_id', 'created_at', 'blocked_at', 'delete_at', 'version', 'members'],
    free: ['locale'],
  },
  wallet_logins: {
    key: ['project_id', 'issuer', 'subject'],
    covered: ['user_id', 'created_at', 'name'],
    free: [],
  },
  wallet_sessions: {
    key: ['digest'],
    covered: [
      'user_id',
      'project_id',
      'device_id',
      'device_name',
      'login',
      'created_at',
      'used_at',
      'expires_at',
    ],
    free: [],
  },
  wallet_known_devices: { key: ['user_id', 'device_id'], covered: ['created_at'], free: [] },
  wallets: {
    key: ['id'],
    covered: ['user_id', 'eip155', 'solana', 'recovery', 'version', 'created_by', 'created_at'],
    free: ['recovery_share', 'recovery_secret', 'credential', 'salt', 'account_type'],
  },
  wallet_devices: {
    key: ['user_id', 'device_id'],
    covered: ['name', 'version', 'created_at', 'used_at'],
    free: ['share'],
  },
  wallet_codes: {
    key: ['project_id', 'device_id', 'purpose'],
    covered: [
      ...(['id', 'user_id', 'email', 'next_email', 'digest', 'locale'] as const),
      ...(['created_at', 'expires_at', 'oauth'] as const),
    ],
    // Each gateway also counts tries in its memory.
    free: ['tries'],
  },
  wallet_links: {
    key: ['digest'],
    covered: [
      ...(['project_id', 'email', 'device_id', 'device_name', 'locale'] as const),
      ...(['created_at', 'expires_at', 'approved_at'] as const),
    ],
    free: [],
  },
  wallet_oauth: {
    key: ['digest'],
    covered: [
      ...(['project_id', 'device_id', 'provider', 'link_to', 'origin', 'challenge', 'session'] as const),
      ...(['proves', 'locale', 'status', 'reason', 'subject', 'name', 'email'] as const),
      ...(['ended_at', 'expires_at'] as const),
    ],
    free: [],
  },
  wallet_farcaster: {
    key: ['digest'],
    covered: [
      ...(['project_id', 'device_id', 'relay_token', 'nonce', 'status', 'reason', 'link_to'] as const),
      ...(['fid', 'name', 'ended_at', 'expires_at'] as const),
    ],
    free: [],
  },
  wallet_changes: {
    key: ['session'],
    covered: [
      ...(['id', 'user_id', 'kind', 'issuer', 'subject', 'name', 'code_to'] as const),
      ...(['created_at', 'expires_at'] as const),
    ],
    free: [],
  },
  wallet_undos: {
    key: ['id'],
    covered: [
      ...(['user_id', 'project_id', 'digest', 'kind', 'removed', 'logins', 'devices'] as const),
      ...(['made_at', 'ends_at', 'frozen_until'] as const),
    ],
    free: [],
  },
  wallet_openings: {
    key: ['session'],
    covered: [
      ...(['id', 'user_id', 'project_id', 'device_name', 'challenge', 'code'] as const),
      ...(['created_at', 'expires_at', 'proved_at'] as const),
    ],
    // No attacker can guess one of 2^40 codes in ten minutes, however often the count is reset.
    free: ['tries'],
  },
} as const satisfies { readonly [table in keyof DatabaseSchema]?: GuardedTable<DatabaseSchema[table]> }

export type Guarded = keyof typeof GUARDED_TABLES
export const GUARDED = Object.keys(GUARDED_TABLES).filter(isGuarded)

export function isGuarded(table: string): table is Guarded {
  return Object.hasOwn(GUARDED_TABLES, table)
}

export function coveredBy(table: Guarded): readonly string[] {
  const { key, covered } = GUARDED_TABLES[table]
  return [...key, ...covered]
}
