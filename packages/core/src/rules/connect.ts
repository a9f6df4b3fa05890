import { BALANCE_CACHE_MS } from '@latchkey/contract'
import { abandonConnect } from '../actions/abandonConnect.ts'
import { closeModal } from '../actions/closeModal.ts'
import { leaveConnect } from '../actions/leaveConnect.ts'
import { refreshBalance } from '../actions/refreshBalance.ts'
import { isConnecting, isConnectView } from '../flows/connect/isConnecting.ts'
import { activeConnection, allConnections } from '../flows/connect/state.ts'
import { isClosing } from '../flows/modal/isClosing.ts'
import { mustChangeNetwork } from '../flows/network/mustChangeNetwork.ts'
import { isStopped } from '../flows/send/isStopped.ts'
import { shownConnection } from '../flows/shown.ts'
import { mustLookUp } from '../flows/siwx/mustLookUp.ts'
import type { Effects } from '../kit/kit.ts'
import { activeIn } from '../persist/lastChoice.ts'
import type { StoredRecord } from '../persist/record.ts'
import { selectAccount } from '../selectors/account.ts'
import { rule } from '../store/rule.ts'
import type { State } from '../store/state.ts'
import { goOnAfterConnecting, severalRules } from './several.ts'

/**
 * Closes the modal over a view that connects, unless the wallet is on a network that the page lacks. Returns to the list of wallets,
 * or continues to the network, that led to that view.
 */
const closeWhenConnected = rule({
  on: ['wallet.connected'],
  run(kit, event, state) {
    // A restored wallet closes the wallet list, but does not interrupt a request to another wallet.
    if (event.how === 'restored' && state.connect.attempt) return
    // The same modal continues with the sign-in.
    if (mustLookUp(kit, state)) return
    const isOpen = state.modal.open || state.modal.embedded
    if (!isOpen || !isConnecting(event, state) || mustChangeNetwork(kit, state)) return
    if (!goOnAfterConnecting(kit, state)) closeModal(kit)
  },
})

/** Closes the modal when its displayed account is disconnected, unless the modal shows a view that connects. */
const closeWhenAddressLost = rule({
  on: 'any',
  run(kit, { type }, state, previous) {
    const count = ({ connect }: State): number => allConnections(connect).length
    const isLeft = type === 'wallet.disconnected' && count(state) < count(previous)
    if (shownConnection(state) || !(isLeft || shownConnection(previous)) || isStopped(state, previous)) return
    // A wallet of another namespace replaces it: see rules/several.ts.
    if ((isLeft && count(state) > 0) || isConnectView(state)) return
    closeModal(kit)
  },
})

/** Abandons a network switch when the modal closes, and waits up to five more minutes for a wallet that still prompts. */
const stopWaitingWhenClosed = rule({
  on: ['modal.closed', 'view.reset'],
  run(kit, event, state) {
    if (!isClosing(event, state)) return
    leaveConnect(kit)
    if (kit.store.get().network.switching) kit.store.dispatch({ type: 'network.switchAbandoned' })
  },
})

/** Stops waiting for the wallet that prompted when the modal closed, once the user chooses a code or an app instead. */
const forgetWalletThatWasLeft = rule({
  on: ['click.wallet'],
  run(kit, { platform }, { connect }) {
    if (platform !== 'browser' && connect.attempt?.step === 'left') abandonConnect(kit)
  },
})

/**
 * Reads the coin’s balance when a wallet confirms, when a transaction is sent or bought coins arrive, and when the account or the
 * network changes, unless the balance was read in the last 30 s.
 */
const refreshBalanceWhenItMayDiffer = rule({
  on: 'any',
  run(kit, event, state, previous) {
    const moved = shownConnection(state)?.address !== shownConnection(previous)?.address
    const elsewhere = state.network.active !== previous.network.active
    const confirmed = event.type === 'wallet.connected'
    const bought = event.type === 'onramp.orderRead' && event.order?.status === 'succeeded'
    const spent = event.type === 'send.succeeded' || bought
    if (!shownConnection(state) || !(moved || elsewhere || confirmed || spent)) return
    // When the user returns to an account or a network, a balance of the last 30 s is shown (S9.10).
    const readAt = selectAccount(state).balance?.readAt ?? 0
    if (!confirmed && !spent && Date.now() - readAt < BALANCE_CACHE_MS) return
    refreshBalance(kit).catch(() => {
      // Ignored: the last known balance stays, and the next change or poll reads again.
    })
  },
})

/** Makes a host’s own configuration use the wallet and the account that the user chose here, now or on an earlier visit. */
const tellChosenAccount = rule({
  // When a wallet disconnects, another becomes active.
  on: ['account.selected', 'connection.selected', 'wallet.connected', 'wallet.disconnected'],
  run(kit, event) {
    const connection = activeConnection(kit.store.get().connect, event.namespace)
    if (!connection?.verified) return
    const { connectorId, address, addresses } = connection
    const isChosen = event.type === 'account.selected' || event.type === 'connection.selected'
    if (isChosen || address !== addresses[0])
      kit.adapters[event.namespace]?.selectAccount?.({ connectorId, address })
  },
})

export const connectEffects: Effects = {
  rules: {
    closeWhenConnected,
    closeWhenAddressLost,
    stopWaitingWhenClosed,
    forgetWalletThatWasLeft,
    refreshBalanceWhenItMayDiffer,
    tellChosenAccount,
    ...severalRules,
  },
  analytics: {
    'connect.started': ({ walletName }) => ({
      event: 'SELECT_WALLET',
      properties: { name: walletName, platform: 'browser' },
    }),
    'wallet.connected': ({ connector, how, pairedBy = 'browser', hasNext }) =>
      how === 'asked' && !hasNext
        ? { event: 'CONNECT_SUCCESS', properties: { method: pairedBy, name: connector.name } }
        : undefined,
    'connect.failed': ({ failure }) => ({
      event: 'CONNECT_ERROR',
      properties: { message: failure.shortMessage },
    }),
    'disconnect.succeeded': ({ namespace }) => ({ event: 'DISCONNECT_SUCCESS', properties: { namespace } }),
    'disconnect.failed': ({ message }) => ({ event: 'DISCONNECT_ERROR', properties: { message } }),
    'chain.changed': ({ namespace, connectorId, caipNetworkId }, { connect }) =>
      activeConnection(connect, namespace)?.connectorId === connectorId
        ? { event: 'SWITCH_NETWORK', properties: { network: caipNetworkId } }
        : undefined,
  },
  toStored,
}

function toStored({ connect }: State): Pick<StoredRecord, 'connections' | 'active' | 'recent'> {
  const connections = allConnections(connect).map(
    ({ verified: _, approvedCaipNetworkIds: __, ...stored }) => stored,
  )
  return { connections, active: activeIn({ connect }), recent: connect.recentConnectorIds }
}
