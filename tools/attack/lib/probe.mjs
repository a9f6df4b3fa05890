// Loaded into the gateway under attack (`node --import`): reports its memory, processor time and event-loop delay on request.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { watchTurns } from './turns.mjs'

// A worker thread of the gateway inherits `--import` and has no channel.
if (process.send) {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const turns = watchTurns()
  process.on('message', ({ collect }) => {
    // Another part of the process is meant.
    if (collect === undefined) return
    if (collect) globalThis.gc?.()
    const { rss, heapUsed, external } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    process.send({
      rssBytes: rss,
      liveBytes: heapUsed + external,
      cpuMs: (user + system) / 1_000,
      longestDelayMs: delay.max / 1e6,
      ...turns.read(),
    })
    delay.reset()
  })
  // A run that is killed leaves no gateway behind.
  process.on('disconnect', () => process.exit(1))
  // The gateway must still end by itself when asked to.
  process.channel.unref()
}
