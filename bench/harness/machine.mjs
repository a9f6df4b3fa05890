// What a figure was taken on, said beside it.
import { cpus, loadavg, platform, release, totalmem } from 'node:os'

/** The machine in one line. */
export function describeMachine() {
  const processors = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${processors.length} × ${processors[0]?.model.trim()}, ${memory} GiB, ${platform()} ${release()}`
}

/** How many programs wanted a processor over the last minute. */
export const readLoad = () => loadavg()[0]

/** Above this before the start, other work shares the machine and times are upper bounds. */
export const quietLoad = 0.7
