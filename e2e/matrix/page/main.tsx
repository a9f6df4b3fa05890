// The smallest page with all that the kit offers, for the matrix of misbehaving wallets. It is built for production and
// served under the policy of the Backing page.
import { createKit } from '@latchkey/core'
import { arbitrum, arbitrumSepolia } from '@latchkey/core/networks'
import { evm } from '@latchkey/evm'
import { ConnectButton, LatchkeyProvider, NetworkButton } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Bench } from './Bench.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')
fetch('/config.json')
  .then((response) => response.json())
  .then(({ projectId, gatewayUrl }) => {
    const kit = createKit({
      projectId,
      gatewayUrl,
      // Most pages run outside the lab, where the wallet needn't prove its chain.
      lab: location.search === '?lab',
      metadata: { name: 'Matrix', description: 'A test page', url: location.origin, icons: [] },
      networks: [arbitrum, arbitrumSepolia],
      adapters: [evm()],
      // Only the browser's wallets are tested here, so the directory's are hidden.
      enableWalletConnect: false,
    })
    createRoot(root).render(
      <StrictMode>
        <LatchkeyProvider kit={kit}>
          <ConnectButton />
          <NetworkButton />
          <Bench />
        </LatchkeyProvider>
      </StrictMode>,
    )
  })
