import '../fixture/wallet.ts'
import '@latchkey/react/styles.css'
import { createRoot } from 'react-dom/client'
import { rootElement } from '../fixture/rootElement.ts'
import { Host } from './Host.tsx'

createRoot(rootElement()).render(<Host />)
