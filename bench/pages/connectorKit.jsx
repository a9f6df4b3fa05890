// ConnectorKit, which has no dialog of its own: its connectors in a plain one, as its README lists them.
import { getDefaultConfig } from '@solana/connector/headless'
import { AppProvider, useConnector } from '@solana/connector/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Page } from './Page.jsx'

const config = getDefaultConfig({ appName: 'One page', appUrl: location.origin, autoConnect: true })

function App() {
  const { connectors, connectWallet, account } = useConnector()
  const [isOpen, setOpen] = useState(false)
  return (
    <Page address={account ?? undefined}>
      <button type="button" onClick={() => setOpen(true)}>
        Connect
      </button>
      {isOpen ? (
        <div role="dialog" onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}>
          {connectors.map(({ id, name, icon }, index) => (
            <button
              key={id}
              type="button"
              // biome-ignore lint/a11y/noAutofocus: a dialog begins with its first row.
              autoFocus={index === 0}
              onClick={() => connectWallet(id).then(() => setOpen(false))}
            >
              <img src={icon} alt="" width={24} height={24} /> {name}
            </button>
          ))}
        </div>
      ) : null}
    </Page>
  )
}

createRoot(document.getElementById('root')).render(
  <AppProvider connectorConfig={config}>
    <App />
  </AppProvider>,
)
