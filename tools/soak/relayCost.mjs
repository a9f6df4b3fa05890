import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fromRoot } from '../../scripts/lib/paths.mjs'
import { step } from '../../scripts/lib/progress.mjs'
import { childEnvironment, run } from '../../scripts/lib/run.mjs'
import { startRedis } from '../../scripts/redis.mjs'
import { createIdentity } from '../attack/lib/relayClient.mjs'
import { WebSocket } from '../attack/lib/ws.mjs'
import { unlimited } from './unlimited.mjs'

const PAIRS = 100
const TICKS_PER_SECOND = 100
/** A topic holds 64 messages that nobody has taken. A page has far fewer on their way. */
const MOST_ON_THEIR_WAY = 32
const sealed = 'x'.repeat(1_200)

/**
 * What a publish costs the relay, all of it: read, stored, acknowledged, delivered, its receipt noted. In processor time of
 * the relay's process, which a busy machine hardly changes, beside a floor that keeps everything in memory.
 * RELAY_MAIN names another build to measure, for a comparison; RELAY_COST=SQLite leaves the others out.
 */
export async function soakRelayCost({ runs }) {
  const main = process.env.RELAY_MAIN ?? fromRoot('gateway/dist/main.js')
  if (process.env.RELAY_MAIN === undefined) await run('tsc', ['-b', 'gateway'])
  const relay = [main, 'relay']
  const floor = [fileURLToPath(new URL('./relayFloor.mjs', import.meta.url))]
  const redis = await startRedis()
  const told = []
  const tell = async (name, args, pairs, count, env = {}) => {
    if (!name.includes(process.env.RELAY_COST ?? '')) return
    let line = ''
    await step(name, async () => {
      line = await measure({ args, env, pairs, count })
    })
    console.log(`      ${name}: ${line}; load average ${loadavg()[0].toFixed(1)}`)
    told.push(`${name} ${line}`)
  }
  try {
    await tell('floor in memory, 100 pairs', floor, PAIRS, runs)
    await tell('floor in memory, one pair', floor, 1, Math.ceil(runs / 5))
    await tell('SQLite, 100 pairs', relay, PAIRS, runs)
    await tell('SQLite, one pair', relay, 1, Math.ceil(runs / 5))
    if (redis) {
      const env = { REDIS_URL: redis.url }
      await tell('Redis, 100 pairs', relay, PAIRS, Math.ceil(runs / 2), env)
      await tell('Redis, one pair', relay, 1, Math.ceil(runs / 10), env)
    }
  } finally {
    await redis?.stop()
  }
  return told.join('; ')
}

async function measure({ args, env, pairs, count }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-relay-cost-'))
  const unlimitedRelay = {
    ...{ RELAY_FRAME_RATE: 'off', RELAY_BYTES_PER_CLIENT: 'off' },
    ...{ RELAY_BYTES_PER_ADDRESS: 'off', RELAY_BYTES_PER_PROJECT: 'off' },
  }
  const own = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env }
  const child = spawn(process.execPath, args, {
    env: childEnvironment({ ...unlimited, ...unlimitedRelay, ...own }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { pid } = child
  const ended = new Promise((resolve) => child.once('close', resolve))
  try {
    const ready = await new Promise((resolve) => child.stdout.once('data', resolve))
    const { url } = JSON.parse(ready)
    const open = await Promise.all(Array.from({ length: pairs }, () => openPair(url.replace('http', 'ws'))))
    await talk(open, Math.ceil(count / 5))
    const [cpuBefore, before] = [processorMsOf(pid), performance.now()]
    await talk(open, count)
    const [cpuMs, tookMs] = [processorMsOf(pid) - cpuBefore, performance.now() - before]
    for (const { page, wallet } of open) for (const socket of [page, wallet]) socket.terminate()
    const perSecond = Math.round((count / tookMs) * 1_000)
    return `${Math.round((cpuMs / count) * 1_000)} µs of processor a publish, ${perSecond}/s`
  } finally {
    child.kill()
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Each pair publishes as soon as the last one was acknowledged; ends once the receipts of all are sent. */
async function talk(pairs, count) {
  let left = count
  let delivered = 0
  await new Promise((resolve, reject) => {
    for (const pair of pairs) {
      let [isWaiting, onTheirWay] = [false, 0]
      const publish = () => {
        if (left <= 0 || isWaiting || onTheirWay >= MOST_ON_THEIR_WAY) return
        left -= 1
        isWaiting = true
        onTheirWay += 1
        pair.publish()
      }
      pair.onRefused = (text) => reject(new Error(`The relay refused: ${text}`))
      pair.onDelivered = () => {
        delivered += 1
        onTheirWay -= 1
        if (delivered === count) resolve()
        else publish()
      }
      pair.onAcknowledged = () => {
        isWaiting = false
        publish()
      }
    }
    for (const pair of pairs) pair.onAcknowledged()
  })
  // The last receipts are on their way.
  await new Promise((resolve) => setTimeout(resolve, 300))
}

async function openPair(url) {
  const topic = randomBytes(32).toString('hex')
  const [page, wallet] = await Promise.all([openSocket(url), openSocket(url)])
  let at = 0
  const pair = {
    ...{ page, wallet, onDelivered() {}, onAcknowledged() {}, onRefused() {} },
    publish() {
      at += 1
      const params = { topic, message: `${at} ${topic} ${sealed}`, ttl: 300, tag: 1108 }
      page.send(JSON.stringify({ id: at, jsonrpc: '2.0', method: 'irn_publish', params }))
    },
  }
  wallet.send(JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } }))
  await new Promise((resolve) => wallet.once('message', resolve))
  wallet.on('message', (data) => {
    const id = /"id":(\d+)/.exec(data.toString('latin1', 0, 64))?.[1]
    wallet.send(`{"id":${id},"jsonrpc":"2.0","result":true}`)
    pair.onDelivered()
  })
  page.on('message', (data) => {
    if (data.includes('"error"')) pair.onRefused(data.toString())
    else pair.onAcknowledged()
  })
  return pair
}

async function openSocket(url) {
  const socket = new WebSocket(
    `${url}/?${new URLSearchParams({ projectId: 'cost', auth: createIdentity().jwt() })}`,
  )
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return socket
}

function processorMsOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND
}
