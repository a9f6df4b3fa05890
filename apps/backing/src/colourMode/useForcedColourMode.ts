import { useContext, useLayoutEffect } from 'react'
import { useMatches } from 'react-router'
import type { ColourMode } from './ColourMode.ts'
import { ColourModeContext } from './ColourModeContext.ts'

/** Lets the current page force its mode: the innermost `handle` of the matched routes that names one wins. */
export function useForcedColourMode(): void {
  const { force } = useContext(ColourModeContext)
  const mode = useMatches().reduce<ColourMode | undefined>(
    (found, { handle }) => modeOf(handle) ?? found,
    undefined,
  )
  // Before the paint: a page that forces its colours never shows others.
  useLayoutEffect(() => (mode === undefined ? undefined : force(mode)), [mode, force])
}

function modeOf(handle: unknown): ColourMode | undefined {
  const mode: unknown = typeof handle === 'object' && handle !== null && Reflect.get(handle, 'colourMode')
  return mode === 'light' || mode === 'dark' || mode === 'system' ? mode : undefined
}
