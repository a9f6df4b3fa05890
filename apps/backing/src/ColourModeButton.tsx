import { useTheme } from '@latchkey/react'
import { type ReactElement, useState } from 'react'
import { readColourMode } from './createAppKit.ts'

const sun =
  'M10 6.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6M10 2v1.4M10 16.6V18M2 10h1.4M16.6 10H18M4.3 4.3l1 1M14.7 14.7l1 1M4.3 15.7l1-1M14.7 5.3l1-1'
const moon = 'M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z'

/** Turns page and modal light or dark, and remembers it. */
export function ColourModeButton(): ReactElement {
  const theme = useTheme()
  const [mode, setMode] = useState(readColourMode)
  const other = mode === 'dark' ? 'light' : 'dark'

  function change() {
    document.documentElement.dataset.theme = other
    setMode(other)
    theme.setMode(other)
    try {
      localStorage.setItem('backing/colour-mode', other)
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
  }

  return (
    <button className="icon-button" type="button" aria-label={`Switch to ${other} colours`} onClick={change}>
      <svg className="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d={mode === 'dark' ? moon : sun} />
      </svg>
    </button>
  )
}
