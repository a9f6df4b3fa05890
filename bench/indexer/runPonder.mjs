// Ponder over the lab's chain, in a process of its own, until it says that it is done.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fromRoot } from '../../scripts/lib/paths.mjs'
import { choosePortsAnywhere } from '../../scripts/lib/ports.mjs'
import { childEnvironment } from '../../scripts/lib/run.mjs'

const folder = fromRoot('bench', 'indexer')
const patienceMs = 600_000

/**
 * Indexes with Ponder, into a database that has nothing yet.
 * @param environment what ponder.config.ts reads
 * @returns how long its indexing took by its own log, in milliseconds, and the transfers it handled
 */
export async function runPonder(environment) {
  const { port } = await choosePortsAnywhere(['port'])
  const child = spawn(
    process.execPath,
    [
      `${folder}/node_modules/ponder/dist/esm/bin/ponder.js`,
      ...['start', '--root', `${folder}/ponder`, '--schema', 'peer', '--log-format', 'json'],
      ...['-H', '127.0.0.1', '-p', String(port)],
    ],
    {
      env: childEnvironment({ ...environment, PONDER_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: patienceMs,
    },
  )
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const ended = new Promise((resolve) => child.once('close', resolve))
  const output = []
  let startedAtMs
  let transfers = 0
  child.stderr.on('data', (chunk) => output.push(String(chunk)))
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      output.push(line)
      const { msg, time, endpoint, event_count: count } = JSON.parse(line)
      if (msg === 'Started backfill indexing') startedAtMs = time
      if (msg === 'Indexed block range') transfers += count
      // Its indexes are made by then, and it answers requests.
      if (msg === 'Started returning 200 responses' && endpoint === '/ready')
        return { ms: time - startedAtMs, transfers }
    }
    throw new Error(`Ponder ended before it was done.\n${output.slice(-20).join('\n')}`)
  } finally {
    end()
    await ended
    process.off('exit', end)
    rmSync(`${folder}/ponder/ponder-env.d.ts`, { force: true })
  }
}
