import type { ThemeMode } from '@latchkey/core'

/** Calls back with the resolved mode: at once, and again whenever the system's mode changes. */
export function resolveMode(mode: ThemeMode, apply: (mode: 'light' | 'dark') => void): () => void {
  const system = matchMedia('(prefers-color-scheme: light)')
  const refresh = (): void => apply(mode === 'system' ? (system.matches ? 'light' : 'dark') : mode)
  refresh()
  system.addEventListener('change', refresh)
  return () => system.removeEventListener('change', refresh)
}
