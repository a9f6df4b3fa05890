// One attack against one gateway, and the polite load that it is compared with against another one.
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chainId, origin, projectId, startGateway } from './gateway.mjs'
import { watchMachine } from './machine.mjs'
import { startWorker } from './workers.mjs'

const script = (name) => fileURLToPath(new URL(`./${name}.mjs`, import.meta.url))
const SAMPLE_MS = 50
const WARM_UP_MS = 1_500
/** Time for the resources of an attack to be freed. */
const RETURN_MS = 15_000
/** Live memory (heap and buffers after a full collection) that may stay: caches, counters, compiled code. */
export const MOST_KEPT_BYTES = 12 * 1_048_576
/** Added to an attack's duration. Attacks normally end long before. */
const OVERTIME_MS = 120_000
/** Requests a second of the polite load: an attack with more is held against less, which is the stricter comparison. */
const MOST_CROWD = 800

/**
 * @param options.attack one of attacks.mjs
 * @param options.root the checkout whose built gateway is attacked
 * @param options.seconds how long it lasts, unless the attack needs more
 * @param options.isTimed false leaves out the polite clients: only counts, refusals and memory are measured
 * @param options.profileDir where the gateway's processor profiles go, if they are wanted: `H4.cpuprofile`, `H4-polite.cpuprofile`
 * @returns what happened; see judge.mjs
 */
export async function runAttack({ attack, root, seconds, seed, profileDir, isTimed = true }) {
  const lasts = Math.max(seconds, attack.seconds ?? 0)
  const options = { attack, root, seed, seconds: lasts, isTimed: isTimed && attack.isTimed !== false }
  const profileOf = (name) => profileDir && { dir: profileDir, name: `${name}.cpuprofile` }
  const attacked = await onGateway({ ...options, profile: profileOf(attack.id) }, ({ attacker, target }) =>
    attacker.call('attack', { ...target, id: attack.id }),
  )
  if (!options.isTimed || attacked.requests === 0) return { attack, attacked }
  const perSecond = Math.min(MOST_CROWD, Math.max(1, attacked.requests / attacked.seconds))
  const kind = attack.politeKind ?? 'rpc'
  const polite = { profile: profileOf(`${attack.id}-polite`), seconds: Math.min(lasts, Math.max(seconds, 4)) }
  const compared = await onGateway({ ...options, ...polite }, ({ attacker, target }) =>
    attacker.call('crowd', { ...target, kind, perSecond }),
  )
  return { attack, attacked, compared, perSecond }
}

async function onGateway({ attack, root, seconds, seed, isTimed, profile }, load) {
  const node = startWorker(script('nodeStandIn'))
  const polite = isTimed ? startWorker(script('polite')) : undefined
  const attacker = startWorker(script('attacker'), { core: 1 })
  const { port } = await node.call('listen')
  const gateway = await startGateway({ root, nodePort: port, settings: attack.settings, profile })
  try {
    const nodeUrl = `http://127.0.0.1:${port}`
    const { url, projectsFile, dataDir } = gateway
    const settings = attack.settings ?? {}
    const target = {
      ...{ url, nodeUrl, projectId, origin, chainId },
      ...{ projectsFile, dataDir, settings, seconds, seed },
    }
    await polite?.call('connect', target)
    await warmUp(polite)
    const before = await gateway.ask(true)
    const watch = watchMemory(gateway)
    const machine = watchMachine([gateway.pid, node.child.pid, attacker.child.pid, polite?.child.pid])
    await polite?.call('start')
    const result = await withPatience(load({ attacker, target }), seconds * 1_000 + OVERTIME_MS, gateway)
    const clients = await polite?.call('stop')
    const free = machine.stop()
    const peakRssBytes = watch.stop()
    const during = await gateway.ask(false)
    // The attacker leaves: all its connections close.
    await attacker.stop()
    const after = await waitForMemory(gateway, before)
    return {
      ...{ seconds, requests: 0, outcomes: {}, checks: [], ...result },
      ...{ clients, free, before, peakRssBytes, after, ended: gateway.ended(), said: gateway.said() },
      longestDelayMs: during?.longestDelayMs,
      longestTurnMs: during?.longestTurnMs,
      longTurnsMs: during?.longTurnsMs,
      cpuMs: during && before ? during.cpuMs - before.cpuMs : undefined,
    }
  } finally {
    await Promise.all([node.stop(), attacker.stop(), polite?.stop()])
    await gateway.stop()
  }
}

/** Compiled code and open connections, as after a while of use. */
async function warmUp(polite) {
  if (!polite) return pause(200)
  await polite.call('start')
  await pause(WARM_UP_MS)
  await polite.call('stop')
}

/** An attack on a gateway that has ended may wait forever, so it is abandoned. */
async function withPatience(promise, timeoutMs, gateway) {
  const stop = new AbortController()
  const gone = async () => {
    const until = performance.now() + timeoutMs
    while (performance.now() < until && !stop.signal.aborted) {
      await pause(250, undefined, { ref: false })
      if (!gateway.ended()) continue
      await pause(5_000)
      return { problem: 'the gateway ended' }
    }
    return { problem: `the attack was cut off after ${Math.round(timeoutMs / 1_000)} s` }
  }
  try {
    return await Promise.race([promise, gone()])
  } finally {
    stop.abort()
    promise.catch(() => {})
  }
}

function watchMemory(gateway) {
  let peak = gateway.rssBytes() ?? 0
  const timer = setInterval(() => {
    peak = Math.max(peak, gateway.rssBytes() || 0)
  }, SAMPLE_MS)
  return {
    stop() {
      clearInterval(timer)
      return peak
    },
  }
}

/** @returns the memory after a full collection, and how long it took to return; undefined if the gateway does not answer */
async function waitForMemory(gateway, before) {
  const began = performance.now()
  for (;;) {
    const memory = await gateway.ask(true)
    if (!memory || !before) return undefined
    const tookMs = performance.now() - began
    const isBack = memory.liveBytes - before.liveBytes <= MOST_KEPT_BYTES
    if (isBack || tookMs > RETURN_MS) return { ...memory, tookMs }
    await pause(500)
  }
}
