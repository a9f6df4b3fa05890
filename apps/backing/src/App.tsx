import type { ReactElement } from 'react'
import { Header } from './Header.tsx'
import { Hero } from './Hero.tsx'
import { LabBanner } from './LabBanner.tsx'
import { WalletPanel } from './WalletPanel.tsx'

/** The whole page, below the kit's provider. */
export function App({ isLab }: { isLab: boolean }): ReactElement {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header />
      {isLab && <LabBanner />}
      <main id="main" tabIndex={-1}>
        <Hero />
        <WalletPanel />
        <section className="section" aria-labelledby="how">
          <div className="section__head">
            <h2 id="how">How it works</h2>
            <p>Three steps, each shown in your wallet before it happens.</p>
          </div>
          <ol className="steps">
            <li>
              <h3>Connect a wallet</h3>
              <p>The one in this browser comes first. Nothing is asked of you before that.</p>
            </li>
            <li>
              <h3>See what you hold</h3>
              <p>Balances are read from the chain, exact to the last digit.</p>
            </li>
            <li>
              <h3>Send</h3>
              <p>You see the amount, the receiver, the fee and the network, and approve them.</p>
            </li>
          </ol>
        </section>
      </main>
      <footer className="footer">
        <div className="footer__in">
          <p>Built with Latchkey, the open wallet kit.</p>
          <p>MIT licence.</p>
        </div>
      </footer>
    </>
  )
}
