import { abandonConnect } from './actions/abandonConnect.ts'
import { closeModal } from './actions/closeModal.ts'
import { fetchIdentity } from './actions/fetchIdentity.ts'
import { leaveConnect } from './actions/leaveConnect.ts'
import { logAlert } from './actions/logAlert.ts'
import { openModal } from './actions/openModal.ts'
import { refreshBalance } from './actions/refreshBalance.ts'
import { activeConnection, type Connection } from './flows/connect/state.ts'
import { currentRoute } from './flows/modal/modal.ts'
import type { ViewName } from './flows/modal/routes.ts'
import { isSupported } from './flows/network/network.ts'
import type { Occurrence } from './kit/followWhenLoaded.ts'
import type { Kit } from './kit/kit.ts'
import { whenIdle } from './platform/whenIdle.ts'
import type { StoreListener } from './store/createStore.ts'
import type { KitEvent } from './store/events.ts'
import type { State } from './store/state.ts'

/** Something that happens by itself. This file is the only place for such things: "why did this view open?" is answered here. */
type Rule = (kit: Kit, event: KitEvent, state: State, previous: State) => void

/** S4.18: a wallet on a network that the page does not have is asked to change it. May be left by back or close. */
const askForSupportedNetwork: Rule = (kit, event, state) => {
  if (event.type !== 'wallet.connected' && event.type !== 'chain.changed') return
  const connectorId = event.type === 'chain.changed' ? event.connectorId : event.connector.id
  if (connectorId !== active(state)?.connectorId || !mustChangeNetwork(kit, state)) return
  if (!state.modal.open) void openModal(kit, { route: { view: 'UnsupportedChain' } })
  else {
    const type = isConnecting(event, state) ? 'view.reset' : 'view.pushed'
    kit.store.dispatch({ type, route: { view: 'UnsupportedChain' } })
  }
}

/** The wallet said yes: there is nothing left to do in the modal, unless another rule has put up a view. */
const closeWhenConnected: Rule = (kit, event, state) => {
  if (event.type !== 'wallet.connected') return
  // A wallet that comes back by itself ends the choice of one, and not a question to another.
  if (event.how === 'restored' && state.connect.attempt) return
  if (
    (state.modal.open || state.modal.embedded) &&
    isConnecting(event, state) &&
    !mustChangeNetwork(kit, state)
  )
    closeModal(kit)
}

/** Connect, ConnectingExternal, and the views of pairing, which ask wallets of this browser too. */
function isConnectView(state: State): boolean {
  return /^Connect/.test(view(state))
}

/** Whether the view on screen is one that a connection ends. Of paired wallets it is the one that shows their code. */
function isConnecting(event: KitEvent, state: State): boolean {
  const isPaired = event.type === 'wallet.connected' && event.pairedBy !== undefined
  return isPaired || isConnectView(state)
}

/** A transfer that is stopped while the wallet is asked says so where it was asked for: the wallet may still send it. */
function isStopped(state: State, previous: State): boolean {
  return view(state) === 'WalletSendPreview' && previous.send?.progress.step === 'asking'
}

/** The account is gone: whatever the modal showed of it is no longer true. */
const closeWhenAddressLost: Rule = (kit, _event, state, previous) => {
  if (!active(previous) || active(state) || isStopped(state, previous)) return
  if (isConnectView(state)) return
  closeModal(kit)
}

/** Views that a network change ends: they asked for it, or what they show belonged to the former network. */
const ENDED_BY_NETWORK_CHANGE: readonly ViewName[] = [
  'Networks',
  'WhatIsANetwork',
  'SwitchNetwork',
  'UnsupportedChain',
  'WalletSend',
  'WalletSendSelectToken',
  'WalletSendPreview',
  'WalletReceive',
]

/** After a network change the modal returns to where the visitor was before choosing; with nothing there, it closes. */
const leaveAfterNetworkChange: Rule = (kit, event, state, previous) => {
  if (event.type !== 'chain.changed' && event.type !== 'network.selected') return
  const here = state.network.active[state.network.activeNamespace]
  const chosen =
    event.type === 'network.selected' && (view(state) === 'Networks' || view(state) === 'SwitchNetwork')
  if (!state.modal.open || (!chosen && here === previous.network.active[previous.network.activeNamespace]))
    return
  if (here === undefined || !isSupported(state.network, here)) return
  if (!ENDED_BY_NETWORK_CHANGE.includes(view(state)) || isStopped(state, previous)) return
  const stays = state.modal.history.findIndex((route) => ENDED_BY_NETWORK_CHANGE.includes(route.view))
  if (stays <= 0 || view(state) === 'UnsupportedChain') closeModal(kit)
  else
    for (let depth = state.modal.history.length; depth > stays; depth -= 1)
      kit.store.dispatch({ type: 'view.popped' })
}

