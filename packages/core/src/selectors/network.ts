import type { CaipNetworkId } from '@latchkey/contract'
import { activeConnection } from '../flows/connect/state.ts'
import { activeNetwork, isSupported } from '../flows/network/network.ts'
import type { NetworkSwitch } from '../flows/network/state.ts'
import type { CaipNetwork } from '../network/network.ts'
import type { State } from '../store/state.ts'

/** The page's current network (S3.8). */
export interface NetworkView {
  /** Absent if the wallet is on a network that the page does not have. */
  readonly caipNetwork?: CaipNetwork
  /** The wallet's network, or the page's without a wallet. Present even if `caipNetwork` is absent. */
  readonly caipNetworkId: CaipNetworkId
  readonly requestedCaipNetworks: readonly CaipNetwork[]
  readonly approvedCaipNetworkIds?: readonly CaipNetworkId[]
  /** True if the wallet reports no list of approved networks. */
  readonly supportsAllNetworks: boolean
  readonly smartAccountEnabledNetworks: readonly number[]
  readonly unsupported: boolean
  readonly switching?: NetworkSwitch
}

/**
 * Returns the page's current network, the other networks, and the state of a switch (S3.8).
 *
 * @param state - of `kit.store.get()`
 * @returns the view; `caipNetwork` is absent if the wallet is on a network that the page does not have
 *
 * @example
 * const { caipNetwork, unsupported } = selectNetwork(kit.store.get())
 */
export function selectNetwork(state: State): NetworkView {
  const { network } = state
  const caipNetwork = activeNetwork(network)
  const caipNetworkId = network.active[network.activeNamespace] ?? network.fallback
  const connection = activeConnection(state.connect, network.activeNamespace)
  const approved = connection?.approvedCaipNetworkIds
  return {
    ...(caipNetwork ? { caipNetwork } : {}),
    caipNetworkId,
    requestedCaipNetworks: sortApproved(network.requested, approved),
    ...(approved ? { approvedCaipNetworkIds: approved } : {}),
    supportsAllNetworks: approved === undefined,
    smartAccountEnabledNetworks: state.accountType?.enabledNetworks ?? [],
    unsupported: connection !== undefined && !isSupported(network, caipNetworkId),
    ...(network.switching ? { switching: network.switching } : {}),
  }
}

/** Sorts approved networks first; otherwise keeps the integrator's order. */
function sortApproved(
  networks: readonly CaipNetwork[],
  approved: readonly CaipNetworkId[] | undefined,
): readonly CaipNetwork[] {
  if (!approved) return networks
  const isApproved = (network: CaipNetwork): boolean => approved.includes(network.caipNetworkId)
  return [...networks.filter(isApproved), ...networks.filter((network) => !isApproved(network))]
}
