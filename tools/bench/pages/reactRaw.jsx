// The floor: React, EIP-6963 by hand, and a dialog that is mounted from the start and hidden.
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Page } from './Page.jsx'

const storageKey = 'bench.wallet'

function App() {
  const dialog = useRef(null)
  const [wallets, setWallets] = useState([])
  const [address, setAddress] = useState()

  useEffect(() => {
    const known = localStorage.getItem(storageKey)
    const listen = ({ detail }) => {
      setWallets((before) =>
        before.some(({ info }) => info.uuid === detail.info.uuid) ? before : [...before, detail],
      )
      if (detail.info.rdns !== known) return
      detail.provider.request({ method: 'eth_accounts' }).then(([account]) => setAddress(account))
    }
    addEventListener('eip6963:announceProvider', listen)
    dispatchEvent(new Event('eip6963:requestProvider'))
    return () => removeEventListener('eip6963:announceProvider', listen)
  }, [])

  async function connect({ info, provider }) {
    const [account] = await provider.request({ method: 'eth_requestAccounts' })
    localStorage.setItem(storageKey, info.rdns)
    setAddress(account)
    dialog.current.close()
  }

  return (
    <Page address={address}>
      <button type="button" onClick={() => dialog.current.showModal()}>
        Connect Wallet
      </button>
      <dialog ref={dialog}>
        <h2>Connect Wallet</h2>
        {wallets.map((wallet) => (
          <button type="button" key={wallet.info.uuid} onClick={() => connect(wallet)}>
            <img src={wallet.info.icon} alt="" width="32" height="32" />
            {wallet.info.name}
          </button>
        ))}
      </dialog>
    </Page>
  )
}

createRoot(document.getElementById('root')).render(<App />)
