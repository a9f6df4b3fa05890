import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { seedOr } from '../../../../scripts/testing/chance.mjs'
import { connectClient, type TestClient } from './testing/connectClient.ts'
import { createIdentity } from './testing/createIdentity.ts'
import { createRandom } from './testing/createRandom.ts'
import { aTopic, PATIENT } from './testing/openRelay.ts'
import { spawnRelay } from './testing/spawnRelay.ts'

// Counts are held to here; times and bytes are only told, for `npm run soak -- --only relay`: see docs/benchmarks.md.
const PAIRS = Number(process.env.RELAY_PAIRS ?? 10)
const SECONDS = Number(process.env.RELAY_SECONDS ?? 2)
const EVERY_SECONDS = Number(process.env.RELAY_EVERY_SECONDS ?? 1)
const DROPS = Number(process.env.RELAY_DROPS ?? 5)
const IDLE = Number(process.env.RELAY_IDLE ?? 50)
const SEED = seedOr(13)
const DELAY_MS = 15
const RECONNECT_MS = 100

/** As if each client had an address of its own. */
const roomy = { RELAY_STORED_PER_ADDRESS: '1000000000', RELAY_STORED_PER_PROJECT: '1000000000' }
const sealed = 'x'.repeat(1_200)

test(
  `${PAIRS} pairs talk for ${SECONDS} s, and every message comes once`,
  async () => {
    const relay = await spawnRelay({
      RELAY_DELIVERY_DELAY_MS: String(DELAY_MS),
      ...roomy,
      RELAY_MAX_SOCKETS_PER_CLIENT: '5000',
    })
    const count = PAIRS * Math.ceil(SECONDS / EVERY_SECONDS) * 2
    const acknowledgedMs: number[] = []
    const deliveredMs: number[] = []
    const random = createRandom(SEED)
    const sentAt = new Map<string, number>()
    const receive = ({ message }: { message: string }) =>
      deliveredMs.push(performance.now() - (sentAt.get(message) ?? 0) - DELAY_MS)
    const pairs = await inParts(PAIRS, 50, async () => {
      const topic = aTopic()
      const [page, wallet] = await Promise.all([
        connectClient(relay.url, { receive }),
        connectClient(relay.url, { receive }),
      ])
      await Promise.all([page.call('irn_subscribe', { topic }), wallet.call('irn_subscribe', { topic })])
      return { topic, page, wallet }
    })
    const cpuBefore = processorMsOf(relay.pid)
    const say = async (client: TestClient, topic: string, message: string) => {
      const at = performance.now()
      sentAt.set(message, at)
      await client.publish(topic, message)
      acknowledgedMs.push(performance.now() - at)
    }
    await Promise.all(
      pairs.map(async ({ topic, page, wallet }, pair) => {
        // Each pair at a time of its own, a question and an answer.
        await pause(random() * EVERY_SECONDS * 1_000)
        for (let second = 0; second < SECONDS; second += EVERY_SECONDS) {
          const [asked, answered] = [pause(EVERY_SECONDS * 500), pause(EVERY_SECONDS * 1_000)]
          await say(page, topic, `${pair} ${second} question ${sealed}`)
          await asked
          await say(wallet, topic, `${pair} ${second} answer ${sealed}`)
          await answered
        }
      }),
    )
    await expect.poll(() => deliveredMs.length, { timeout: 60_000 }).toBe(count)
    const cpuMs = (processorMsOf(relay.pid) - cpuBefore) / count
    await Promise.all(pairs.flatMap(({ page, wallet }) => [page.close(), wallet.close()]))
    await relay.stop()
    const floor = await measureForward(count)
    const disk = await measureSync()
    tell(
      `pairs ${PAIRS}: delivered beyond the delay ${figures(deliveredMs)}; acknowledged ${figures(acknowledgedMs)}; ${cpuMs.toFixed(2)} ms of processor a message`,
    )
    tell(`floor: bare forward ${figures(floor)}; one fdatasync ${figures(disk)}`)
  },
  600_000 + SECONDS * 2_000,
)

test(`${DROPS} clients that are cut off get what came meanwhile, once they are back`, async () => {
  const relay = await spawnRelay({ ...roomy, RELAY_MAX_SOCKETS_PER_CLIENT: '5000' })
  const resumedMs = await inParts(DROPS, 50, async (at) => {
    const topic = aTopic()
    const identity = createIdentity()
    const page = await connectClient(relay.url)
    const wallet = await connectClient(relay.url, { identity })
    await wallet.call('irn_subscribe', { topic })
    wallet.terminate()
    const droppedAt = performance.now()
    await page.publish(topic, `while away ${at}`)
    await pause(RECONNECT_MS)
    let resumedAt = 0
    const receive = () => {
      resumedAt = performance.now()
    }
    const back = await connectClient(relay.url, { identity, receive })
    await back.call('irn_batchSubscribe', { topics: [topic] })
    await expect.poll(() => back.letters.length, { interval: 5, timeout: 60_000 }).toBe(1)
    await Promise.all([page.close(), back.close()])
    return resumedAt - droppedAt
  })
  await relay.stop()
  expect(resumedMs).toHaveLength(DROPS)
  tell(`drops ${DROPS}: resumed ${figures(resumedMs)}`)
}, 600_000)

