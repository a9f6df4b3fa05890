import { createContext, useContext } from 'react'
import type { Overlays } from './createOverlays.ts'

export const OverlaysContext = createContext<Overlays | undefined>(undefined)

/** The page's overlays. */
export function useOverlays(): Overlays {
  const overlays = useContext(OverlaysContext)
  if (!overlays)
    throw new Error('useOverlays() is outside of the shell. Call it in a page, or below <Shell>.')
  return overlays
}
