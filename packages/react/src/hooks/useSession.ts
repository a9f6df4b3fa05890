'use client'
import { type SessionView, selectSession } from '@latchkey/core'
import { useContext, useMemo } from 'react'
import { InitialSessionContext } from '../session/SessionProvider.tsx'
import { useIsHydrated } from './useIsHydrated.ts'
import { useKitState } from './useKitState.ts'

const UNKNOWN: SessionView = { status: 'unknown' }

/**
 * Whether the displayed account is signed in. A session that expires changes it, and asks nobody.
 *
 * @returns `unknown` until wallet and handler have answered, and on a server, unless a SessionProvider has a session
 *
 * @example
 * const session = useSession()
 * if (session.status === 'signedIn') greet(session.session.data.accountAddress)
 */
export function useSession(): SessionView {
  const initial = useContext(InitialSessionContext)
  const isHydrated = useIsHydrated()
  const known = useKitState(selectSession)
  return useMemo(() => {
    if (isHydrated && known.status !== 'unknown') return known
    return initial ? { status: 'signedIn', session: initial } : UNKNOWN
  }, [initial, isHydrated, known])
}
