// The requests, counters and checks that an attack is written with.
import { setTimeout as pause } from 'node:timers/promises'
import { ask, createAgent } from './http.mjs'
import { createRandom } from './random.mjs'
import { createIdentity, relayPath, toFrame } from './relayClient.mjs'

/** The attacker's only address in most attacks, and that of a user who comes after it. */
const ATTACKER = '127.0.0.66'
const STRANGER = '127.0.0.77'
/** Of an attacker who has several. */
const ATTACKERS = Array.from({ length: 8 }, (_, number) => `127.0.3.${1 + number}`)
const TICK_MS = 5
const MOST_OUTCOMES = 12

/**
 * @param target.url the gateway's address
 * @param target.seconds how long the attack may last
 * @param target.seed of everything that is random
 * @param target.isOwn whether it is an operator's own gateway, reached from this machine's own address
 */
export function createContext(target) {
  const { url, projectId, chainId, seconds, seed, nodeUrl, isOwn = false } = target
  const agents = new Map()
  const outcomes = new Map()
  const checks = []
  const endsAt = performance.now() + seconds * 1_000
  let requests = 0

  const agentOf = (address) => {
    // An operator's own gateway is called from this machine's address.
    if (isOwn) return undefined
    const known = agents.get(address) ?? createAgent(address, 256)
    agents.set(address, known)
    return known
  }
  const tally = (outcome, by = 1) => {
    const name = outcomes.size < MOST_OUTCOMES || outcomes.has(String(outcome)) ? String(outcome) : 'others'
    outcomes.set(name, (outcomes.get(name) ?? 0) + by)
  }

  return {
    ...target,
    attacker: ATTACKER,
    attackers: ATTACKERS,
    stranger: STRANGER,
    random: createRandom(seed),
    endsAt,
    isRunning: () => performance.now() < endsAt,
    pause,
    untilEnd: () => pause(Math.max(0, endsAt - performance.now())),
    /** Counts an outcome: a status, a close code or a word. */
    tally,
    /** Counts requests, messages or connections: the rate that equal polite load has. */
    count(by = 1) {
      requests += by
    },
    /** Records the result of a check other than latency and memory. */
    check(what, isHeld, said = '') {
      checks.push({ what, isHeld, said: String(said) })
    },
    /** One request, from the attacker's address by default. Its status is not tallied. */
    ask: (path, { address = ATTACKER, ...options } = {}) =>
      ask(new URL(path, url), { agent: agentOf(address), ...options }),
    /** One JSON-RPC body by HTTP. */
    rpc: (body, { address = ATTACKER, headers = {}, project = projectId, ...options } = {}) =>
      ask(new URL(`/v1?chainId=${chainId}&projectId=${project}`, url), {
        agent: agentOf(address),
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
        ...options,
      }),
    /** One frame of the relay by HTTP, from a new client by default. Returns `{ status, frame, bytes, said }`. */
    async relay(method, params, { address = ATTACKER, identity = createIdentity(), ...options } = {}) {
      const path = relayPath({ projectId, identity, isHttp: true })
      const { status, body = '' } = await ask(new URL(path, url), {
        agent: agentOf(address),
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: toFrame(1, method, params),
        ...options,
      })
      const frame = parse(body)
      return { status, frame, bytes: body.length, said: frame?.error?.data ?? status }
    },
    /** Calls the stand-in node directly, not through the gateway. */
    async standIn(method, params = []) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const answer = await ask(nodeUrl, { method: 'POST', body })
      return JSON.parse(answer.body).result
    },
    async inParallel(loops, work) {
      const loop = async (number) => {
        while (performance.now() < endsAt) await work(number)
      }
      await Promise.all(Array.from({ length: loops }, (_, number) => loop(number)))
    },
    /** Starts so many a second, whatever becomes of them, and waits for the last; at most `most` are under way. */
    async atRate(perSecond, work, most = 2_000) {
      const began = performance.now()
      const open = new Set()
      for (let sent = 0; performance.now() < endsAt; await pause(TICK_MS)) {
        const due = Math.floor(((performance.now() - began) / 1_000) * perSecond)
        for (; sent < due && open.size < most; sent += 1) {
          const one = work(sent).finally(() => open.delete(one))
          open.add(one)
        }
        // Requests that could not be sent in time are skipped, not sent later in a burst.
        sent = Math.max(sent, due)
      }
      await Promise.all(open)
    },
    result: () => ({ requests, outcomes: Object.fromEntries(outcomes), checks }),
  }
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
