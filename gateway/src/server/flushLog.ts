import type { Logger } from 'pino'

const PATIENCE_MS = 1_000

/** Waits until what was logged is written, a second at most: nobody may be reading it. */
export async function flushLog(logger: Logger): Promise<void> {
  await new Promise<void>((resolve) => {
    const enough = setTimeout(resolve, PATIENCE_MS)
    logger.flush(() => {
      clearTimeout(enough)
      resolve()
    })
  })
}
