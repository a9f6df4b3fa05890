// A page that signs visitors in at its own server, built for production and served under the policy of the Backing page.
import { createKit } from '@latchkey/core'
import { arbitrum, arbitrumSepolia } from '@latchkey/core/networks'
import { evm } from '@latchkey/evm'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { cookieSignIn } from '@latchkey/siwx/client'
import { createRoot } from 'react-dom/client'
import { Page } from './Page.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')
fetch('/config.json')
  .then((response) => response.json())
  .then(({ projectId, gatewayUrl }) => {
    const kit = createKit({
      projectId,
      gatewayUrl,
      metadata: { name: 'Harbour Notes', description: 'A test page', url: location.origin, icons: [] },
      networks: [arbitrum, arbitrumSepolia],
      adapters: [evm()],
      enableWalletConnect: false,
      features: { analytics: false },
      siwx: cookieSignIn({ statement: 'I accept the terms.', required: location.search === '?required' }),
    })
    createRoot(root).render(
      <LatchkeyProvider kit={kit}>
        <ConnectButton />
        <Page />
      </LatchkeyProvider>,
    )
  })
