// Reads that the gateway has in its cache, or in its index, asked for by 200 connections at once.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build } from '../../scripts/build.mjs'
import { step } from '../../scripts/lib/progress.mjs'
import { startStack } from '../../scripts/stack.mjs'
import { unlimited } from './unlimited.mjs'

const CONNECTIONS = 200
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const RATE = 3_000
const SECONDS = 5
const paths = [
  { name: 'balances', path: `/v1/account/${ACCOUNT}/balance` },
  // Read from the index each time, after the node was asked how far it is.
  { name: 'a page of history', path: `/v1/account/${ACCOUNT}/history` },
]

/** Says how many requests a second are answered, and how long they take, while the index follows two chains. */
export async function soakReads({ runs }) {
  await build()
  const stateDir = mkdtempSync(join(tmpdir(), 'latchkey-reads-'))
  const stack = await startStack({ where: 'anywhere', stateDir, past: true, gatewaySettings: unlimited })
  try {
    const told = []
    for (const { name, path } of paths) {
      const url = new URL(`${path}?chainId=eip155:42161&projectId=${stack.projectId}`, stack.gatewayUrl)
      const headers = { origin: new URL(stack.pageUrl).origin }
      const load = startLoad({ url: url.href, headers, connections: CONNECTIONS })
      // Compiled by then, and in the cache.
      await load.ask('atFullSpeed', CONNECTIONS * 10)
      const fast = await step(`${name}, ${runs} times`, async () => tell(await load.ask('atFullSpeed', runs)))
      const steady = await step(`${name}, ${RATE} a second`, async () =>
        tell(await load.ask('atRate', RATE, SECONDS)),
      )
      told.push(`${name}: ${fast}; at ${RATE}/s ${steady}`)
      load.close()
    }
    return told.join('; ')
  } finally {
    await stack.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
}
function startLoad(workerData) {
  const worker = new Worker(new URL('./loadWorker.mjs', import.meta.url), { workerData })
  return {
    ask: (...message) =>
      new Promise((resolve, reject) => {
        worker.once('message', resolve)
        worker.once('error', reject)
        worker.postMessage(message)
      }),
    close: () => worker.postMessage(['close']),
  }
}

const tell = ({ perSecond, p50, p99, longest }) =>
  `${Math.round(perSecond)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${longest.toFixed(1)} ms at a load of ${loadavg()[0].toFixed(1)}`
