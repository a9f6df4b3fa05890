import { expect, test } from 'vitest'
import { createTurns } from '../../server/createTurns.ts'
import { fetchLetters } from './fetchLetters.ts'
import { bytesOf, type Letter, type PageStart } from './mailbox/mailbox.ts'

const letterOf = (topic: string, at: number, bytes: number): Letter => ({
  ...{ topic, id: `${topic}${at}`, sender: 'page', message: 'x'.repeat(bytes), tag: 1 },
  ...{ publishedAt: at, expiresAt: 2_000_000_000_000 },
})

function createMailbox(letters: readonly Letter[]) {
  const reads: number[] = []
  const unread = async (
    topic: string,
    _clientId: string,
    { after = 0, mostBytes, mayBeEmpty }: PageStart,
  ) => {
    reads.push(mostBytes)
    const rest = letters
      .map((letter, at) => ({ letter, seq: at + 1 }))
      .filter(({ letter, seq }) => letter.topic === topic && seq > after)
    const page: Letter[] = []
    let bytes = 0
    let last = after
    for (const { letter, seq } of rest) {
      bytes += bytesOf(letter)
      if (bytes > mostBytes && (mayBeEmpty || page.length > 0)) return { letters: page, next: last }
      page.push(letter)
      last = seq
    }
    return { letters: page }
  }
  return { unread, reads }
}

const fetchAll = (mailbox: ReturnType<typeof createMailbox>, topics: readonly string[]) =>
  fetchLetters({ mailbox, turns: createTurns(), clientId: 'wallet', topics })

test('a mebibyte of letters is read in parts, none of them twice or left out', async () => {
  const sent = Array.from({ length: 8 }, (_, at) => letterOf('a', at, 130_000))
  const mailbox = createMailbox(sent)
  const { letters, hasMore } = await fetchAll(mailbox, ['a', 'a'])
  expect(letters.map(({ id }) => id)).toEqual(sent.map(({ id }) => id))
  expect(hasMore).toBe(false)
  expect(mailbox.reads.length).toBeGreaterThan(3)
  expect(Math.max(...mailbox.reads)).toBeLessThan(300_000)
})

test('beyond a mebibyte the answer ends and says that there is more', async () => {
  const mailbox = createMailbox(Array.from({ length: 9 }, (_, at) => letterOf('a', at, 130_000)))
  const { letters, hasMore } = await fetchAll(mailbox, ['a', 'b'])
  expect([letters.length, hasMore]).toEqual([8, true])
})

test('letters of several topics come in the order in which they were published', async () => {
  const sent = [letterOf('b', 3, 10), letterOf('a', 1, 10), letterOf('b', 2, 10)]
  const { letters } = await fetchAll(createMailbox(sent), ['b', 'a'])
  expect(letters.map(({ publishedAt }) => publishedAt)).toEqual([1, 2, 3])
})
