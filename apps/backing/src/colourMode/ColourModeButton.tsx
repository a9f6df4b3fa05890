import type { ReactElement } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { useTexts } from '../shell/texts/useTexts.ts'
import { Tooltip } from '../shell/tooltips/Tooltip.tsx'
import { COLOUR_MODES } from './ColourMode.ts'
import { useColourMode } from './ColourModeContext.ts'

/** Cycles through dark, light and system, and shows the current choice. It is disabled on a page that forces its mode. */
export function ColourModeButton(): ReactElement {
  const { preference, forced, choose } = useColourMode()
  const texts = useTexts().colourMode
  const next = COLOUR_MODES[(COLOUR_MODES.indexOf(preference) + 1) % COLOUR_MODES.length] ?? preference
  const label = `${texts.label}: ${texts[forced ?? preference]}`
  return (
    <Tooltip content={label}>
      <button
        className="icon-button mode-button"
        type="button"
        aria-label={label}
        aria-disabled={forced !== undefined}
        onClick={() => forced ?? choose(next)}
      >
        {/* The style sheet shows the one icon that matches the document's mode, so the right icon shows before any script has run. */}
        <Icon name="moon" className="mode-button__dark" />
        <Icon name="sun" className="mode-button__light" />
        <Icon name="system" className="mode-button__system" />
      </button>
    </Tooltip>
  )
}
