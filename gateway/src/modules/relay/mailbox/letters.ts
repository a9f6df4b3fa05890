import Libsql from 'libsql'
import * as v from 'valibot'
import { RelayError } from '../frames/RelayError.ts'
import { KEPT_AFTER_TAKEN_MS, type Letter, type MailboxLimits } from './mailbox.ts'

/** The SQL of the embedded mailbox. */
export interface Letters {
  /**
   * Writes everything in one transaction.
   *
   * @returns for each put the letters that are new, or why none of it was kept
   * @throws Error where the database cannot be written: nothing was then
   */
  write(
    puts: readonly { letters: readonly Letter[] }[],
    takes: readonly { topic: string; id: string; clientId: string }[],
    nowMs: number,
  ): readonly (readonly Letter[] | RelayError)[]
  unread(topic: string, clientId: string, nowMs: number): readonly Letter[]
  /** @returns how many letters were over and are gone */
  purge(nowMs: number, atMost: number): number
  close(): void
}

const VERSION = 1
const PAGE_BYTES = 4_096

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
    message text not null
  );
  create unique index letters_once on letters (topic, id);
  create index letters_expiry on letters (expires_at);
  -- What waits is counted at every put, and must not be looked for among what is taken.
  create index letters_waiting on letters (topic, expires_at, size) where taken = '';
`

const versionRow = v.object({ user_version: v.number() })
const waitingRow = v.object({ letters: v.number(), bytes: v.number() })
const letterRows = v.array(
  v.pipe(
    v.object({
      topic: v.string(),
      id: v.string(),
      sender: v.string(),
      tag: v.number(),
      published_at: v.number(),
      expires_at: v.number(),
      attestation: v.nullable(v.string()),
      message: v.string(),
    }),
    v.transform(
      ({ published_at, expires_at, attestation, ...row }): Letter => ({
        ...row,
        publishedAt: published_at,
        expiresAt: expires_at,
        ...(attestation === null ? {} : { attestation }),
      }),
    ),
  ),
)

/** Opens the file of letters, and makes it where there is none. */
export function openLetters(path: string, limits: MailboxLimits): Letters {
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
  if (user_version === 0) database.exec(`begin; ${SHAPE} PRAGMA user_version = ${VERSION}; commit`)
  // From here on whoever writes forces the log to the disk, without blocking the process: see createFileMailbox.
  database.exec('PRAGMA synchronous = NORMAL')
  database.exec(`PRAGMA max_page_count = ${Math.ceil(limits.storeBytes / PAGE_BYTES)}`)

  const selectWaiting = database.prepare(
    `select count(*) as letters, coalesce(sum(size), 0) as bytes from letters where topic = ? and taken = '' and expires_at > ?`,
  )
  const insert = database.prepare(
    `insert into letters (topic, id, sender, tag, size, published_at, expires_at, attestation, message)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
  )
  const update = database.prepare(
    `update letters set taken = taken || ?1 || ' ', expires_at = min(expires_at, ?2)
     where topic = ?3 and id = ?4 and instr(taken, ?1) = 0`,
  )
  const selectUnread = database.prepare(
    `select topic, id, sender, tag, published_at, expires_at, attestation, message from letters
     where topic = ?1 and sender <> ?2 and instr(taken, ?2) = 0 and expires_at > ?3 order by seq`,
  )
  const selectKnown = database.prepare('select 1 from letters where topic = ? and id = ?')
  const deleteOver = database.prepare(
    'delete from letters where seq in (select seq from letters where expires_at <= ? limit ?)',
  )
  const vacuum = database.prepare('PRAGMA incremental_vacuum(256)')

  const keep = (letter: Letter, nowMs: number): boolean => {
    const { topic, id, sender, message, tag, publishedAt, expiresAt, attestation = null } = letter
    // A full mailbox still says yes to what it has already.
    if (selectKnown.get([topic, id])) return false
    const waiting = v.parse(waitingRow, selectWaiting.get([topic, nowMs]))
    const size = Buffer.byteLength(message)
    if (waiting.letters + 1 > limits.mailboxMessages || waiting.bytes + size > limits.mailboxBytes)
      throw new RelayError(
        'MailboxLimitExceeded',
        'Too many messages wait on this topic. Send again once the other side has taken some.',
      )
    insert.run([topic, id, sender, tag, size, publishedAt, expiresAt, attestation, message])
    return true
  }

  return {
    write(puts, takes, nowMs) {
      database.exec('begin immediate')
      try {
        const outcomes = puts.map(({ letters }) => {
          // Only several letters can be refused halfway.
          if (letters.length > 1) database.exec('savepoint put')
          try {
            return letters.filter((letter) => keep(letter, nowMs))
          } catch (error) {
            if (!(error instanceof RelayError)) throw error
            if (letters.length > 1) database.exec('rollback to put')
            return error
          } finally {
            if (letters.length > 1) database.exec('release put')
          }
        })
        for (const { topic, id, clientId } of takes)
          update.run([clientId, nowMs + KEPT_AFTER_TAKEN_MS, topic, id])
        database.exec('commit')
        return outcomes
      } catch (error) {
        if (database.inTransaction) database.exec('rollback')
        throw error
      }
    },
    unread: (topic, clientId, nowMs) => v.parse(letterRows, selectUnread.all([topic, clientId, nowMs])),
    purge(nowMs, atMost) {
      const { changes } = deleteOver.run([nowMs, atMost])
      if (changes > 0) vacuum.all([])
      return changes
    },
    close: () => void database.close(),
  }
}
