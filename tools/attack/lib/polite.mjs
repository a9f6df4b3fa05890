// Well-behaved clients in their own process, with their latencies. Latency is measured from the time a request was
// due, so a blocked gateway affects every request of that period.
import { setTimeout as pause } from 'node:timers/promises'
import { ask, createAgent } from './http.mjs'
import { randomHex } from './random.mjs'
import { connectRelay, createIdentity } from './relayClient.mjs'
import { serveCalls } from './workers.mjs'
import { opened, WebSocket } from './ws.mjs'

const ADDRESSES = Array.from({ length: 8 }, (_, number) => `127.0.0.${11 + number}`)
const PAIRS = 4
const TICK_MS = 2
const PATIENCE_MS = 10_000
const LETTER = 'x'.repeat(1_200)

const turnOf = (list, number) => list[number % list.length]
let kinds
let running

serveCalls({
  connect: async (target) => {
    kinds = await connectAll(target)
  },
  start() {
    running = measure(kinds)
  },
  stop: () => running.stop(),
})

/** @returns `{ [kind]: { perSecond, send(number) } }`; send rejects with what went wrong */
async function connectAll({ url, projectId, origin, chainId }) {
  const agents = ADDRESSES.map((address) => createAgent(address))
  const headers = { origin, 'content-type': 'application/json' }
  const get = async (path, number) => {
    const { status } = await ask(new URL(path, url), { agent: turnOf(agents, number), headers })
    if (status !== 200) throw new Error(String(status))
  }
  const post = async (number) => {
    const body = toCall(number)
    const answer = await ask(new URL(`/v1?chainId=${chainId}&projectId=${projectId}`, url), {
      ...{ agent: turnOf(agents, number), method: 'POST', headers, body },
    })
    if (answer.status !== 200) throw new Error(String(answer.status))
  }
  const rpcSockets = await Promise.all(
    ADDRESSES.slice(0, PAIRS).map((address) => connectRpc({ url, projectId, origin, chainId, address })),
  )
  const pairs = await Promise.all(
    ADDRESSES.slice(0, PAIRS).map((address) => connectPair({ url, projectId, address })),
  )
  return {
    health: { perSecond: 25, send: (number) => get('/health', number) },
    chains: { perSecond: 25, send: (number) => get(`/v1/supported-chains?projectId=${projectId}`, number) },
    rpc: { perSecond: 50, send: post },
    socket: { perSecond: 50, send: (number) => turnOf(rpcSockets, number).send(number) },
    relay: { perSecond: 30, send: (number) => turnOf(pairs, number).send(number) },
  }
}

function toCall(id) {
  return JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_blockNumber', params: [] })
}

async function connectRpc({ url, projectId, origin, chainId, address }) {
  const path = `/v1?chainId=${chainId}&projectId=${projectId}`
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${path}`, { localAddress: address, origin })
  const waiting = new Map()
  await opened(socket)
  let isClosed = false
  socket.on('close', (code) => {
    isClosed = true
    for (const { reject } of waiting.values()) reject(new Error(`closed ${code}`))
  })
  socket.on('message', (data) => {
    const { id, error } = JSON.parse(String(data))
    const { resolve, reject } = waiting.get(id) ?? {}
    waiting.delete(id)
    if (error) reject?.(new Error(String(error.code)))
    else resolve?.()
  })
  return {
    send: (id) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error('closed'))
        waiting.set(id, { resolve, reject })
        socket.send(toCall(id))
      }),
  }
}

/** A page and a wallet: each message is timed from the page to the wallet, the relay's own delay included. */
async function connectPair({ url, projectId, address }) {
  const topic = randomHex(Math.random, 32)
  const arrivals = new Map()
  const onLetter = ({ message }) => {
    const [number] = message.split(' ')
    arrivals.get(number)?.()
    arrivals.delete(number)
  }
  const options = { url, projectId, address }
  const page = await connectRelay({ ...options, identity: createIdentity() })
  const wallet = await connectRelay({ ...options, identity: createIdentity(), onLetter })
  await wallet.call('irn_subscribe', { topic })
  return {
    async send(number) {
      const arrived = new Promise((resolve) => arrivals.set(String(number), resolve))
      const message = `${number} ${performance.now()} ${LETTER}`
      const frame = await page.call('irn_publish', { topic, message, ttl: 300, tag: 1108 })
      if (frame.result !== true) throw new Error(frame.error?.data ?? `closed ${frame.closed}`)
      await arrived
    },
  }
}

function measure(kindsByName) {
  let isOver = false
  const figures = Object.fromEntries(
    Object.keys(kindsByName).map((name) => [name, { times: [], failures: {} }]),
  )
  const loops = Object.entries(kindsByName).map(async ([name, { perSecond, send }]) => {
    const { times, failures } = figures[name]
    const fail = (why) => {
      failures[why] = (failures[why] ?? 0) + 1
    }
    const open = new Set()
    const began = performance.now()
    for (let sent = 0; !isOver; await pause(TICK_MS)) {
      for (; began + (sent * 1_000) / perSecond <= performance.now(); sent += 1) {
        const dueAt = began + (sent * 1_000) / perSecond
        const answered = send(sent).then(
          () => times.push(performance.now() - dueAt),
          (error) => fail(error.message),
        )
        const late = pause(PATIENCE_MS, 'late', { ref: false })
        const one = Promise.race([answered, late]).then((outcome) => {
          open.delete(one)
          if (outcome === 'late') fail('no answer in 10 s')
        })
        open.add(one)
      }
    }
    await Promise.all(open)
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(loops)
      return Object.fromEntries(
        Object.entries(figures).map(([name, { times, failures }]) => [name, summarize(times, failures)]),
      )
    },
  }
}

function summarize(times, failures) {
  const sorted = times.sort((one, other) => one - other)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), longest: sorted.at(-1), failures }
}
