import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { freePort } from '../../../../lab/src/chains/freePort.ts'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { suiteFolder } from '../../testing/openFolder.ts'
import { connectClient } from './testing/connectClient.ts'
import { createIdentity } from './testing/createIdentity.ts'
import { createRandom } from './testing/createRandom.ts'
import { aTopic } from './testing/openRelay.ts'
import { spawnRelay } from './testing/spawnRelay.ts'

// `npm run soak -- --only relay` runs more of it: see docs/benchmarks.md.
const KILLS = runs(1)
const IN_FLIGHT = Number(process.env.RELAY_IN_FLIGHT ?? 300)
const STORED = Number(process.env.RELAY_STORED ?? 2_000)
const SEED = seedOr(11)
const TOPICS = 20

const dataDir = suiteFolder()
const environment = {
  DATA_DIR: dataDir,
  PORT: String(await freePort()),
  RELAY_MAILBOX_MESSAGES: '100000',
  RELAY_MAILBOX_BYTES: '1000000000',
  // One client stands for thousands.
  RELAY_STORED_PER_CLIENT: '1000000000',
  RELAY_STORED_PER_ADDRESS: '1000000000',
  RELAY_STORED_PER_PROJECT: '1000000000',
}
/** As long as a usual request is once it is sealed. */
const seal = (text: string) =>
  `${createHash('sha256').update(text).digest('base64')} ${'x'.repeat(900)} ${text}`

test(
  `nothing that was acknowledged is lost over ${KILLS} kills with ${IN_FLIGHT} messages in flight, and no app sees one twice`,
  async () => {
    const random = createRandom(SEED)
    const [page, wallet] = [createIdentity(), createIdentity()]
    const topics = Array.from({ length: TOPICS }, aTopic)
    const topicOf = (at: number) => topics[at % TOPICS] ?? ''
    let acknowledgedBeforeKills = 0
    let sentAgain = 0
    let deliveredAgain = 0

    for (let round = 0; round < KILLS; round += 1) {
      const messages = Array.from({ length: IN_FLIGHT }, (_, at) => seal(`${round} ${at}`))
      const acknowledged = new Set<number>()
      const killAfter = Math.floor(random() * IN_FLIGHT)
      const seen = new Map<string, number>()
      const note = (letters: readonly { message: string }[]) => {
        for (const { message } of letters) seen.set(message, (seen.get(message) ?? 0) + 1)
      }

      const doomed = await spawnRelay(environment)
      const receiver = await connectClient(doomed.url, { identity: wallet })
      await receiver.call('irn_batchSubscribe', { topics })
      const sender = await connectClient(doomed.url, { identity: page })
      let kill: Promise<void> | undefined
      await Promise.all(
        messages.map(async (message, at) => {
          await sender.publish(topicOf(at), message).then(
            () => acknowledged.add(at),
            () => {},
          )
          if (acknowledged.size > killAfter) kill ??= doomed.kill()
        }),
      )
      await kill
      note(receiver.letters)
      acknowledgedBeforeKills += acknowledged.size

      // Both come back: the sender with what it had no answer for, the receiver with its topics.
      const relay = await spawnRelay(environment)
      const back = await connectClient(relay.url, { identity: wallet })
      await back.call('irn_batchSubscribe', { topics })
      const again = await connectClient(relay.url, { identity: page })
      const missing = messages.map((_, at) => at).filter((at) => !acknowledged.has(at))
      sentAgain += missing.length
      await Promise.all(missing.map((at) => again.publish(topicOf(at), messages[at] ?? '')))
      await again.publish(topicOf(0), seal(`${round} last`))
      const last = () => [...receiver.letters, ...back.letters].map(({ message }) => message)
      await expect.poll(() => new Set(last()).size, { timeout: 60_000 }).toBe(IN_FLIGHT + 1)
      await Promise.all([back.close(), again.close()])
      await relay.stop()
      note(back.letters)

      // Had one been lost, it would not have come. Within one connection nothing came twice; across the crash a client
      // may get what it took just before again, and knows it by its hash.
      const lost = messages.filter((message) => !seen.has(message))
      expect(lost).toEqual([])
      for (const { letters } of [receiver, back])
        expect(new Set(letters.map(({ message }) => message)).size).toBe(letters.length)
      deliveredAgain += [...seen.values()].filter((times) => times > 1).length
    }
    tell(
      `kills ${KILLS}: acknowledged before ${acknowledgedBeforeKills}, lost 0, sent again ${sentAgain}, delivered again and known by hash ${deliveredAgain}`,
    )
  },
  60_000 + KILLS * 20_000,
)

test(
  `is ready after a kill with ${STORED} messages stored, and has them all`,
  async () => {
    const relay = await spawnRelay(environment)
    const sender = await connectClient(relay.url)
    const perTopic = 100
    const topics = Array.from({ length: STORED / perTopic }, aTopic)
    for (const [at, topic] of topics.entries()) {
      const messages = Array.from({ length: perTopic }, (_, index) => ({
        ...{ topic, ttl: 86_400, tag: 1108 },
        message: seal(`${at} ${index}`),
      }))
      await sender.call('irn_batchPublish', { messages })
    }
    await relay.kill()
    const started = performance.now()
    const back = await spawnRelay(environment)
    const readyMs = performance.now() - started
    const receiver = await connectClient(back.url)
    const first = performance.now()
    await receiver.call('irn_subscribe', { topic: topics[0] })
    await expect.poll(() => receiver.letters.length, { interval: 5, timeout: 15_000 }).toBe(perTopic)
    const firstMs = performance.now() - first
    for (let at = 1; at < topics.length; at += 500)
      await receiver.call('irn_batchSubscribe', { topics: topics.slice(at, at + 500) })
    await expect.poll(() => receiver.letters.length, { timeout: 120_000 }).toBe(topics.length * perTopic)
    await receiver.close()
    await back.stop()
    tell(
      `restart with ${STORED} stored: ready ${Math.round(readyMs)} ms, first topic ${Math.round(firstMs)} ms`,
    )
  },
  60_000 + STORED * 10,
)

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}
