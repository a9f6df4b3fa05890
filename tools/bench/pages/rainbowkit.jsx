// RainbowKit as its own "quick start" sets it up. The project id is made up: every host but loopback is out of reach.
import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import '@rainbow-me/rainbowkit/styles.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { useAccount, WagmiProvider } from 'wagmi'
import { arbitrum, arbitrumSepolia } from 'wagmi/chains'
import { Page } from './Page.jsx'

const config = getDefaultConfig({
  appName: 'One page',
  projectId: '00000000000000000000000000000000',
  chains: [arbitrum, arbitrumSepolia],
})
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
      <RainbowKitProvider>
        <App />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
