import { LatchkeyProvider } from '@latchkey/react'
import { type ReactElement, StrictMode } from 'react'
import { Panel } from '../fixture/Panel.tsx'
import { Counter } from './Counter.tsx'
import { kit } from './kit.ts'

export function Host(): ReactElement {
  return (
    <StrictMode>
      <LatchkeyProvider kit={kit}>
        <Counter />
        <Panel />
      </LatchkeyProvider>
    </StrictMode>
  )
}
