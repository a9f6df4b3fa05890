import { hideNotice, showNotice } from '../actions/notices.ts'
import { SignInRefusedError } from '../errors/siwx.ts'
import { sessionKey } from '../flows/siwx/select.ts'
import type { Kit } from '../kit/kit.ts'
import type { SiwxSession } from '../kit/siwx.ts'
import { handlerOf } from './handlerOf.ts'
import { startSiwx } from './startSiwx.ts'

/**
 * Asks the handler to keep the sessions that a wallet signed while it connected.
 *
 * @throws SignInRefusedError if the handler refuses the first session, which belongs to the account that will be
 *   displayed
 */
export async function keepSessions(kit: Kit, sessions: readonly SiwxSession[]): Promise<void> {
  const handler = handlerOf(kit)
  if (!handler) return
  startSiwx(kit)
  showNotice(kit, { code: 'authenticating', variant: 'loading', autoClose: false })
  try {
    for (const [index, session] of sessions.entries()) {
      const { data: account } = session
      try {
        await handler.addSession(session)
      } catch (cause) {
        // A server accepts a nonce only once, so other accounts are asked when they are displayed.
        if (index > 0) continue
        kit.store.dispatch({ type: 'siwx.authenticationFailed', account })
        throw new SignInRefusedError({ cause })
      }
      const key = sessionKey(kit.store.get(), account)
      kit.store.dispatch({ type: 'siwx.authenticated', account, key, session })
    }
  } finally {
    hideNotice(kit)
  }
}
