// Looks for secrets in the memory of another process: all that it may write to, what is alive and what was left behind.
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

const CHUNK = 16 * 1_048_576

/** Whether the memory of other processes can be read here: Linux, and the same user. */
export const canScanMemory = process.platform === 'linux'

/**
 * @param pid the process
 * @param needles bytes by name
 * @returns how often each was found: `{ name: count }`
 */
export function scanMemory(pid, needles) {
  const found = Object.fromEntries(Object.keys(needles).map((name) => [name, 0]))
  const longest = Math.max(...Object.values(needles).map(({ length }) => length))
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  const buffer = Buffer.alloc(CHUNK + longest)
  try {
    for (const line of readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')) {
      const [, from, to] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? []
      if (from === undefined || line.includes('[v')) continue
      const end = Number.parseInt(to, 16)
      for (let at = Number.parseInt(from, 16); at < end; at += CHUNK) {
        const length = readAt(memory, buffer, Math.min(CHUNK + longest - 1, end - at), at)
        const part = buffer.subarray(0, length)
        // What begins in the next chunk is counted there.
        for (const [name, needle] of Object.entries(needles))
          for (let hit = part.indexOf(needle); hit >= 0 && hit < CHUNK; hit = part.indexOf(needle, hit + 1))
            found[name] += 1
      }
    }
  } finally {
    closeSync(memory)
  }
  return found
}

function readAt(memory, buffer, length, position) {
  try {
    return readSync(memory, buffer, 0, length, position)
  } catch {
    // A region that was unmapped in between, or that is not backed.
    return 0
  }
}
