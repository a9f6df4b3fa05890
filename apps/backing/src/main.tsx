import { LatchkeyProvider } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { type ReactElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import './app.css'
import { ConfigError } from './ConfigError.tsx'
import { type PageConfig, readConfig } from './config.ts'
import { createAppKit } from './createAppKit.ts'
import './tokens.css'

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no element with the id "root".')
const root = createRoot(container)
// Not awaited at the top level: a module that does so shares nothing with the chunks it loads, and there would be forty.
readConfig().then((result) => {
  root.render(
    <StrictMode>{result.ok ? page(result.config) : <ConfigError reason={result.reason} />}</StrictMode>,
  )
})

function page(config: PageConfig): ReactElement {
  return (
    <LatchkeyProvider kit={createAppKit(config)}>
      <App isLab={config.lab} />
    </LatchkeyProvider>
  )
}
