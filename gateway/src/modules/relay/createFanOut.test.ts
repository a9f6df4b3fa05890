import { expect, test } from 'vitest'
import { createTurns } from '../../server/createTurns.ts'
import { createFanOut } from './createFanOut.ts'
import { writeLetter } from './frames/writeLetter.ts'
import type { Letter } from './mailbox/mailbox.ts'
import type { Subscriber } from './subscribers.ts'

const letterOf = (topic: string, message: string): Letter => ({
  ...{ topic, id: message, sender: 'page', message, tag: 1, publishedAt: 1, expiresAt: Date.now() + 60_000 },
})

/** Turns of the event loop that the test takes itself. */
function createLoop() {
  let planned: (() => void)[] = []
  return {
    later: (work: () => void) => void planned.push(work),
    turn() {
      const now = planned
      planned = []
      for (const work of now) work()
      return planned.length
    },
  }
}

function listen(count: number, pushed: string[]): Subscriber[] {
  return Array.from({ length: count }, (_, at) => ({
    clientId: at === 0 ? 'page' : `wallet ${at}`,
    topics: new Map(),
    isOpen: true,
    inTurn: (work) => work(),
    push: ({ letter }) => void pushed.push(`${at}: ${letter.id.slice(0, 6)}`),
    hold() {},
    catchUp() {},
  }))
}

function open(sizes: Readonly<Record<string, number>>) {
  const loop = createLoop()
  const pushed: string[] = []
  const by = new Map(Object.entries(sizes).map(([topic, count]) => [topic, listen(count, pushed)]))
  let id = 0
  const deliver = createFanOut({
    subscribers: { on: (topic) => by.get(topic) ?? [] },
    turns: createTurns(loop.later),
    write(letter) {
      id += 1
      return writeLetter(letter, id)
    },
  })
  return { deliver, pushed, loop }
}

test('a small letter for few goes out at once, and not to its sender', () => {
  const { deliver, pushed } = open({ few: 3 })
  deliver(letterOf('few', 'sealed'))
  expect(pushed).toEqual(['1: sealed', '2: sealed'])
})

test('a large letter for many goes out over several turns, and nobody else’s waits for it', () => {
  const { deliver, pushed, loop } = open({ many: 41, few: 2 })
  deliver(letterOf('many', `large ${'x'.repeat(130_000)}`))
  expect(pushed.length).toBeLessThan(5)
  deliver(letterOf('few', 'sealed'))
  expect(pushed.at(-1)).toBe('1: sealed')
  let turns = 1
  while (loop.turn() > 0) turns += 1
  expect(turns).toBeGreaterThan(10)
  expect(pushed.filter((one) => one.endsWith('large '))).toHaveLength(40)
})

test('letters of a topic reach each socket in their order, whatever their size', () => {
  const { deliver, pushed, loop } = open({ many: 21 })
  const sent = ['1large', '2small', '3large', '4small']
  for (const name of sent)
    deliver(letterOf('many', `${name}${name.endsWith('large') ? 'x'.repeat(130_000) : ''}`))
  while (loop.turn() > 0);
  for (let at = 1; at <= 20; at += 1)
    expect(pushed.filter((one) => one.startsWith(`${at}: `)).map((one) => one.split(': ')[1])).toEqual(sent)
})
