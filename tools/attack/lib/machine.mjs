// How much of the machine other work left to a measurement.
import { readFileSync } from 'node:fs'

/**
 * @param pids of the processes whose own work counts as ours
 * @returns `{ stop() }`, which returns the share from 0 to 1 that others left; undefined where there is no /proc
 */
export function watchMachine(pids) {
  const own = [process.pid, ...pids.filter((pid) => pid !== undefined)]
  const before = read(own)
  return {
    stop() {
      const after = read(own)
      if (!before || !after) return undefined
      const total = after.total - before.total
      const others = after.busy - before.busy - (after.own - before.own)
      return Math.min(1, Math.max(0, 1 - others / total))
    },
  }
}

function read(pids) {
  try {
    const [line] = readFileSync('/proc/stat', 'utf8').split('\n')
    const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number)
    const total = ticks.reduce((sum, each) => sum + each, 0)
    const [, , , idle, waiting] = ticks
    return { total, busy: total - idle - waiting, own: pids.reduce((sum, pid) => sum + ticksOf(pid), 0) }
  } catch {
    return undefined
  }
}

/** A process that has ended counts as zero, so its time is attributed to other work, never the reverse. */
function ticksOf(pid) {
  try {
    const [, fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const [user, system] = fields.split(' ').slice(11, 13).map(Number)
    return user + system
  } catch {
    return 0
  }
}
