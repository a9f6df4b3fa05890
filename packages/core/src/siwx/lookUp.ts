import { isOnTheWay } from '../flows/siwx/isSignInView.ts'
import type { Kit } from '../kit/kit.ts'
import { checkSession } from './checkSession.ts'

/** Looks up the session of an account that has just appeared. A dialog that connected it goes on to sign in. */
export function lookUp(kit: Kit): void {
  if (isOnTheWay(kit.store.get()))
    kit.store.dispatch({ type: 'view.reset', route: { view: 'SIWXSignMessage' } })
  void checkSession(kit)
}
