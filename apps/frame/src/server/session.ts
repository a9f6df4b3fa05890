import { type WalletFailure, type WalletUser, walletMe } from '@latchkey/contract'
import { CODES, FrameError } from '../FrameError.ts'
import type { Store } from '../storage/store.ts'
import type { Tabs } from '../storage/tabs.ts'
import { type Server, ServerError } from './server.ts'

export interface Session {
  token(): Promise<string | undefined>
  /** @throws FrameError with code 4100 if nobody is signed in */
  requireToken(): Promise<string>
  start(token: string): Promise<void>
  end(): Promise<void>
  /** The user of a token; undefined if the server does not accept the token from this device. */
  userOf(token: string): Promise<WalletUser | undefined>
  /** The user of a token, by default of the stored one. @throws FrameError with code 4100 if there is none */
  requireUser(token?: string): Promise<WalletUser>
}

/** Keeps the session's token in the frame's own storage, so that a reload finds it. @param tabs the tabs to tell when a session begins or ends */
export function createSession(server: Server, store: Store, projectId: string, tabs?: Tabs): Session {
  const key = `session/${projectId}`
  const session: Session = {
    async token() {
      const stored = await store.get(key)
      return typeof stored === 'string' ? stored : undefined
    },
    async requireToken() {
      const token = await session.token()
      if (token === undefined) throw signedOut()
      return token
    },
    async start(token) {
      await store.set(key, token)
      tabs?.tell()
    },
    async end() {
      await store.delete(key)
      tabs?.tell()
    },
    async userOf(token) {
      try {
        return (await server.post(walletMe, {}, token)).user
      } catch (error) {
        // The token has expired, or belongs to another device's key.
        if (error instanceof ServerError && error.status === 401 && !error.isRefusedProof) return undefined
        throw error
      }
    },
    async requireUser(token) {
      const user = await session.userOf(token ?? (await session.requireToken()))
      if (!user) throw signedOut()
      return user
    },
  }
  return session
}

const signedOut = () =>
  new FrameError('You are signed out. Sign in again.', {
    code: CODES.unauthorized,
    reason: 'sessionEnded' satisfies WalletFailure,
  })
