import { type CaipAddress, type ChainNamespace, toCaipAddress } from '@latchkey/contract'
import {
  activeConnection,
  allConnections,
  type Connection,
  type NativeBalance,
} from '../flows/connect/state.ts'
import type { State } from '../store/state.ts'

/** A connected wallet, with the data for a list. */
export interface ListedConnection extends Connection {
  readonly namespace: ChainNamespace
  readonly caipAddress: CaipAddress
  /** The account's last read balance of the chain's coin; absent until it was read. */
  readonly balance?: NativeBalance
  /** Whether it is the active connection of its namespace. */
  readonly isActive: boolean
  /** Whether the page displays its account and signs with it. This applies to one connection only. */
  readonly isShown: boolean
}

/**
 * Lists every connected wallet, once per namespace in which it is connected (S3.5).
 *
 * @param state - of `kit.store.get()`
 * @param namespace - only connections of this namespace; all unless set
 * @returns the connections, grouped by namespace
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
