'use client'
import type { ReactNode } from 'react'
import { useSession } from '../hooks/useSession.ts'

/** What only somebody who is not signed in sees. */
export interface SignedOutProps {
  readonly children?: ReactNode
}

/**
 * Shows its children while nobody is signed in. Until that is known, neither these nor those of SignedIn are shown.
 *
 * @example
 * <SignedOut><ConnectButton /></SignedOut>
 */
export function SignedOut({ children }: SignedOutProps): ReactNode {
  return useSession().status === 'signedOut' ? children : null
}
