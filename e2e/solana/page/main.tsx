// The smallest page on Solana, in the lab: built for production and served under the policy of the Backing page.
import { createKit, type Kit, signMessage } from '@latchkey/core'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { solana, solanaDevnet } from '@latchkey/solana'
import { type ReactElement, useState } from 'react'
import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')
fetch('/config.json')
  .then((response) => response.json())
  .then(({ projectId, gatewayUrl }) => {
    const kit = createKit({
      projectId,
      gatewayUrl,
      lab: true,
      metadata: { name: 'Solana Page', description: 'A test page', url: location.origin, icons: [] },
      networks: [solanaDevnet],
      adapters: [solana()],
    })
    createRoot(root).render(
      <LatchkeyProvider kit={kit}>
        <ConnectButton />
        <Sign kit={kit} />
      </LatchkeyProvider>,
    )
  })

function Sign({ kit }: { kit: Kit }): ReactElement {
  const [said, setSaid] = useState('')
  const sign = () =>
    signMessage(kit, { message: 'I am on Solana' }).then(
      ({ signature }) => setSaid(signature),
      (error: unknown) => setSaid(String(error)),
    )
  return (
    <main>
      <button type="button" onClick={sign}>
        Sign
      </button>
      <output data-testid="signature">{said}</output>
    </main>
  )
}
