// wagmi as its own "getting started" sets it up, with a plain list of its connectors in a dialog.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { useAccount, useConnect, WagmiProvider } from 'wagmi'
import { Page } from './Page.jsx'
import { config } from './wagmiConfig.js'

const queryClient = new QueryClient()

function App() {
  const dialog = useRef(null)
  const { address } = useAccount()
  const { connect, connectors } = useConnect()
  const pick = (connector) => connect({ connector }, { onSuccess: () => dialog.current.close() })
  return (
    <Page address={address}>
      <button type="button" onClick={() => dialog.current.showModal()}>
        Connect Wallet
      </button>
      <dialog ref={dialog}>
        <h2>Connect Wallet</h2>
        {connectors.map((connector) => (
          <button type="button" key={connector.uid} onClick={() => pick(connector)}>
            <img src={connector.icon} alt="" width="32" height="32" />
            {connector.name}
          </button>
        ))}
      </dialog>
    </Page>
  )
}

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </WagmiProvider>,
)
