'use client'

import { LatchkeyProvider } from '@latchkey/react'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { accountKit } from './accountKit'
import { kit } from './kit'

export function Providers({ children }: { children: ReactNode }) {
  const isAccount = usePathname() === '/account'
  return <LatchkeyProvider kit={isAccount ? accountKit : kit}>{children}</LatchkeyProvider>
}
