/**
 * Repeats an action. Runs never overlap.
 *
 * @param act - must not throw
 * @param restMs - how long to wait after each run
 */
export function createLoop(act: () => Promise<void>, restMs: () => number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let acting: Promise<void> | undefined
  let isStopped = false
  let isAskedAgain = false

  const loop = async (): Promise<void> => {
    timer = undefined
    isAskedAgain = false
    acting = act()
    await acting
    acting = undefined
    if (!isStopped) timer = setTimeout(loop, isAskedAgain ? 0 : restMs())
  }

  return {
    start(): void {
      timer = setTimeout(loop, 0)
    },
    /** Runs the action now, without the rest of the wait. */
    wake(): void {
      if (isStopped) return
      isAskedAgain = true
      if (timer === undefined) return
      clearTimeout(timer)
      timer = setTimeout(loop, 0)
    },
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await acting
    },
  }
}
