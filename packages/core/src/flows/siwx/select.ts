import type { CaipNetworkId } from '@latchkey/contract'
import type { SiwxSession } from '../../kit/siwx.ts'
import { addressKey } from '../../namespace/addresses.ts'
import { traitsOf } from '../../namespace/traitsOf.ts'
import type { State } from '../../store/state.ts'
import { isSupported } from '../network/network.ts'
import { displayedConnection } from './askableAccount.ts'

/** The CAIP-10 id, in one spelling. */
export function sessionKey(
  state: Pick<State, 'network'>,
  { chainId, accountAddress }: { readonly chainId: CaipNetworkId; readonly accountAddress: string },
): string {
  return `${chainId}:${addressKey(traitsOf(state, chainId), accountAddress)}`
}

/** Whether the displayed account is signed in. */
export type SessionView =
  /** Not known yet: the wallet or the handler has not answered. */
  | { readonly status: 'unknown' }
  | { readonly status: 'signedOut' }
  | { readonly status: 'signedIn'; readonly session: SiwxSession }

/**
 * Whether the displayed account is signed in.
 *
 * @param state - of `kit.store.get()`
 * @returns `unknown` until the wallet and the handler have answered
 *
 * @example
 * const { status } = selectSession(kit.store.get())
 */
export function selectSession(state: State): SessionView {
  const connection = displayedConnection(state)
  const { siwx } = state
  if (!connection) return { status: 'signedOut' }
  const key = sessionKey(state, { chainId: connection.caipNetworkId, accountAddress: connection.address })
  const session = siwx?.sessions[key]
  if (session) return { status: 'signedIn', session }
  const isChecked =
    siwx?.account && sessionKey(state, siwx.account) === key && siwx.progress.step !== 'checking'
  return {
    status: isChecked || !isSupported(state.network, connection.caipNetworkId) ? 'signedOut' : 'unknown',
  }
}
