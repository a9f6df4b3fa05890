import type { Logger } from 'pino'

const PATIENCE_MS = 1_000

/** Waits until the log is written, for at most a second, because its reader may have stopped. */
export async function flushLog(logger: Logger): Promise<void> {
  await new Promise<void>((resolve) => {
    const enough = setTimeout(resolve, PATIENCE_MS)
    logger.flush(() => {
      clearTimeout(enough)
      resolve()
    })
  })
}
