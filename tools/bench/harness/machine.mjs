// What a figure was taken on, and how much of it others left to the benchmark.
import { availableParallelism, cpus, platform, release, totalmem } from 'node:os'
import { Worker } from 'node:worker_threads'

const spinMs = 300
const spin = `
  const { parentPort } = require('node:worker_threads')
  parentPort.once('message', () => {
    const end = performance.now() + ${spinMs}
    while (performance.now() < end);
    parentPort.postMessage('done')
  })
  parentPort.postMessage('ready')
`

/** Below this share other work is on the machine, and times say more of it than of the pages. */
export const quietShare = 0.85

export function describeMachine() {
  const processors = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${processors.length} × ${processors[0]?.model.trim()}, ${memory} GiB, ${platform()} ${release()}`
}

/**
 * How much of the processors a busy loop on each of them gets: 1 where nothing else runs. The load average would count the
 * building that comes before, and not what begins after.
 */
export async function measureShare() {
  const count = availableParallelism()
  const workers = Array.from({ length: count }, () => new Worker(spin, { eval: true }))
  const heard = () =>
    Promise.all(workers.map((worker) => new Promise((hear) => worker.once('message', hear))))
  await heard()
  const before = process.cpuUsage()
  const started = performance.now()
  const done = heard()
  for (const worker of workers) worker.postMessage('go')
  await done
  const { user, system } = process.cpuUsage(before)
  const share = (user + system) / 1_000 / ((performance.now() - started) * count)
  await Promise.all(workers.map((worker) => worker.terminate()))
  return Math.min(1, share)
}