/** A modal that closes gives up a switch; a wallet that was asked to connect may still be answered for a while. */
const stopWaitingWhenClosed: Rule = (kit, event, state) => {
  if (!isClosing(event, state)) return
  leaveConnect(kit)
  if (kit.store.get().network.switching) kit.store.dispatch({ type: 'network.switchAbandoned' })
}

/** Whoever picks a code or an app has chosen another wallet than the one that still asks. */
const forgetWalletThatWasLeft: Rule = (kit, event, state) => {
  if (event.type === 'click.wallet' && event.platform !== 'browser' && state.connect.attempt?.step === 'left')
    abandonConnect(kit)
}

/** Leaving UnsupportedChain is allowed, and said: the page stays where it cannot work. */
const sayStillUnsupported: Rule = (kit, event, state, previous) => {
  if (!isClosing(event, state) || view(previous) !== 'UnsupportedChain') return
  const connection = active(state)
  if (!connection || isSupported(state.network, connection.caipNetworkId)) return
  kit.store.dispatch({ type: 'network.leftUnsupported', caipNetworkId: connection.caipNetworkId })
}

/** The coin's balance follows the account, the network and what was sent. */
const refreshBalanceWhenItMayDiffer: Rule = (kit, event, state, previous) => {
  const moved = active(state)?.address !== active(previous)?.address
  const elsewhere = state.network.active !== previous.network.active
  const confirmed = event.type === 'wallet.connected'
  const spent = event.type === 'send.succeeded'
  if (!active(state) || !(moved || elsewhere || confirmed || spent)) return
  refreshBalance(kit).catch(() => {
    // The last known balance stays, or none: the views say so, and the next change or poll reads again.
  })
}

/** S3.7: the name and the picture follow the account; what is older than five minutes is read anew when it is looked at. */
const readIdentityOfShown: Rule = (kit, event, state, previous) => {
  const { address, verified } = active(state) ?? {}
  const isNew = address !== active(previous)?.address
  if (!address || !verified) return
  if (!isNew && event.type !== 'wallet.connected' && event.type !== 'modal.opened') return
  whenIdle(() => {
    fetchIdentity(kit, { address }).catch(() => {
      // The address says who it is; the next look asks again.
    })
  })
}

/** S8.1: the integrator reads in the console what has to be mended. */
const logRaisedAlert: Rule = (_kit, event) => {
  if (event.type === 'alert.raised') logAlert(event.code)
}

/** A host's own configuration shows the account that the visitor chose here, now or on an earlier visit. */
const tellChosenAccount: Rule = (kit, event) => {
  // Where one wallet leaves, another comes into use.
  if (
    event.type !== 'account.selected' &&
    event.type !== 'wallet.connected' &&
    event.type !== 'wallet.disconnected'
  )
    return
  const connection = activeConnection(kit.store.get().connect, event.namespace)
  if (!connection?.verified) return
  const { connectorId, address, addresses } = connection
  if (event.type === 'account.selected' || address !== addresses[0])
    kit.adapters[event.namespace]?.selectAccount?.({ connectorId, address })
}

const rules: readonly Rule[] = [
  askForSupportedNetwork,
  closeWhenConnected,
  closeWhenAddressLost,
  leaveAfterNetworkChange,
  stopWaitingWhenClosed,
  forgetWalletThatWasLeft,
  sayStillUnsupported,
  refreshBalanceWhenItMayDiffer,
  readIdentityOfShown,
  tellChosenAccount,
  logRaisedAlert,
]

/** Applies the rules to what has happened so far, then to all that happens. Returns how to stop. */
export function followRules(kit: Kit, earlier: readonly Occurrence[] = []): () => void {
  const follow: StoreListener = (state, event, previous) => {
    for (const rule of rules) rule(kit, event, state, previous)
  }
  // What a rule dispatches here comes after what has already happened.
  const stop = kit.store.subscribe(follow)
  for (const occurrence of earlier) follow(...occurrence)
  return stop
}

/** S4.18: whether the wallet stands where the page cannot work, and may be asked to move. */
function mustChangeNetwork({ config }: Kit, state: State): boolean {
  const connection = active(state)
  if (!connection || !config.enableNetworkSwitch || config.allowUnsupportedChain) return false
  return !isSupported(state.network, connection.caipNetworkId)
}

/** An embedded modal closes by going back to its first view (S2.18). */
function isClosing(event: KitEvent, { modal }: State): boolean {
  return event.type === 'modal.closed' || (modal.embedded && event.type === 'view.reset')
}

function active(state: State): Connection | undefined {
  return activeConnection(state.connect, state.network.activeNamespace)
}

function view(state: State): ViewName {
  return currentRoute(state.modal).view
}
