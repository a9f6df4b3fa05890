/**
 * Calls back when the browser has nothing better to do.
 *
 * @param callback - called once
 *
 * @example
 * whenIdle(() => void reconnect(kit))
 */
export function whenIdle(callback: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(callback, { timeout: 4_000 })
  // Safari has no idle callback: a second after loading is as good as idle.
  else setTimeout(callback, 1_000)
}
