import type Libsql from 'libsql'
import * as v from 'valibot'
import { PARTIES_KEPT_MS, type Parties } from './mailbox.ts'

export interface Topics {
  parties(topic: string): Parties
  /** @returns the parties of each topic */
  note(topics: readonly string[], clientId: string, nowMs: number): readonly Parties[]
  /** Deletes topics unused for 30 days, and the longest unused ones if there are too many. */
  purge(nowMs: number, most: number): void
}

const DAY_MS = 86_400_000
const AT_ONCE = 10_000

const topicRow = v.optional(v.object({ first: v.string(), second: v.string(), used_at: v.number() }))
const countRow = v.object({ topics: v.number() })

export function openTopics(database: Libsql.Database): Topics {
  const select = database.prepare('select first, second, used_at from topics where topic = ?')
  const insert = database.prepare('insert into topics (topic, first, used_at) values (?, ?, ?)')
  const update = database.prepare('update topics set second = ?, used_at = ? where topic = ?')
  const deleteOld = database.prepare(
    `delete from topics where topic in (select topic from topics where used_at < ? limit ${AT_ONCE})`,
  )
  const deleteOldest = database.prepare(
    'delete from topics where topic in (select topic from topics order by used_at limit ?)',
  )
  let count = v.parse(countRow, database.prepare('select count(*) as topics from topics').get([])).topics

  const read = (topic: string) => v.parse(topicRow, select.get([topic]))
  const noteOne = (topic: string, clientId: string, nowMs: number): Parties => {
    const row = read(topic)
    if (!row) {
      insert.run([topic, clientId, nowMs])
      count += 1
      return [clientId]
    }
    const second = row.second === '' && row.first !== clientId ? clientId : row.second
    // A topic in daily use is written once a day.
    if (second !== row.second || nowMs - row.used_at > DAY_MS) update.run([second, nowMs, topic])
    return toParties(row.first, second)
  }

  return {
    parties(topic) {
      const row = read(topic)
      return row ? toParties(row.first, row.second) : []
    },
    note(topics, clientId, nowMs) {
      database.exec('begin')
      try {
        const parties = topics.map((topic) => noteOne(topic, clientId, nowMs))
        database.exec('commit')
        return parties
      } catch (error) {
        if (database.inTransaction) database.exec('rollback')
        throw error
      }
    },
    purge(nowMs, most) {
      count -= deleteOld.run([nowMs - PARTIES_KEPT_MS]).changes
      if (count > most) count -= deleteOldest.run([Math.min(count - most, AT_ONCE)]).changes
    },
  }
}

function toParties(first: string, second: string): Parties {
  return second === '' ? [first] : [first, second]
}
