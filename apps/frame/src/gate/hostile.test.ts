import { FRAME_CALLS } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { PAGE } from '../testing/fakeServer.ts'
import { createHostileMessages, createRandom, HOSTILE_KINDS } from '../testing/hostileMessages.ts'
import { createGate, type Handlers, type RefusalReason } from './gate.ts'

// `npm run attack` sends a million.
const RUNS = runs(2_000)
const SEED = seedOr(20_261_125)
/** One honest message among so many hostile ones: a gate that hears nobody would pass too. */
const HONEST_EVERY = 500

test('of hostile messages the gate hears not one, and it hears every honest one among them', {
  timeout: 1_800_000,
}, async () => {
  let heard = 0
  let answers: { type: string }[] = []
  let to: string[] = []
  const handler = async () => {
    heard += 1
  }
  const page = {
    postMessage(message: { type: string }, target: string) {
      answers.push(message)
      to.push(target)
    },
  }
  let refused: RefusalReason | undefined
  const gate = createGate({
    page,
    pageOrigin: PAGE,
    isAllowed: (origin) => origin === PAGE,
    say: async ({ message }) => message,
    onRefused: (reason) => {
      refused = reason
    },
    // Each handler counts, whatever it would answer.
    handlers: Object.fromEntries(FRAME_CALLS.map((call) => [call, handler])) as unknown as Handlers,
  })
  const messages = createHostileMessages({ random: createRandom(SEED), page, origin: PAGE })
  const counts = { accepted: 0, answered: 0, honest: 0, honestHeard: 0 }
  const refusals = new Map<string, number>()
  for (let run = 0; run < RUNS; run += 1) {
    if (run % HONEST_EVERY === 0) {
      heard = 0
      answers = []
      await gate.receive(messages.honest())
      counts.honest += 1
      counts.honestHeard += heard === 1 && answers.length === 1 ? 1 : 0
    }
    const kind = HOSTILE_KINDS[run % HOSTILE_KINDS.length] ?? 'shape'
    heard = 0
    answers = []
    to = []
    refused = undefined
    const delivered = messages.hostile(kind)
    await gate.receive(delivered)
    counts.accepted += heard
    // A payload of the wrong form is the page's own mistake, and is said to the page alone.
    const isError = answers.length === 1 && answers[0]?.type.endsWith('_ERROR') && to[0] === PAGE
    if (kind === 'payload' ? !isError : answers.length > 0) counts.answered += 1
    refusals.set(refused ?? 'payload', (refusals.get(refused ?? 'payload') ?? 0) + 1)
  }
  // biome-ignore lint/suspicious/noConsole: `npm run attack` prints it
  console.log(
    `figure: ${RUNS} hostile messages to the gate, ${counts.accepted} accepted, ${counts.answered} answered; of ${counts.honest} honest ones ${counts.honestHeard} accepted; refused for ${[...refusals].map(([reason, count]) => `${reason} ${count}`).join(', ')}`,
  )
  expect(counts).toEqual({ accepted: 0, answered: 0, honest: counts.honest, honestHeard: counts.honest })
  expect([...refusals.keys()].sort()).toEqual(['envelope', 'origin', 'payload', 'repeated', 'source'])
})
