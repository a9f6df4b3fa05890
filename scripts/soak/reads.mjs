// Reads that the gateway has in its cache, or in its index, asked for by 200 connections at once.
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../build.mjs'
import { step } from '../lib/progress.mjs'
import { startStack } from '../stack.mjs'

const CONNECTIONS = 200
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const paths = [
  { name: 'balances', path: `/v1/account/${ACCOUNT}/balance`, share: 1 },
  // Read from the index each time, after the node was asked how far it is.
  { name: 'a page of history', path: `/v1/account/${ACCOUNT}/history`, share: 0.1 },
]

/** Says how many requests a second are answered, and how long they take, while the index follows two chains. */
export async function soakReads({ runs }) {
  await build()
  // The gateway that is started has the settings of this process: one address may ask as often as it can.
  process.env.RATE_LIMIT = 'off'
  const stateDir = mkdtempSync(join(tmpdir(), 'latchkey-reads-'))
  const stack = await startStack({ where: 'anywhere', stateDir, past: true })
  try {
    const told = []
    for (const { name, path, share } of paths) {
      const count = Math.ceil(runs * share)
      const url = new URL(`${path}?chainId=eip155:42161&projectId=${stack.projectId}`, stack.gatewayUrl)
      const headers = { origin: new URL(stack.pageUrl).origin }
      const figures = await step(`${name}, ${count} times by ${CONNECTIONS} connections`, () =>
        measure(url, headers, count),
      )
      told.push(`${name}: ${figures}`)
    }
    return told.join('; ')
  } finally {
    delete process.env.RATE_LIMIT
    await stack.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

async function measure(url, headers, runs) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times = []
  const statuses = new Map()
  let left = runs
  const loop = async () => {
    while (left > 0) {
      left -= 1
      const started = performance.now()
      const status = await ask(url, { agent, headers })
      times.push(performance.now() - started)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await ask(url, { agent, headers })
  const started = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, loop))
  const seconds = (performance.now() - started) / 1_000
  agent.destroy()
  const refused = [...statuses].filter(([status]) => status !== 200)
  if (refused.length > 0) throw new Error(`Not all were answered: ${JSON.stringify(refused)}`)
  times.sort((one, other) => one - other)
  const at = (share) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))])
  return `${Math.round(runs / seconds)}/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms at a load of ${loadavg()[0].toFixed(1)}`
}

function ask(url, options) {
  return new Promise((resolve, reject) => {
    request(url, options, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
      response.on('error', reject)
    })
      .on('error', reject)
      .end()
  })
}
