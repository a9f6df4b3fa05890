import type { ChainNamespace } from '@latchkey/contract'
import { ConnectorUnavailableError } from '../errors/wallet.ts'
import { connectionsOf } from '../flows/connect/state.ts'
import type { Kit } from '../kit/kit.ts'

/** Which of the connected wallets. */
export interface ChooseConnectionParameters {
  readonly connectorId: string
  /** The active namespace unless set. A wallet of another namespace makes that one active. */
  readonly namespace?: ChainNamespace
}

/**
 * Chooses among the connected wallets. From then on that wallet's account is displayed, on its network, and that account
 * signs. The choice is this tab's: other tabs keep theirs, and a new tab starts with the last choice of any (S3.5).
 *
 * @param kit - made by createKit()
 * @param parameters - the wallet, by the id of its connector
 * @throws {@link ConnectorUnavailableError} where that wallet is not connected, or has not confirmed it since the page was
 *   loaded
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
