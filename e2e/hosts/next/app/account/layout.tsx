'use client'

import { LatchkeyProvider } from '@latchkey/react'
import type { ReactNode } from 'react'
import { accountKit } from '../accountKit'

export default function Layout({ children }: { children: ReactNode }) {
  return <LatchkeyProvider kit={accountKit}>{children}</LatchkeyProvider>
}
