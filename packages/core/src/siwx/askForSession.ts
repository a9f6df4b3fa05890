import { NoActiveAddressError } from '../errors/kit.ts'
import { SiwxInitializationError, SiwxNotEnabledError } from '../errors/siwx.ts'
import { UserRejectedError } from '../errors/wallet.ts'
import { askableAccount } from '../flows/siwx/askableAccount.ts'
import { selectSession, sessionKey } from '../flows/siwx/select.ts'
import type { Kit } from '../kit/kit.ts'
import type { SiwxSession } from '../kit/siwx.ts'
import { checkSession } from './checkSession.ts'
import { handlerOf } from './handlerOf.ts'
import { startSiwx } from './startSiwx.ts'

/**
 * Returns the displayed account's session. Without one, the user is asked to sign in, and the promise waits for the result.
 *
 * @throws {@link SiwxNotEnabledError}, {@link NoActiveAddressError}, {@link SiwxInitializationError}, and {@link UserRejectedError} if the user
 *   cancels
 */
export async function askForSession(kit: Kit): Promise<SiwxSession> {
  if (!handlerOf(kit)) throw new SiwxNotEnabledError()
  const account = askableAccount(kit.store.get())
  if (!account) throw new NoActiveAddressError()
  startSiwx(kit)
  const known = selectSession(kit.store.get())
  if (known.status === 'signedIn') return known.session
  const wanted = sessionKey(kit.store.get(), account)
  const answered = new Promise<SiwxSession>((resolve, reject) => {
    const stop = kit.store.subscribe(({ siwx }, event) => {
      const session = siwx?.sessions[wanted]
      if (session) resolve(session)
      else if (event.type === 'siwx.initializationFailed') reject(new SiwxInitializationError())
      else if (event.type === 'siwx.cancelled' || event.type === 'siwx.dismissed')
        reject(new UserRejectedError())
      // Another account is asked, or the attempt has ended.
      else if (siwx?.account && sessionKey(kit.store.get(), siwx.account) !== wanted)
        reject(new UserRejectedError())
      else if (event.type === 'wallet.disconnected') reject(new UserRejectedError())
      else return
      stop()
    })
  })
  await checkSession(kit, 'always')
  return answered
}
