// Latchkey with its own EVM adapter.
import { evm } from '@latchkey/evm'
import { ConnectButton, LatchkeyProvider, useAccount } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { createRoot } from 'react-dom/client'
import { createBenchKit } from './latchkeyKit.js'
import { Page } from './Page.jsx'

const kit = createBenchKit(evm())

function App() {
  const { address } = useAccount()
  return (
    <Page address={address}>
      <ConnectButton />
    </Page>
  )
}

createRoot(document.getElementById('root')).render(
  <LatchkeyProvider kit={kit}>
    <App />
  </LatchkeyProvider>,
)
