// How long the turns of this process's event loop are, in processor time: other work on the machine does not lengthen them.
import { closeSync, openSync, readSync } from 'node:fs'

const TICK_MS = 2
const LONG_MS = 8

/** @returns `{ read() }`: the figures since the last call; undefined where there is no /proc */
export function watchTurns() {
  const readMs = openProcessorClock()
  if (!readMs) return { read: () => undefined }
  let last = readMs()
  let longestMs = 0
  let longMs = 0
  setInterval(() => {
    const now = readMs()
    const turnMs = now - last
    last = now
    longestMs = Math.max(longestMs, turnMs)
    if (turnMs > LONG_MS) longMs += turnMs
  }, TICK_MS).unref()
  return {
    read() {
      const figures = { longestTurnMs: longestMs, longTurnsMs: longMs }
      longestMs = 0
      longMs = 0
      last = readMs()
      return figures
    },
  }
}

/** The processor time of the main thread. The threads of garbage collection and disk access don't block clients. */
function openProcessorClock() {
  const bytes = Buffer.alloc(64)
  try {
    const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r')
    process.once('exit', () => closeSync(file))
    return () => Number(bytes.toString('latin1', 0, readSync(file, bytes, 0, 64, 0)).split(' ')[0]) / 1e6
  } catch {
    return undefined
  }
}
