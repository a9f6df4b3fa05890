import { createKit } from '@latchkey/core'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { type ReactElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

type KitConfig = Parameters<typeof createKit>[0]

/** The options of a test page's kit. Its server provides the others. */
export interface PageOptions extends Omit<KitConfig, 'projectId' | 'gatewayUrl' | 'metadata'> {
  readonly name: string
}

/** Shows a test page: a kit, its button, and the page's own content. */
export async function showPage({ name, ...options }: PageOptions, content: ReactElement): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element with the id "root".')
  const { projectId, gatewayUrl, walletUrl } = await (await fetch('/config.json')).json()
  const metadata = { name, description: 'A test page', url: location.origin, icons: [] }
  const kit = createKit({
    ...{ ...options, projectId, gatewayUrl, metadata },
    ...(walletUrl && { wallet: { url: walletUrl } }),
  })
  createRoot(root).render(
    <StrictMode>
      <LatchkeyProvider kit={kit}>
        <ConnectButton />
        {content}
      </LatchkeyProvider>
    </StrictMode>,
  )
}
