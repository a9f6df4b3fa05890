import { useTheme } from '@latchkey/react'
import { useLayoutEffect } from 'react'
import { useColourMode } from './ColourModeContext.ts'

/** The kit's buttons and modal follow the page. */
export function useKitTheme(): void {
  const { mode, setMode } = useTheme()
  const { shown } = useColourMode()
  useLayoutEffect(() => {
    if (mode !== shown) setMode(shown)
  }, [mode, setMode, shown])
}
