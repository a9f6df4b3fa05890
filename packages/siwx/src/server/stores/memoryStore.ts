import type { NonceRecord, SessionRecord, SignInStore } from '../store.ts'

/**
 * Keeps nonces and sessions in the process's memory, for tests and development. They are lost when the process ends, and other processes do not
 * have them.
 *
 * @example
 * const signIn = createSignIn({ origin: 'http://localhost:4100', store: memoryStore() })
 */
export function memoryStore(): SignInStore {
  const nonces = new Map<string, NonceRecord>()
  let sessions: readonly (SessionRecord & { readonly browser: string })[] = []
  const dropExpired = (nowMs: number) => {
    for (const [nonce, { expiresAtMs }] of nonces) if (expiresAtMs <= nowMs) nonces.delete(nonce)
    sessions = sessions.filter(({ expiresAtMs }) => expiresAtMs > nowMs)
  }
  return {
    async addNonce(record) {
      nonces.set(record.nonce, record)
    },
    async takeNonce({ nonce, projectId, origin, nowMs }) {
      dropExpired(nowMs)
      const found = nonces.get(nonce)
      if (found?.projectId !== projectId || found.origin !== origin) return false
      return nonces.delete(nonce)
    },
    async addSession({ session, browser, formerBrowser, nowMs }) {
      dropExpired(nowMs)
      const { projectId, caipAddress } = session
      const isFormer = (one: (typeof sessions)[number]) =>
        one.projectId === projectId && one.browser === formerBrowser
      const kept = sessions
        .filter((one) => !isFormer(one) || one.caipAddress !== caipAddress)
        .map((one) => (isFormer(one) ? { ...one, browser } : one))
      sessions = [...kept, { ...session, browser }]
    },
    async readSessions({ projectId, browser, nowMs }) {
      return sessions
        .filter((one) => one.projectId === projectId && one.browser === browser && one.expiresAtMs > nowMs)
        .map(({ browser: _, ...session }) => session)
        .sort((one, other) => other.createdAtMs - one.createdAtMs)
    },
    async removeSessions({ projectId, browser, caipAddress }) {
      sessions = sessions.filter(
        (one) =>
          one.projectId !== projectId ||
          one.browser !== browser ||
          (caipAddress !== undefined && one.caipAddress !== caipAddress),
      )
    },
    async revokeAccount({ projectId, caipAddress }) {
      sessions = sessions.filter((one) => one.projectId !== projectId || one.caipAddress !== caipAddress)
    },
  }
}
