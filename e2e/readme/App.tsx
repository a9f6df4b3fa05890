import { createKit } from '@latchkey/core'
import { arbitrum } from '@latchkey/core/networks'
import { evm } from '@latchkey/evm'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import '@latchkey/react/styles.css'

const metadata = { name: 'My app', description: 'What it does', url: 'https://app.example', icons: [] }
const kit = createKit({
  projectId: 'my-app',
  metadata,
  gatewayUrl: 'https://gateway.example',
  networks: [arbitrum],
  adapters: [evm()],
})

export const App = () => (
  <LatchkeyProvider kit={kit}>
    <ConnectButton />
  </LatchkeyProvider>
)
