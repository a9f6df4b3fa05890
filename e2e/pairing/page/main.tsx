// The smallest page that pairs, in the lab: built for production and served under the policy of the Backing page.
// `?relay=ws://…` uses that relay in place of the gateway's; it may stand there several times.
import { createKit } from '@latchkey/core'
import { arbitrum, arbitrumSepolia } from '@latchkey/core/networks'
import { evm } from '@latchkey/evm'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { createRoot } from 'react-dom/client'
import { Bench } from './Bench.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')
const relays = new URLSearchParams(location.search).getAll('relay')
fetch('/config.json')
  .then((response) => response.json())
  .then(({ projectId, gatewayUrl }) => {
    const kit = createKit({
      projectId,
      gatewayUrl,
      lab: true,
      metadata: {
        name: 'Pairing Page',
        description: 'A test page',
        url: location.origin,
        icons: [],
      },
      networks: [arbitrum, arbitrumSepolia],
      adapters: [evm()],
      ...(relays.length > 0 ? { relays } : {}),
    })
    createRoot(root).render(
      <LatchkeyProvider kit={kit}>
        <ConnectButton />
        <Bench />
      </LatchkeyProvider>,
    )
  })
