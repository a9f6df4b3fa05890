import { useContext, useLayoutEffect } from 'react'
import { useMatches } from 'react-router'
import type { ColourMode } from './ColourMode.ts'
import { ColourModeContext } from './ColourModeContext.ts'

/** Lets the current page force its mode. If several matched routes name a mode in their `handle`, the innermost wins. */
export function useForcedColourMode(): void {
  const { force } = useContext(ColourModeContext)
  const mode = useMatches().reduce<ColourMode | undefined>(
    (found, { handle }) => modeOf(handle) ?? found,
    undefined,
  )
  // Apply the mode before the paint, so that a page that forces its mode never shows another.
  useLayoutEffect(() => (mode === undefined ? undefined : force(mode)), [mode, force])
}

function modeOf(handle: unknown): ColourMode | undefined {
  const mode: unknown = typeof handle === 'object' && handle !== null && Reflect.get(handle, 'colourMode')
  return mode === 'light' || mode === 'dark' || mode === 'system' ? mode : undefined
}
