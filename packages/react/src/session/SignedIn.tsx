'use client'
import type { ReactNode } from 'react'
import { useSession } from '../hooks/useSession.ts'

/** What only somebody who is signed in sees. */
export interface SignedInProps {
  readonly children?: ReactNode
}

/**
 * Shows its children while the displayed account is signed in. Hiding something in a page protects nothing: the server has to
 * look at the session too.
 *
 * @example
 * <SignedIn><Notes /></SignedIn>
 */
export function SignedIn({ children }: SignedInProps): ReactNode {
  return useSession().status === 'signedIn' ? children : null
}
