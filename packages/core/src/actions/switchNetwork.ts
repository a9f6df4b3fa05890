import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/contract'
import { AdapterNotFoundError, NetworkClientNotSetError } from '../errors/kit.ts'
import { NetworkNotFoundError } from '../errors/network.ts'
import { toFailure } from '../errors/toFailure.ts'
import { ConnectorUnavailableError, SwitchingNotSupportedError } from '../errors/wallet.ts'
import { activeConnection } from '../flows/connect/state.ts'
import type { Kit } from '../kit/kit.ts'
import { raiseAlert } from './raiseAlert.ts'

/** The target of {@link switchNetwork}. */
export interface SwitchNetworkParameters {
  /** One of the `networks` given to createKit(). */
  readonly caipNetworkId: CaipNetworkId
}

/** The errors that {@link switchNetwork} itself throws; an adapter can also throw its own classes. */
export type SwitchNetworkErrorType =
  | NetworkClientNotSetError
  | NetworkNotFoundError
  | AdapterNotFoundError
  | SwitchingNotSupportedError
  | ConnectorUnavailableError

/**
 * Switches the page to a network, and the connected wallet too. If the wallet doesn't know the network, the kit first asks
 * it to add the network (EIP-3085).
 *
 * @param kit - made by createKit()
 * @param parameters.caipNetworkId - one of the `networks` given to createKit()
 * @returns when the page and the wallet have switched
 * @throws {@link SwitchNetworkErrorType} and the error class to which the adapter converts the wallet's error
 *
 * @example
 * await switchNetwork(kit, { caipNetworkId: 'eip155:421614' })
 */
export async function switchNetwork(kit: Kit, { caipNetworkId }: SwitchNetworkParameters): Promise<void> {
  if (Object.keys(kit.adapters).length === 0) throw new NetworkClientNotSetError()
  const network = kit.config.networks.find((one) => one.caipNetworkId === caipNetworkId)
  if (!network) {
    raiseAlert(kit, { code: 'SWITCH_NETWORK_NOT_FOUND' })
    throw new NetworkNotFoundError({ caipNetworkId })
  }
  const namespace = parseCaipNetworkId(caipNetworkId).chainNamespace
  const adapter = kit.adapters[namespace]
  if (!adapter) throw new AdapterNotFoundError({ namespace })
  const connection = activeConnection(kit.store.get().connect, namespace)
  if (!connection || connection.caipNetworkId === caipNetworkId) {
    kit.store.dispatch({ type: 'network.selected', caipNetworkId })
    return
  }

  kit.store.dispatch({ type: 'network.switchStarted', caipNetworkId })
  const { switching } = kit.store.get().network
  try {
    if (!connection.verified) throw new ConnectorUnavailableError({ connectorId: connection.connectorId })
    if (!kit.config.enableNetworkSwitch)
      throw new SwitchingNotSupportedError({ walletName: connection.walletName })
    await adapter.switchNetwork({ connectorId: connection.connectorId, network })
    const now = activeConnection(kit.store.get().connect, namespace)
    // The wallet's chainChanged event usually comes first and takes precedence, even if the wallet has moved since.
    // Without the event, the wallet's answer decides.
    const { connectorId } = connection
    if (now?.connectorId === connectorId && now.caipNetworkId === connection.caipNetworkId)
      kit.store.dispatch({ type: 'chain.changed', namespace, connectorId, caipNetworkId })
    // The wallet of another namespace changed its network, so the page switches to it too.
    const isThere = activeConnection(kit.store.get().connect, namespace)?.caipNetworkId === caipNetworkId
    if (isThere && kit.store.get().network.activeNamespace !== namespace)
      kit.store.dispatch({ type: 'connection.selected', namespace, connectorId })
  } catch (error) {
    if (kit.store.get().network.switching === switching)
      kit.store.dispatch({ type: 'network.switchFailed', caipNetworkId, failure: toFailure(error) })
    throw error
  }
}
