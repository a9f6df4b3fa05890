/**
 * Calls back when the browser is idle.
 *
 * @param callback - called once
 *
 * @example
 * whenIdle(() => void reconnect(kit))
 */
export function whenIdle(callback: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(callback, { timeout: 4_000 })
  // Safari has no idle callback, so this waits one second instead.
  else setTimeout(callback, 1_000)
}
