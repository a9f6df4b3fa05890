'use client'
import { type SessionView, type SiwxSession, signIn, signOut } from '@latchkey/core'
import { useMemo } from 'react'
import { useKit } from './useKit.ts'
import { useKitState } from './useKitState.ts'
import { useSession } from './useSession.ts'

/** Signing in, and who is signed in. */
export interface UseSiwxReturnType {
  readonly session: SessionView
  /** The user is being asked, or the wallet, or the server. */
  readonly isAsking: boolean
  /** The session; asks for one where there is none, and rejects where the user cancels. */
  readonly signIn: () => Promise<SiwxSession>
  /** Where signing in is required, this disconnects the wallet. */
  readonly signOut: () => Promise<void>
}

/**
 * Signs the displayed account in and out.
 *
 * @returns the session, `signIn()` and `signOut()`
 *
 * @example
 * const { signIn } = useSiwx()
 * <button onClick={() => signIn().then(save, () => {})}>Save</button>
 */
export function useSiwx(): UseSiwxReturnType {
  const kit = useKit()
  const session = useSession()
  const isAsking = useKitState(({ siwx }) => siwx !== undefined && siwx.progress.step !== 'idle')
  return useMemo(
    () => ({ session, isAsking, signIn: () => signIn(kit), signOut: () => signOut(kit) }),
    [kit, session, isAsking],
  )
}
