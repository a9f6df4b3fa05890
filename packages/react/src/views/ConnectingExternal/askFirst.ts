import {
  abandonConnect,
  type Connector,
  connect,
  currentRoute,
  type Kit,
  pushView,
  type Route,
} from '@latchkey/core'
import { takeConnected } from './takeConnected.ts'

/** Whether the visitor waits for a wallet, or reads how it ended; not one that the modal was closed over. */
export function isUnderWay(kit: Kit, connectorId: string | undefined): boolean {
  const { attempt } = kit.store.get().connect
  return attempt?.connectorId === connectorId && attempt?.step !== 'left'
}

/** Short enough to feel immediate, long enough for the messages between page and extension where the wallet asks nobody. */
const WAIT_MS = 100

/**
 * Asks a wallet at once, and shows that it is being asked only where it has not answered soon: one that knows the page
 * already lets the visitor in with nothing in between.
 *
 * @param waiting - the view that waits for the wallet, and takes the question over
 */
export function askFirst(kit: Kit, { id, chain }: Connector, waiting: Route): void {
  const isAttempt = (): boolean => isUnderWay(kit, id)
  // The second click of two.
  if (isAttempt() || takeConnected(kit, { id, chain })) return
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
