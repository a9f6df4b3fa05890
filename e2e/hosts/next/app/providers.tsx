'use client'

import { LatchkeyProvider } from '@latchkey/react'
import type { ReactNode } from 'react'
import { kit } from './kit'

export function Providers({ children }: { children: ReactNode }) {
  return <LatchkeyProvider kit={kit}>{children}</LatchkeyProvider>
}
