import { ConnectButton, NetworkButton } from '@latchkey/react'
import type { ReactElement } from 'react'
import { ColourModeButton } from './ColourModeButton.tsx'
import { Mark } from './Mark.tsx'

/** The page's name, and the kit's own buttons. */
export function Header(): ReactElement {
  return (
    <header className="header">
      <div className="header__in">
        <a className="wordmark" href="/" aria-label="Backing, home">
          <Mark />
          <span>Backing</span>
        </a>
        <ColourModeButton />
        <nav className="header__tools" id="wallet-tools" aria-label="Wallet">
          <NetworkButton />
          <ConnectButton />
        </nav>
      </div>
    </header>
  )
}
