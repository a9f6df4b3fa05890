import { FRAME_LOG_KB } from '@latchkey/contract'

/** Levels as loggers order them. Only `error` and above are kept by default (S9.27). */
const LEVELS = ['debug', 'info', 'warn', 'error'] as const

/** How serious a line is. */
export type LogLevel = (typeof LEVELS)[number]

/** The frame client's last log lines, for a bug report. They contain no addresses, codes or tokens. */
export interface LogBuffer {
  write(level: LogLevel, message: string): void
  lines(): readonly string[]
}

export function createLogBuffer({
  level: least = 'error',
  now,
}: {
  readonly level?: LogLevel
  readonly now: () => number
}): LogBuffer {
  const lines: string[] = []
  let size = 0
  return {
    write(level, message) {
      if (LEVELS.indexOf(level) < LEVELS.indexOf(least)) return
      const line = `${new Date(now()).toISOString()} ${level} ${message}`.slice(0, 2_000)
      lines.push(line)
      size += line.length
      while (size > FRAME_LOG_KB * 1_000) size -= lines.shift()?.length ?? 0
    },
    lines: () => [...lines],
  }
}
