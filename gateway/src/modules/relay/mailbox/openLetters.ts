import type Libsql from 'libsql'
import * as v from 'valibot'
import type { ShelfEntry } from './createShelf.ts'
import type { Letter } from './mailbox.ts'

export interface Row {
  readonly entry: ShelfEntry
  readonly letter: Letter
}

export interface Letters {
  /**
   * Writes in one transaction.
   *
   * @throws Error if the database cannot be written; then nothing is stored
   */
  write(rows: Iterable<Row>, taken: Iterable<ShelfEntry>): void
  read(seq: number): Letter
  each(visit: (entry: ShelfEntry) => void): void
  delete(seqs: readonly number[]): void
}

const AT_ONCE = 5_000

const letterRow = v.pipe(
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
)
const entryRows = v.array(
  v.pipe(
    v.object({
      seq: v.number(),
      topic: v.string(),
      id: v.string(),
      sender: v.string(),
      project: v.string(),
      taken: v.string(),
      size: v.number(),
      expires_at: v.number(),
    }),
    v.transform(({ taken, size, expires_at, ...row }): ShelfEntry => {
      const rest = { address: '', bytes: size, expiresAt: expires_at, takers: taken, isDone: false }
      return { ...row, ...rest }
    }),
  ),
)

export function openLetters(database: Libsql.Database): Letters {
  const insert = database.prepare(
    `insert into letters (seq, topic, id, sender, project, taken, size, expires_at, tag, published_at, attestation, message)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const update = database.prepare('update letters set taken = ?, expires_at = ? where seq = ?')
  const select = database.prepare(
    `select topic, id, sender, tag, published_at, expires_at, attestation, message from letters where seq = ?`,
  )
  const selectAfter = database.prepare(
    `select seq, topic, id, sender, project, taken, size, expires_at from letters where seq > ? order by seq limit ${AT_ONCE}`,
  )
  const remove = database.prepare('delete from letters where seq in (select value from json_each(?))')
  const vacuum = database.prepare('PRAGMA incremental_vacuum(256)')

  return {
    write(rows, taken) {
      database.exec('begin immediate')
      try {
        for (const { entry, letter } of rows) {
          const { seq, topic, id, sender, project, takers, bytes, expiresAt } = entry
          const { tag, publishedAt, attestation = null, message } = letter
          const place = [seq, topic, id, sender, project, takers, bytes, expiresAt]
          insert.run([...place, tag, publishedAt, attestation, message])
        }
        for (const { seq, takers, expiresAt } of taken) update.run([takers, expiresAt, seq])
        database.exec('commit')
      } catch (error) {
        if (database.inTransaction) database.exec('rollback')
        throw error
      }
    },
    read: (seq) => v.parse(letterRow, select.get([seq])),
    each(visit) {
      for (let after = -1; ; ) {
        const rows = v.parse(entryRows, selectAfter.all([after]))
        for (const row of rows) visit(row)
        const last = rows.at(-1)
        if (last === undefined) return
        after = last.seq
      }
    },
    delete(seqs) {
      if (seqs.length === 0) return
      remove.run([JSON.stringify(seqs)])
      vacuum.all([])
    },
  }
}
