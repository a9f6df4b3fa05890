import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { kit } from './kit.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')
createRoot(root).render(
  <StrictMode>
    <LatchkeyProvider kit={kit}>
      <ConnectButton />
    </LatchkeyProvider>
  </StrictMode>,
)
