// Latchkey over the wagmi that the host carries already. The address is read by the host, as the rest of it would.
import { wagmi } from '@latchkey/evm/wagmi'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { useAccount, WagmiProvider } from 'wagmi'
import { createBenchKit } from './latchkeyKit.js'
import { Page } from './Page.jsx'
import { config } from './wagmiConfig.js'

const kit = createBenchKit(wagmi(config))
const queryClient = new QueryClient()

function App() {
  const { address } = useAccount()
  return (
    <Page address={address}>
      <ConnectButton />
    </Page>
  )
}

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <LatchkeyProvider kit={kit}>
        <App />
      </LatchkeyProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
