// ConnectKit as its own "getting started" sets it up. The project id is made up: every host but loopback is out of reach.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitButton, ConnectKitProvider, getDefaultConfig } from 'connectkit'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useAccount, WagmiProvider } from 'wagmi'
import { arbitrum, arbitrumSepolia } from 'wagmi/chains'
import { Page } from './Page.jsx'

const config = createConfig(
  getDefaultConfig({
    appName: 'One page',
    walletConnectProjectId: '00000000000000000000000000000000',
    chains: [arbitrum, arbitrumSepolia],
    transports: { [arbitrum.id]: http(), [arbitrumSepolia.id]: http() },
  }),
)
const queryClient = new QueryClient()

function App() {
  const { address } = useAccount()
  return (
    <Page address={address}>
      <ConnectKitButton />
    </Page>
  )
}

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <ConnectKitProvider>
        <App />
      </ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
