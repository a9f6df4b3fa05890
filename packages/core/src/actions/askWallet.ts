import type { Connector } from '../connector/connector.ts'
import { connectionsOf } from '../flows/connect/state.ts'
import { currentRoute } from '../flows/modal/modal.ts'
import type { Route } from '../flows/modal/routes.ts'
import type { Kit } from '../kit/kit.ts'
import { abandonConnect } from './abandonConnect.ts'
import { chooseConnection } from './chooseConnection.ts'
import { connect } from './connect.ts'
import { pushView, resetView } from './views.ts'

/** Feels immediate to the user, and is enough for a wallet that replies without a prompt. */
const WAIT_MS = 100

/** The wallet to ask, and the view that waits for it. */
export interface AskWalletParameters {
  readonly connector: Pick<Connector, 'id' | 'chain'>
  /** Shown if the wallet has not answered after 100 ms. This view then takes over the request. */
  readonly waiting: Route
}

/**
 * Asks a wallet to connect from the first view. Shows the waiting view only if the wallet has not answered within 100 ms: a
 * wallet that knows the page connects without it. Does nothing more if the user has left the first view by then. A wallet
 * that is already connected becomes active instead.
 *
 * @param parameters.connector - the wallet
 * @param parameters.waiting - the view that waits for the wallet
 *
 * @example
 * askWallet(kit, { connector, waiting: { view: 'ConnectingExternal', walletId: connector.id } })
 */
export function askWallet(kit: Kit, { connector, waiting }: AskWalletParameters): void {
  const { id, chain } = connector
  const isAttempt = (): boolean => isAskingWallet(kit, id)
  // The second click of a double click.
  if (isAttempt() || takeConnected(kit, connector)) return
  let isRefused = false
  connect(kit, { connectorId: id, namespace: chain }).catch(() => {
    isRefused = true
  })
  setTimeout(() => {
    const { modal } = kit.store.get()
    const isHere = (modal.open || modal.embedded) && currentRoute(modal).view === 'Connect'
    if (isHere && (isAttempt() || isRefused)) pushView(kit, waiting)
    else if (!isHere && isAttempt()) abandonConnect(kit)
  }, WAIT_MS)
}

/**
 * Whether the user waits for a wallet, or sees the result of the request. A request during which the modal was closed
 * doesn't count.
 *
 * @param kit - made by createKit()
 * @param connectorId - the wallet's connector
 * @returns whether the user does
 *
 * @example
 * if (!isAskingWallet(kit, 'io.metamask')) await connect(kit, { connectorId: 'io.metamask' })
 */
export function isAskingWallet(kit: Kit, connectorId: string | undefined): boolean {
  const { attempt } = kit.store.get().connect
  return attempt?.connectorId === connectorId && attempt?.step !== 'left'
}

/**
 * Makes a wallet active that is already connected, without asking the wallet.
 *
 * @param kit - made by createKit()
 * @param connector - the wallet
 * @returns whether it was connected
 *
 * @example
 * if (!takeConnected(kit, connector)) await connect(kit, { connectorId: connector.id })
 */
export function takeConnected(kit: Kit, { id, chain }: Pick<Connector, 'id' | 'chain'>): boolean {
  const isConnected = connectionsOf(kit.store.get().connect, chain).connections.some(
    ({ connectorId, verified }) => connectorId === id && verified,
  )
  if (!isConnected) return false
  resetView(kit, { view: 'Account' })
  chooseConnection(kit, { connectorId: id, namespace: chain })
  return true
}
