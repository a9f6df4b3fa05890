import { SiwxNotEnabledError } from '../errors/siwx.ts'
import { askableAccount } from '../flows/siwx/askableAccount.ts'
import { sessionKey } from '../flows/siwx/select.ts'
import type { Kit } from '../kit/kit.ts'
import { handlerOf } from './handlerOf.ts'
import { leaveToConnect } from './leaveToConnect.ts'
import { siwxOf } from './siwxOf.ts'

/** Signs the displayed account out. If a sign-in is required, this disconnects the wallet. */
export async function signOutShown(kit: Kit): Promise<void> {
  const handler = handlerOf(kit)
  if (!handler) throw new SiwxNotEnabledError()
  const account = askableAccount(kit.store.get())
  if (!account) return
  const key = sessionKey(kit.store.get(), account)
  await handler.revokeSession(account.chainId, account.accountAddress)
  kit.store.dispatch({ type: 'siwx.signedOut', keys: [key] })
  if (siwxOf(kit).isRequired) await leaveToConnect(kit)
  // A user who signs out is not asked to sign in again.
  else kit.store.dispatch({ type: 'siwx.dismissed', key })
}
