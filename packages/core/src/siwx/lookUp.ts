import { currentRoute } from '../flows/modal/modal.ts'
import { isOnTheWay } from '../flows/siwx/isSignInView.ts'
import type { Kit } from '../kit/kit.ts'
import { checkSession } from './checkSession.ts'

/** Looks up the session of a new account. A modal that connected the account continues with the sign-in. */
export function lookUp(kit: Kit): void {
  const state = kit.store.get()
  const { modal } = state
  const route = { view: 'SIWXSignMessage' } as const
  // The welcome view of a new user follows the sign-in.
  if ((modal.open || modal.embedded) && currentRoute(modal).view === 'WalletReady')
    kit.store.dispatch({ type: 'view.pushed', route })
  else if (isOnTheWay(state)) kit.store.dispatch({ type: 'view.reset', route })
  void checkSession(kit)
}
