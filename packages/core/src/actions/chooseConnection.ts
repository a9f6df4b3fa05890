import type { ChainNamespace } from '@latchkey/contract'
import { ConnectorUnavailableError } from '../errors/wallet.ts'
import { connectionsOf } from '../flows/connect/state.ts'
import type { Kit } from '../kit/kit.ts'

/** The connected wallet to make active. */
export interface ChooseConnectionParameters {
  readonly connectorId: string
  /** The active namespace unless set. A wallet of another namespace makes that one active. */
  readonly namespace?: ChainNamespace
}

/**
 * Makes a connected wallet the active one. The kit then displays that wallet's account on its network and signs with it.
 * The choice applies to this tab. Other tabs keep theirs, and a new tab starts with the last choice of any tab (S3.5).
 *
 * @param kit - made by createKit()
 * @param parameters - the wallet, by the id of its connector
 * @throws {@link ConnectorUnavailableError} if that wallet is not connected, or has not confirmed the connection since the
 *   page loaded
 *
 * @example
 * const { connections } = connectionsOf(kit.store.get().connect, 'eip155')
 * chooseConnection(kit, { connectorId: connections[1].connectorId })
 */
export function chooseConnection(kit: Kit, parameters: ChooseConnectionParameters): void {
  const { connect, network } = kit.store.get()
  const { connectorId, namespace = network.activeNamespace } = parameters
  const { connections } = connectionsOf(connect, namespace)
  if (!connections.some((one) => one.connectorId === connectorId && one.verified))
    throw new ConnectorUnavailableError({ connectorId })
  kit.store.dispatch({ type: 'connection.selected', namespace, connectorId })
}
