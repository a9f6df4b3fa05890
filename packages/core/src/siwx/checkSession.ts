import { askableAccount } from '../flows/siwx/askableAccount.ts'
import { isSignInView } from '../flows/siwx/isSignInView.ts'
import { sessionKey } from '../flows/siwx/select.ts'
import type { Kit } from '../kit/kit.ts'
import type { SiwxMessageInput, SiwxSession } from '../kit/siwx.ts'
import { isSameAddress } from '../namespace/addresses.ts'
import { traitsOf } from '../namespace/traitsOf.ts'
import { endOf } from './endOf.ts'
import { giveUp } from './giveUp.ts'
import { handlerOf, isRequired, type KitHandler } from './handlerOf.ts'
import { leaveSignInView } from './leaveSignInView.ts'
import { prepareMessage } from './prepareMessage.ts'
import { siwxOf } from './siwxOf.ts'

/**
 * When an account without a session is asked to sign: unless the user declined in this tab, always, or only if a
 * sign-in is required.
 */
export type Asks = 'unlessDismissed' | 'always' | 'whenRequired'

/**
 * Asks the handler for the displayed account's session, and the user to sign in if there is none (S4.9). Does nothing
 * if the account can't be asked. Failures are shown (S4.11).
 */
export async function checkSession(kit: Kit, asks: Asks = 'unlessDismissed'): Promise<void> {
  const handler = handlerOf(kit)
  const account = askableAccount(kit.store.get())
  if (!handler || !account) return
  if (handler.appliesTo?.(account.chainId) === false) {
    if (isSignInView(kit.store.get())) leaveSignInView(kit)
    return
  }
  const attempt = siwxOf(kit).attempt + 1
  const key = sessionKey(kit.store.get(), account)
  kit.store.dispatch({ type: 'siwx.checkStarted', attempt, account, isRequired: isRequired(handler) })
  try {
    const session = await findSession(kit, handler, account)
    if (session) return kit.store.dispatch({ type: 'siwx.sessionFound', attempt, key, session })
    if (siwxOf(kit).attempt !== attempt) return
    if (mayAsk(kit, asks, key)) await prepareMessage(kit, handler)
    else kit.store.dispatch({ type: 'siwx.sessionMissing', attempt, key })
  } catch (cause) {
    await giveUp(kit, attempt, cause)
  }
}

function mayAsk(kit: Kit, asks: Asks, key: string): boolean {
  const { isRequired: isLocked, dismissed } = siwxOf(kit)
  if (isLocked || asks === 'always') return true
  return asks === 'unlessDismissed' && !dismissed.includes(key)
}

/** Accepts only the account's own, unexpired session. */
async function findSession(
  kit: Kit,
  handler: KitHandler,
  { chainId, accountAddress }: SiwxMessageInput,
): Promise<SiwxSession | undefined> {
  const traits = traitsOf(kit.store.get(), chainId)
  const sessions = await handler.getSessions(chainId, accountAddress)
  return sessions.find(
    (session) =>
      isSameAddress(traits, session.data.accountAddress, accountAddress) && endOf(session) > Date.now(),
  )
}
