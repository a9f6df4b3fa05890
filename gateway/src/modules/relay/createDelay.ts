/** Passes items on after a delay, in order, with one timer. A delay of 0 passes them on at once. */
export function createDelay<item>(
  delayMs: number,
  handOn: (item: item) => void,
): { add(item: item): void; stop(): void } {
  let waiting: { readonly item: item; readonly dueMs: number }[] = []
  let timer: NodeJS.Timeout | undefined

  const wake = () => {
    const now = performance.now()
    const later = waiting.findIndex(({ dueMs }) => dueMs > now + 1)
    const due = later < 0 ? waiting : waiting.slice(0, later)
    waiting = later < 0 ? [] : waiting.slice(later)
    const [next] = waiting
    timer = next ? setTimeout(wake, Math.max(1, next.dueMs - now)) : undefined
    for (const { item } of due) handOn(item)
  }

  return {
    add(item) {
      if (delayMs <= 0) return handOn(item)
      waiting.push({ item, dueMs: performance.now() + delayMs })
      timer ??= setTimeout(wake, delayMs)
    },
    stop: () => clearTimeout(timer),
  }
}
