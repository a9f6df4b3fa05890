import { isConnected, openModal } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'
import type { ReactElement } from 'react'
import { Plan } from './Plan.tsx'

/** What this page is, and the first thing to do. */
export function Hero(): ReactElement {
  const kit = useKit()
  const connected = useKitState(isConnected)
  return (
    <section className="hero" aria-labelledby="title">
      <div className="hero__words">
        <h1 id="title">Back open work, straight from your wallet</h1>
        <p className="hero__summary">
          Backing presents one funding programme. What you give goes from your wallet to its treasury with
          nobody in between, and everyone can follow it on the chain.
        </p>
        <div className="hero__act">
          {connected ? (
            <p>No programme is open yet. Your wallet is ready for it.</p>
          ) : (
            <button
              className="button button--primary button--large"
              type="button"
              aria-haspopup="dialog"
              onClick={() => void openModal(kit)}
            >
              Connect a wallet
            </button>
          )}
        </div>
      </div>
      <Plan />
    </section>
  )
}
