import { ConnectButton, NetworkButton } from '@latchkey/react'
import type { ReactElement } from 'react'
import { ColourModeButton } from '../colourMode/ColourModeButton.tsx'
import { AppLink } from './links/AppLink.tsx'
import { Mark } from './Mark.tsx'
import { useTexts } from './texts/useTexts.ts'

/** The page's name, its colours, and the kit's own buttons. */
export function Header(): ReactElement {
  const { app } = useTexts()
  return (
    <header className="header">
      <div className="header__in">
        <AppLink className="wordmark" to="/" aria-label={app.home}>
          <Mark />
          <span>{app.name}</span>
        </AppLink>
        {/* The id lets the page's style sheet outweigh the kit's. */}
        <nav className="header__tools" id="wallet-tools" aria-label={app.tools}>
          <NetworkButton />
          <ColourModeButton />
          <ConnectButton />
        </nav>
      </div>
    </header>
  )
}
