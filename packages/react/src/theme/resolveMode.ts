import type { ThemeMode } from '@latchkey/core'

/**
 * Calls back with what a mode comes to: at once, and again whenever the system changes its mind.
 *
 * @returns how to stop
 */
export function resolveMode(mode: ThemeMode, apply: (mode: 'light' | 'dark') => void): () => void {
  const system = matchMedia('(prefers-color-scheme: light)')
  const refresh = (): void => apply(mode === 'system' ? (system.matches ? 'light' : 'dark') : mode)
  refresh()
  system.addEventListener('change', refresh)
  return () => system.removeEventListener('change', refresh)
}
