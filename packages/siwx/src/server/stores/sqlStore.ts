import { isCaipAddress } from '@latchkey/contract'
import type { SessionRecord, SignInStore } from '../store.ts'

/** Runs one statement and returns its rows. Every statement returns rows, so one function of a driver is enough. */
export type RunSql = (
  statement: string,
  values: readonly (string | number)[],
) => Promise<readonly unknown[]> | readonly unknown[]

/**
 * The tables of `sqlStore()`, for SQLite and Postgres. Run it before you start. If the tables exist, it changes nothing.
 *
 * @example
 * database.exec(signInSchema)
 */
export const signInSchema = `
create table if not exists siwx_nonces (
  nonce text primary key, project_id text not null, origin text not null, expires_at_ms bigint not null);
create table if not exists siwx_sessions (
  browser text not null, project_id text not null, caip_address text not null, message text not null, signature text not null,
  created_at_ms bigint not null, expires_at_ms bigint not null, primary key (browser, project_id, caip_address));
create index if not exists siwx_sessions_by_account on siwx_sessions (project_id, caip_address);
`

const DROP_SAME =
  'delete from siwx_sessions where browser = $1 and project_id = $2 and caip_address = $3 returning browser'
const MOVE = 'update siwx_sessions set browser = $1 where browser = $3 and project_id = $2 returning browser'
const INSERT =
  'insert into siwx_sessions (browser, project_id, caip_address, message, signature, created_at_ms, expires_at_ms) values ($1, $2, $3, $4, $5, $6, $7) returning browser'
/** All three in one statement. Each part sees the table as it was before, so the update has to skip the row that the first part deletes. */
const ADD_SESSION = `
with same as (delete from siwx_sessions where browser = $8 and project_id = $2 and caip_address = $3),
moved as (update siwx_sessions set browser = $1 where browser = $8 and project_id = $2 and caip_address <> $3)
${INSERT}`

/**
 * Keeps nonces and sessions in SQLite or Postgres, through your driver.
 *
 * @param run - runs a statement. Its values are numbered `$1`, `$2`; for SQLite, pass `dialect: 'sqlite'`
 *
 * @example
 * const store = sqlStore((statement, values) => pool.query(statement, [...values]).then(({ rows }) => rows))
 *
 * @example
 * const store = sqlStore((statement, values) => database.prepare(statement).all(...values), { dialect: 'sqlite' })
 */
export function sqlStore(
  run: RunSql,
  { dialect = 'postgres' }: { readonly dialect?: 'postgres' | 'sqlite' } = {},
): SignInStore {
  const ask = async (statement: string, ...values: readonly (string | number)[]) =>
    run(dialect === 'sqlite' ? statement.replaceAll('$', '?') : statement, values)
  return {
    async addNonce({ nonce, projectId, origin, expiresAtMs }) {
      await ask(
        'insert into siwx_nonces (nonce, project_id, origin, expires_at_ms) values ($1, $2, $3, $4) returning nonce',
        ...[nonce, projectId, origin, expiresAtMs],
      )
    },
    async takeNonce({ nonce, projectId, origin, nowMs }) {
      const taken = await ask(
        'delete from siwx_nonces where nonce = $1 and project_id = $2 and origin = $3 and expires_at_ms > $4 returning nonce',
        ...[nonce, projectId, origin, nowMs],
      )
      await ask('delete from siwx_nonces where expires_at_ms <= $1 returning nonce', nowMs)
      return taken.length > 0
    },
    async addSession({ session, browser, formerBrowser = '', nowMs }) {
      const { projectId, caipAddress, message, signature, createdAtMs, expiresAtMs } = session
      await ask('delete from siwx_sessions where expires_at_ms <= $1 returning browser', nowMs)
      const values = [browser, projectId, caipAddress, message, signature, createdAtMs, expiresAtMs]
      if (dialect === 'postgres') await ask(ADD_SESSION, ...values, formerBrowser)
      // In SQLite, a statement makes only one change. These are issued together, so that no other request comes between them.
      else
        await Promise.all([
          ask(DROP_SAME, formerBrowser, projectId, caipAddress),
          ask(MOVE, browser, projectId, formerBrowser),
          ask(INSERT, ...values),
        ])
    },
    async readSessions({ projectId, browser, nowMs }) {
      const rows = await ask(
        'select * from siwx_sessions where browser = $1 and project_id = $2 and expires_at_ms > $3 order by created_at_ms desc',
        ...[browser, projectId, nowMs],
      )
      return rows.map(readRow)
    },
    async removeSessions({ projectId, browser, caipAddress }) {
      const where = 'delete from siwx_sessions where browser = $1 and project_id = $2'
      if (caipAddress === undefined) await ask(`${where} returning browser`, browser, projectId)
      else await ask(`${where} and caip_address = $3 returning browser`, browser, projectId, caipAddress)
    },
    async revokeAccount({ projectId, caipAddress }) {
      await ask(
        'delete from siwx_sessions where project_id = $1 and caip_address = $2 returning browser',
        ...[projectId, caipAddress],
      )
    },
  }
}

/** Reads a row. Drivers return 64-bit numbers as texts, numbers or bigints. */
function readRow(row: unknown): SessionRecord {
  const columns = new Map(Object.entries(Object(row)))
  const text = (name: string) => String(columns.get(name))
  const caipAddress = text('caip_address')
  if (!isCaipAddress(caipAddress)) throw new Error('The table siwx_sessions holds no CAIP-10 account.')
  return {
    projectId: text('project_id'),
    caipAddress,
    message: text('message'),
    signature: text('signature'),
    createdAtMs: Number(columns.get('created_at_ms')),
    expiresAtMs: Number(columns.get('expires_at_ms')),
  }
}
