import Libsql from 'libsql'
import * as v from 'valibot'

const VERSION = 2
const PAGE_BYTES = 4_096

// The only index is the row's number. All other look-ups are in memory: see createShelf.
const SHAPE = `
  create table letters (
    seq integer primary key,
    topic text not null,
    id text not null,
    sender text not null,
    -- The client ids that have taken it, a space after each.
    taken text not null default '',
    tag integer not null,
    size integer not null,
    published_at integer not null,
    expires_at integer not null,
    attestation text,
    message text not null,
    project text not null default ''
  );
`

const TOPICS = `
  -- The first two clients that subscribed to a topic; the second is '' until there is one.
  create table topics (
    topic text primary key,
    first text not null,
    second text not null default '',
    used_at integer not null
  ) without rowid;
  create index topics_age on topics (used_at);
`

const FROM_ONE = `
  drop index letters_once;
  drop index letters_expiry;
  drop index letters_waiting;
  alter table letters add column project text not null default '';
`

const versionRow = v.object({ user_version: v.number() })

/**
 * Opens `relay.db`. Upgrades the file of an older release, and keeps all its messages.
 *
 * @throws Error if the file is of a newer release
 */
export function openDatabase(path: string, storeBytes: number): Libsql.Database {
  const database = new Libsql(path)
  database.exec(
    `PRAGMA page_size = ${PAGE_BYTES}; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA busy_timeout = 5000`,
  )
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  const { user_version } = v.parse(versionRow, database.prepare('PRAGMA user_version').get())
  if (user_version > VERSION)
    throw new Error(
      `${path} is of a newer release (shape ${user_version}). Start that release, or move the file away.`,
    )
  if (user_version < VERSION) {
    const letters = user_version === 0 ? SHAPE : FROM_ONE
    database.exec(`begin; ${letters} ${TOPICS} PRAGMA user_version = ${VERSION}; commit`)
  }
  // From here on, the writer syncs the log without blocking the process: see openStore.
  database.exec('PRAGMA synchronous = NORMAL')
  database.exec(`PRAGMA max_page_count = ${Math.ceil(storeBytes / PAGE_BYTES)}`)
  return database
}
