// Reading mailboxes, at the relay's expense.

import { randomHex } from '../lib/random.mjs'
import { createIdentity } from '../lib/relayClient.mjs'

const LARGE = 130_000
const MOST_ANSWERED = 2_500_000

export const relayFetch = [
  {
    id: 'H2',
    name: 'one mailbox, named 500 times in a fetch',
    politeKind: 'relay',
    async run(context) {
      const { relay, random, tally, count, check, isRunning, pause } = context
      const topic = randomHex(random, 32)
      const identity = createIdentity()
      for (let number = 0; number < 8; number += 1) {
        const message = `${number}${'x'.repeat(LARGE)}`
        const { frame } = await relay('irn_publish', { topic, message, ttl: 300, tag: 1 }, { identity })
        tally(frame?.result === true ? 'published' : (frame?.error?.data ?? 'refused'))
      }
      let largest = 0
      // A few at least, however busy the machine is.
      for (let asked = 0; asked < 5 || isRunning(); asked += 1) {
        count()
        const topics = Array(500).fill(topic)
        const { said, bytes } = await relay('irn_batchFetchMessages', { topics })
        tally(said)
        largest = Math.max(largest, bytes)
        await pause(90)
      }
      check('an answer has 1 MiB and little more', largest <= MOST_ANSWERED, `${largest} bytes`)
    },
  },
  {
    id: 'H2b',
    name: 'attestations beside the mailbox limit',
    politeKind: 'relay',
    seconds: 6,
    little: { seconds: 2 },
    async run(context) {
      const { relay, random, tally, count, check } = context
      const topic = randomHex(random, 32)
      const identity = createIdentity()
      const attestation = 'a'.repeat(1_900_000)
      let bytes = 0
      for (let number = 0; number < 40; number += 1) {
        count()
        const message = `${number} sealed`
        const letter = { topic, message, ttl: 300, tag: 1, attestation }
        const { said, frame } = await relay('irn_publish', letter, { identity })
        tally(frame?.result === true ? 'kept' : said)
        if (frame?.result === true) bytes += attestation.length
      }
      check('a topic keeps no more than its limit', bytes <= 2_097_152, `${bytes} bytes kept`)
      count()
      await relay('irn_fetchMessages', { topic })
    },
  },
  {
    id: 'M7',
    name: 'one’s own letters taken to pass the mailbox limit',
    politeKind: 'relay',
    seconds: 8,
    little: { seconds: 2 },
    async run(context) {
      const { relay, random, tally, count, check } = context
      const topic = randomHex(random, 32)
      let number = 0
      for (let round = 0; round < 8; round += 1) {
        const [sender, taker] = [createIdentity(), createIdentity()]
        const messages = Array.from({ length: 64 }, () => {
          number += 1
          return { topic, message: `${number} ${'x'.repeat(1_000)}`, ttl: 86_400, tag: 1 }
        })
        count()
        const { said, frame } = await relay('irn_batchPublish', { messages }, { identity: sender })
        tally(frame?.result === true ? '64 kept' : said)
        count()
        await relay('irn_fetchMessages', { topic }, { identity: taker })
      }
      const newcomer = createIdentity()
      let handed = 0
      for (let more = true, asked = 0; more && asked < 20; asked += 1) {
        count()
        const { frame } = await relay('irn_fetchMessages', { topic }, { identity: newcomer })
        handed += frame?.result?.messages.length ?? 0
        more = frame?.result?.hasMore === true
      }
      tally('handed to a newcomer', handed)
      check('a topic holds 64 letters, and 256 with those that were taken', handed <= 256, `${handed}`)
    },
  },
]
