// One address fills the store that all clients share.

import { randomHex } from '../lib/random.mjs'
import { createIdentity } from '../lib/relayClient.mjs'

const MONTH_SECONDS = 2_592_000
export const STORE_BYTES = 67_108_864
/** In `npm test` the store is small, so that it would be full within a second or two. */
const little = { seconds: 2, settings: { RELAY_MAX_STORE_BYTES: '8388608' } }

/** Bytes of a message, and messages in a frame. When a size is refused, the next one is tried. */
const SIZES = [
  [130_000, 15],
  [20_000, 80],
  [4_000, 190],
  [1_000, 190],
  [20_000, 1],
  [2_000, 1],
  [300, 1],
]

/**
 * Publishes until all sizes are refused.
 * @param first the size to begin with
 * @returns the bytes that are kept
 */
export async function fillStore(context, first, addresses = [context.attacker]) {
  const { relay, random, tally, count, inParallel } = context
  let kept = 0
  let step = first
  await inParallel(8, async (number) => {
    const address = addresses[number % addresses.length]
    const [bytes, many] = SIZES[step]
    const size = step
    const messages = Array.from({ length: many }, () => ({
      ...{ topic: randomHex(random, 32), message: 'x'.repeat(bytes), ttl: MONTH_SECONDS, tag: 1 },
    }))
    count()
    const { said, frame } = await relay('irn_batchPublish', { messages }, { address })
    tally(frame?.result === true ? 'kept' : said)
    if (frame?.result === true) kept += bytes * many
    else if (step === size && step < SIZES.length - 1) step += 1
    else await context.pause(20)
  })
  tally('MiB kept', Math.round(kept / 1_048_576))
  return kept
}

/** A user pairs beside a store that is full. */
export async function checkVisitor({ relay, random, stranger, check }) {
  for (const size of [500, 4_000, 20_000]) {
    const honest = { topic: randomHex(random, 32), message: 'y'.repeat(size), ttl: 300, tag: 1100 }
    const { frame } = await relay('irn_publish', honest, { address: stranger, identity: createIdentity() })
    const isKept = frame?.result === true
    check(`a visitor’s ${size} bytes are kept`, isKept, frame?.error?.message)
  }
}

const fill = (first) => async (context) => {
  const { check, settings } = context
  const storeBytes = Number(settings.RELAY_MAX_STORE_BYTES)
  const kept = await fillStore(context, first)
  check('one address keeps half of the store at most', kept <= storeBytes / 2, `${kept} bytes kept`)
  await checkVisitor(context)
}

export const relayStore = [
  {
    id: 'H3',
    name: 'the store of 64 MiB, filled by one address for 30 days',
    politeKind: 'relay',
    seconds: 15,
    settings: { RELAY_MAX_STORE_BYTES: String(STORE_BYTES) },
    little,
    run: fill(0),
  },
  {
    id: 'R2',
    isFullOnly: true,
    name: 'the same by small messages',
    politeKind: 'relay',
    seconds: 15,
    settings: { RELAY_MAX_STORE_BYTES: String(STORE_BYTES) },
    little,
    run: fill(2),
  },
]
