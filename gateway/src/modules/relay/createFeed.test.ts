import { expect, test } from 'vitest'
import { createTurns } from '../../server/createTurns.ts'
import { createFeed } from './createFeed.ts'
import { writeLetter } from './frames/writeLetter.ts'
import type { Letter, Page } from './mailbox/mailbox.ts'

const letterOf = (message: string): Letter => ({
  ...{ topic: 'topic', id: message, sender: 'page', message, tag: 1, publishedAt: 1 },
  expiresAt: Date.now() + 60_000,
})

function readFrame(frame: Buffer) {
  return JSON.parse(frame.toString('utf8', frame[1] === 126 ? 4 : 2))
}

/** A feed whose socket and mailbox are the test's. */
function openFeed(unread: () => Promise<Page>) {
  const sent: string[] = []
  const reported: unknown[] = []
  const outlet = { isFull: false, resolve: () => {} }
  let nextId = 0
  const feed = createFeed({
    clientId: 'wallet',
    outlet: {
      send() {},
      sendFrame: (frame) => void sent.push(readFrame(frame).params.data.message),
      get isFull() {
        return outlet.isFull
      },
      drained: () => new Promise((resolve) => (outlet.resolve = resolve)),
    },
    mailbox: { unread },
    turns: createTurns(),
    write(letter) {
      nextId += 1
      return writeLetter(letter, nextId)
    },
    prefix: () => 'irn_',
    onSent() {},
    report: (cause) => void reported.push(cause),
  })
  feed.topics.set('topic', 'subscription')
  const push = (letter: Letter) => {
    nextId += 1
    feed.push(writeLetter(letter, nextId))
  }
  return { feed, sent, reported, outlet, push }
}

test('waiting letters that could not be read are read again, and the client need not ask', async () => {
  let attempts = 0
  const { feed, sent, reported } = openFeed(async () => {
    attempts += 1
    if (attempts < 3) throw new Error('Redis is away')
    return { letters: [letterOf('sealed')] }
  })
  feed.catchUp(['topic'])
  await expect.poll(() => sent, { timeout: 15_000 }).toEqual(['sealed'])
  expect(reported).toHaveLength(2)
  feed.close()
})

test('nothing is pushed to a socket that is full; once it has room the letters come from the mailbox, in order', async () => {
  const stored: Letter[] = []
  const { feed, sent, outlet, push } = openFeed(async () => ({ letters: [...stored] }))
  const arrive = (message: string) => {
    stored.push(letterOf(message))
    push(letterOf(message))
  }
  arrive('first')
  outlet.isFull = true
  arrive('second')
  arrive('third')
  expect(sent).toEqual(['first'])
  outlet.isFull = false
  arrive('fourth')
  outlet.resolve()
  await expect.poll(() => sent).toEqual(['first', 'second', 'third', 'fourth'])
  feed.close()
})

test('letters that arrive while a subscription is answered come behind the ones before them', async () => {
  const stored = [letterOf('before'), letterOf('meanwhile')]
  const { feed, sent, push } = openFeed(async () => ({ letters: stored }))
  feed.hold('topic')
  push(letterOf('meanwhile'))
  expect(sent).toEqual([])
  feed.catchUp(['topic'])
  await expect.poll(() => sent).toEqual(['before', 'meanwhile'])
  feed.close()
})
