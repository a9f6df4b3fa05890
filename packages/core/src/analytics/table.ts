import { activeConnection } from '../flows/connect/state.ts'
import { pairingAnalytics } from '../flows/pairing/analytics.ts'
import { sendAnalytics } from '../flows/send/analytics.ts'
import type { KitEvent } from '../store/events.ts'
import type { State } from '../store/state.ts'

/** A record's name and properties, before the envelope. */
export interface AnalyticsRecord {
  readonly event: string
  readonly properties?: Readonly<Record<string, unknown>>
}

/** From what happens to what is recorded. An event without a row, or whose row gives nothing, is not recorded. */
export type AnalyticsTable = {
  readonly [type in KitEvent['type']]?: (
    event: Extract<KitEvent, { type: type }>,
    state: State,
  ) => AnalyticsRecord | undefined
}

/** The rows of the flows that are there from the start. MODAL_CREATED is never sent (S7.9), so it has none. */
export const analyticsTable: AnalyticsTable = {
  'kit.mounted': () => ({ event: 'INITIALIZE' }),
  'modal.opened': ({ connected }) => ({ event: 'MODAL_OPEN', properties: { connected } }),
  'modal.closed': ({ connected }) => ({ event: 'MODAL_CLOSE', properties: { connected } }),
  'connect.started': ({ walletName }) => ({
    event: 'SELECT_WALLET',
    properties: { name: walletName, platform: 'browser' },
  }),
  'wallet.connected': ({ connector, how, pairedBy = 'browser' }) =>
    how === 'asked'
      ? { event: 'CONNECT_SUCCESS', properties: { method: pairedBy, name: connector.name } }
      : undefined,
  'connect.failed': ({ failure }) => ({
    event: 'CONNECT_ERROR',
    properties: { message: failure.shortMessage },
  }),
  'disconnect.succeeded': ({ namespace }) => ({ event: 'DISCONNECT_SUCCESS', properties: { namespace } }),
  'disconnect.failed': ({ message }) => ({ event: 'DISCONNECT_ERROR', properties: { message } }),
  'network.selected': ({ caipNetworkId }) => ({
    event: 'SWITCH_NETWORK',
    properties: { network: caipNetworkId },
  }),
  'chain.changed': ({ namespace, connectorId, caipNetworkId }, state) =>
    activeConnection(state.connect, namespace)?.connectorId === connectorId
      ? { event: 'SWITCH_NETWORK', properties: { network: caipNetworkId } }
      : undefined,
  // Wallets of this browser are recorded as they are asked.
  'click.wallet': ({ name, platform }) =>
    platform === 'browser' ? undefined : { event: 'SELECT_WALLET', properties: { name, platform } },
  'click.networks': () => ({ event: 'CLICK_NETWORKS' }),
  'click.walletHelp': () => ({ event: 'CLICK_WALLET_HELP' }),
  'click.networkHelp': () => ({ event: 'CLICK_NETWORK_HELP' }),
  'click.getWallet': () => ({ event: 'CLICK_GET_WALLET' }),
  'click.transactions': () => ({ event: 'CLICK_TRANSACTIONS', properties: { isSmartAccount: false } }),
  // S8.13. The address is in the record where the integrator opted in, and nowhere else.
  'history.failed': ({ cursor }) => ({
    event: 'ERROR_FETCH_TRANSACTIONS',
    properties: { cursor, isSmartAccount: false },
  }),
  'history.moreAsked': ({ cursor }) => ({
    event: 'LOAD_MORE_TRANSACTIONS',
    properties: { cursor, isSmartAccount: false },
  }),
  'names.registrationOpened': () => ({ event: 'OPEN_ENS_FLOW', properties: { isSmartAccount: false } }),
  'names.registerStarted': ({ name }) => ({
    event: 'REGISTER_NAME_INITIATED',
    properties: { isSmartAccount: false, ensName: name },
  }),
  'names.registered': ({ name }) => ({
    event: 'REGISTER_NAME_SUCCESS',
    properties: { isSmartAccount: false, ensName: name },
  }),
  'names.registerFailed': ({ name, failure }) => ({
    event: 'REGISTER_NAME_ERROR',
    properties: { isSmartAccount: false, ensName: name, error: failure.shortMessage },
  }),
  'click.allWallets': () => ({ event: 'CLICK_ALL_WALLETS' }),
}

/** Looks an event up, in the rows above and in those of the flows that came with later chunks. */
export function toAnalyticsRecord(event: KitEvent, state: State): AnalyticsRecord | undefined {
  // The table's row for a type takes that type's event: TypeScript cannot follow the lookup.
  const row = analyticsTable[event.type] as
    | ((event: KitEvent, state: State) => AnalyticsRecord | undefined)
    | undefined
  return (row ?? sendAnalytics[event.type] ?? pairingAnalytics[event.type])?.(event, state)
}
