import { describeRecap, readMessageData, writeSiwxMessage } from '@latchkey/contract'
import { hideNotice, showNotice } from '../actions/notices.ts'
import { SignInRefusedError } from '../errors/siwx.ts'
import { sessionKey } from '../flows/siwx/select.ts'
import type { Kit } from '../kit/kit.ts'
import type { SiwxSession } from '../kit/siwx.ts'
import type { SignedTerms } from '../pairing/session/oneClick.ts'
import { handlerOf } from './handlerOf.ts'
import { startSiwx } from './startSiwx.ts'

/**
 * Has the handler keep what a wallet signed while it connected (S4.14).
 *
 * @throws SignInRefusedError where it refuses the first, which is of the account that will be displayed
 */
export async function authenticate(kit: Kit, signed: readonly SignedTerms[]): Promise<void> {
  const handler = handlerOf(kit)
  const sessions = signed.map(toSession)
  if (!handler) return
  startSiwx(kit)
  showNotice(kit, { code: 'authenticating', variant: 'loading', autoClose: false })
  try {
    for (const [index, session] of sessions.entries()) {
      const { data: account } = session
      try {
        await handler.addSession(session)
      } catch (cause) {
        // A server takes a nonce once. The other accounts are asked when they are displayed.
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

/** What was signed, as this page's text: whatever else the wallet signed, its signature is not good for it. */
function toSession({ terms, chainId, accountAddress, recap, signature, cacao }: SignedTerms): SiwxSession {
  const given = readMessageData({ ...Object(terms), chainId, accountAddress })
  if (!given) throw new SignInRefusedError({ cause: new TypeError('The stored request is corrupt.') })
  const statement = [given.statement, describeRecap(recap)].filter(Boolean).join(' ')
  const data = { ...given, statement, resources: [...(given.resources ?? []), recap.uri] }
  return { data, message: writeSiwxMessage(data), signature, cacao }
}
