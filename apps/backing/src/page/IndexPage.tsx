import type { ReactElement } from 'react'
import './interim.css'
import { Hero } from '../Hero.tsx'
import { WalletPanel } from '../WalletPanel.tsx'

/** The index page, until the wall stands. */
export default function IndexPage(): ReactElement {
  return (
    <>
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
    </>
  )
}
