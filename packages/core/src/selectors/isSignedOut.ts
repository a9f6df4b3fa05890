import type { ChainNamespace } from '@latchkey/contract'
import { AUTH_ID } from '../connector/authId.ts'
import { activeConnection } from '../flows/connect/state.ts'
import type { State } from '../store/state.ts'

/**
 * Whether the displayed account is the embedded wallet's, and the user was signed out of it elsewhere: in another window or tab, or
 * on another device. The account stays displayed, but can't sign before {@link signInAgain}.
 *
 * @param state - of `kit.store.get()`
 * @param namespace - the active one unless set
 *
 * @example
 * if (isSignedOut(kit.store.get())) signInAgain(kit)
 */
export function isSignedOut(
  { connect, network, email }: State,
  namespace: ChainNamespace = network.activeNamespace,
): boolean {
  const shown = activeConnection(connect, namespace)
  return shown?.connectorId === AUTH_ID && (email?.signedOut?.includes(shown.address) ?? false)
}
