// wallet-adapter, as its own first page sets it up.
import { ConnectionProvider, useWallet, WalletProvider } from '@solana/wallet-adapter-react'
import { WalletModalProvider, WalletMultiButton } from '@solana/wallet-adapter-react-ui'
import '@solana/wallet-adapter-react-ui/styles.css'
import { createRoot } from 'react-dom/client'
import { Page } from './Page.jsx'

function App() {
  const { publicKey } = useWallet()
  return (
    <Page address={publicKey?.toBase58()}>
      <WalletMultiButton />
    </Page>
  )
}

createRoot(document.getElementById('root')).render(
  <ConnectionProvider endpoint={`${location.origin}/gateway/rpc`}>
    <WalletProvider wallets={[]} autoConnect>
      <WalletModalProvider>
        <App />
      </WalletModalProvider>
    </WalletProvider>
  </ConnectionProvider>,
)
