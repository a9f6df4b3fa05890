'use client'
import type { SiwxSession } from '@latchkey/core'
import { createContext, type ReactElement, type ReactNode } from 'react'

/** A session that the server has read from the request. */
export interface SessionProviderProps {
  readonly session: SiwxSession | undefined
  readonly children?: ReactNode
}

/** What the server knows of a session before the wallet has answered. */
export const InitialSessionContext = createContext<SiwxSession | undefined>(undefined)

/**
 * Gives everything below it the session that the server has read while it rendered the page, so that nobody who is signed in sees
 * the page of somebody who is not. It counts until the wallet and the handler have answered.
 *
 * @param props.session - from `toSession()` of `@latchkey/siwx/server`; undefined where the request has none
 * @example
 * <SessionProvider session={session}><App /></SessionProvider>
 */
export function SessionProvider({ session, children }: SessionProviderProps): ReactElement {
  return <InitialSessionContext.Provider value={session}>{children}</InitialSessionContext.Provider>
}