test(
  `${IDLE} idle sockets are held, and a message still comes through`,
  async () => {
    const relay = await spawnRelay({ ...roomy, RELAY_MAX_SOCKETS_PER_CLIENT: '100000' })
    const before = memoryOf(relay.pid)
    const clients = await inParts(IDLE, 100, async () => {
      const client = await connectClient(relay.url)
      await client.call('irn_subscribe', { topic: aTopic() })
      return client
    })
    // A heartbeat of each.
    if (IDLE >= 1_000) await pause(25_000)
    const after = memoryOf(relay.pid)
    const topic = aTopic()
    await clients[0]?.call('irn_subscribe', { topic })
    await clients[1]?.publish(topic, 'sealed')
    await expect.poll(() => clients[0]?.letters.length, PATIENT).toBe(1)
    tell(`idle ${IDLE}: ${before} MiB before, ${after} MiB with them`)
    for (const client of clients) client.terminate()
    await relay.stop()
  },
  600_000 + IDLE * 20,
)

test('a flood does not keep others waiting', async () => {
  const relay = await spawnRelay({ RELAY_RATE_LIMIT: '50/200', RELAY_MAX_REFUSALS: '1000000' })
  const [page, flooder] = [await connectClient(relay.url), await connectClient(relay.url)]
  const arrived: number[] = []
  const wallet = await connectClient(relay.url, {
    receive: ({ message }) => arrived.push(performance.now() - Number(message.split(' ')[0]) - DELAY_MS),
  })
  const topic = aTopic()
  await wallet.call('irn_subscribe', { topic })
  const talk = async (count: number) => {
    arrived.splice(0)
    for (let at = 0; at < count; at += 1) {
      await page.publish(topic, `${performance.now()} ${at} ${sealed}`)
      await pause(25)
    }
    await expect.poll(() => arrived.length, PATIENT).toBe(count)
    return [...arrived]
  }
  const quiet = await talk(SECONDS * 10)
  let refused = 0
  let isOver = false
  const flood = async () => {
    while (!isOver)
      await Promise.all(
        Array.from({ length: 100 }, () =>
          flooder.publish(aTopic(), sealed).catch((error: Error) => {
            if (error.message.startsWith('3001 TooManyRequests')) refused += 1
          }),
        ),
      )
  }
  const flooding = flood()
  await expect.poll(() => refused, { timeout: 60_000 }).toBeGreaterThan(0)
  const loud = await talk(SECONDS * 10)
  isOver = true
  await flooding
  expect(refused).toBeGreaterThan(0)
  tell(`flood: ${refused} refused with 3001; others quiet ${figures(quiet)}, meanwhile ${figures(loud)}`)
  await Promise.all([page.close(), wallet.close(), flooder.close()])
  await relay.stop()
}, 600_000)

/** A process that passes frames from one socket to the next and does nothing else: what cannot be had for less. */
async function measureForward(count: number): Promise<number[]> {
  const code = `
    const { WebSocketServer } = require('ws')
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false }, () => console.log(server.address().port))
    server.on('connection', (socket) => socket.on('message', (data) => {
      for (const other of server.clients) if (other !== socket) other.send(data, { binary: false })
    }))`
  const { WebSocket } = await import('ws')
  const child = spawn(process.execPath, ['-e', code], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data) => resolve(String(data).trim())),
  )
  const join_ = () =>
    new Promise<InstanceType<typeof WebSocket>>((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}`)
      socket.once('open', () => resolve(socket))
    })
  const [left, right] = [await join_(), await join_()]
  const times: number[] = []
  for (let at = 0; at < Math.min(count, 2_000); at += 1) {
    const started = performance.now()
    const arrived = new Promise((resolve) => right.once('message', resolve))
    left.send(JSON.stringify({ id: at, jsonrpc: '2.0', method: 'x', params: { message: sealed } }))
    await arrived
    times.push(performance.now() - started)
  }
  left.terminate()
  right.terminate()
  child.kill()
  return times
}

/** The disk that a message is forced to. */
async function measureSync(): Promise<number[]> {
  const path = join(tmpdir(), `latchkey-sync-${process.pid}`)
  const file = await open(path, 'w')
  const times: number[] = []
  for (let at = 0; at < 200; at += 1) {
    const started = performance.now()
    await file.appendFile(sealed)
    await file.datasync()
    times.push(performance.now() - started)
  }
  await file.close()
  await rm(path)
  return times
}

/** User and system time, in clock ticks of 10 ms. */
function processorMsOf(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) * 10
}

function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024)
}

async function inParts<result>(
  count: number,
  size: number,
  work: (at: number) => Promise<result>,
): Promise<result[]> {
  const results: result[] = []
  for (let from = 0; from < count; from += size) {
    const part = Array.from({ length: Math.min(size, count - from) }, (_, index) => work(from + index))
    results.push(...(await Promise.all(part)))
  }
  return results
}

function figures(times: readonly number[]): string {
  const sorted = [...times].sort((left, right) => left - right)
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  return `p50 ${at(0.5)} p95 ${at(0.95)} p99 ${at(0.99)} ms`
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}
