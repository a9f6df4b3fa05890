import { type CaipAddress, type ChainNamespace, toCaipAddress } from '@latchkey/contract'
import {
  activeConnection,
  allConnections,
  type Connection,
  type NativeBalance,
} from '../flows/connect/state.ts'
import type { State } from '../store/state.ts'

/** A connected wallet as a list shows it. */
export interface ListedConnection extends Connection {
  readonly namespace: ChainNamespace
  readonly caipAddress: CaipAddress
  /** What its account holds of the chain's coin, as last read; absent until then. */
  readonly balance?: NativeBalance
  /** Whether it is the one in use in its namespace. */
  readonly isActive: boolean
  /** Whether its account is the one that the page displays and signs with. Only one connection of all is. */
  readonly isShown: boolean
}

/**
 * Every connected wallet, once for each namespace that it is connected in (S3.5).
 *
 * @param state - of `kit.store.get()`
 * @param namespace - only connections of this namespace; all unless set
 * @returns the connections, those of one namespace together
 *
 * @example
 * const [first] = selectConnections(kit.store.get(), 'solana')
 */
export function selectConnections(state: State, namespace?: ChainNamespace): readonly ListedConnection[] {
  const { connect, network } = state
  return allConnections(connect)
    .filter((one) => !namespace || one.namespace === namespace)
    .map((one): ListedConnection => {
      const caipAddress = toCaipAddress(one.caipNetworkId, one.address)
      const balance = connect.balances[caipAddress]
      const isActive = activeConnection(connect, one.namespace)?.connectorId === one.connectorId
      return {
        ...one,
        caipAddress,
        ...(balance ? { balance } : {}),
        isActive,
        isShown: isActive && one.namespace === network.activeNamespace,
      }
    })
}
