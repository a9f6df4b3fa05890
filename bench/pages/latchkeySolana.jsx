// Latchkey with its Solana adapter.
import { createKit } from '@latchkey/core'
import { ConnectButton, LatchkeyProvider, useAccount } from '@latchkey/react'
import { solana, solanaMainnet } from '@latchkey/solana'
import '@latchkey/react/styles.css'
import { createRoot } from 'react-dom/client'
import { Page } from './Page.jsx'

const kit = createKit({
  projectId: 'bench',
  gatewayUrl: `${location.origin}/gateway`,
  networks: [solanaMainnet],
  adapters: [solana()],
  metadata: { name: 'One page', description: 'A page to measure.', url: location.origin, icons: [] },
})

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
