import type { ChainNamespace, RecoveryMode } from '@latchkey/contract'
import { closeModal } from '../actions/closeModal.ts'
import type { AdapterConnection } from '../adapter/adapter.ts'
import { AUTH_ID } from '../connector/authId.ts'
import { ConnectorUnavailableError, UserRejectedError } from '../errors/wallet.ts'
import { selectEmail } from '../flows/email/select.ts'
import type { Kit } from '../kit/kit.ts'
import { isConnected } from '../selectors/account.ts'
import { isOutOfReach } from './isOutOfReach.ts'
import { frameOf, holdsLogin, type KitFrame } from './kitFrame.ts'

/** Connects the wallet after a sign-in, in each namespace that page and wallet share. */
export async function join(
  kit: Kit,
  frame: KitFrame,
  { email, isWanted }: { readonly email: string | undefined; readonly isWanted: () => boolean },
): Promise<void> {
  const { store, adapters } = kit
  const { namespaces, madeWith } = await frame.adopt()
  const joined: { namespace: ChainNamespace; connection: AdapterConnection }[] = []
  for (const namespace of namespaces) {
    const connection = await adapters[namespace]?.connect({ connectorId: AUTH_ID, isWanted })
    if (connection) joined.push({ namespace, connection })
  }
  if (joined.length === 0 || !isWanted()) {
    await frame.takeBack()
    throw new UserRejectedError()
  }
  frame.cache.keepLogin(email)
  // The last one is displayed: the page's current namespace, if the wallet has it.
  const { activeNamespace } = store.get().network
  joined.sort((one, other) => +(one.namespace === activeNamespace) - +(other.namespace === activeNamespace))
  if (isSignedOut(kit, joined)) goBackFromSignIn(kit)
  else if (madeWith) welcome(kit, madeWith)
  const { id, name } = frame.wallet
  for (const [index, { namespace, connection }] of joined.entries())
    store.dispatch({
      type: 'wallet.connected',
      namespace,
      connector: { id, name },
      connection,
      how: 'asked',
      hasNext: index < joined.length - 1,
    })
  frame.hasJoined()
  store.dispatch({ type: 'email.joined' })
}

/** Whether the page still shows one of the accounts, signed out. */
function isSignedOut({ store }: Kit, joined: readonly { readonly connection: AdapterConnection }[]): boolean {
  const { signedOut = [] } = selectEmail(store.get())
  return joined.some(({ connection }) => connection.addresses.some((address) => signedOut.includes(address)))
}

/** Returns to the view before the new sign-in, or closes a modal that was opened for it. */
function goBackFromSignIn(kit: Kit): void {
  const { history } = kit.store.get().modal
  const depth = history.findLastIndex(({ view }) => !/^(Connect|Email)/.test(view)) + 1
  if (depth === 0) closeModal(kit)
  else for (let left = history.length; left > depth; left -= 1) kit.store.dispatch({ type: 'view.popped' })
}

/** Shows the welcome view to a new user, unless the modal is opening another view or was never opened. */
function welcome({ store }: Kit, recovery: RecoveryMode): void {
  const { open, embedded, history } = store.get().modal
  const ways = history.map((route) => ({ waiting: undefined, ...route }))
  if (!(open || embedded) || ways.some((route) => route.view === 'Connect' && 'caipNetworkId' in route))
    return
  const waiting = ways.find((route) => route.waiting !== undefined)?.waiting
  store.dispatch({
    type: 'view.reset',
    route: { view: 'WalletReady', recovery, ...(waiting === undefined ? {} : { waiting }) },
  })
}

const resumed = new WeakMap<Kit, Promise<void>>()

/**
 * Lists the wallet of a stored login among the connectors, after the frame has confirmed it.
 *
 * @returns false if the frame could not reach its server, so that the login's state is unknown
 * @throws ConnectorUnavailableError if the frame did not load or answer: the connection is kept as missing
 * @throws if the login has ended
 */
export async function resumeFrame(kit: Kit, namespace: ChainNamespace): Promise<boolean> {
  const known = resumed.get(kit) ?? check(kit)
  resumed.set(kit, known)
  try {
    await known
  } catch (error) {
    if (isOutOfReach(error)) return false
    throw error
  } finally {
    resumed.delete(kit)
  }
  if (!isConnected(kit.store.get(), namespace)) throw new Error('the visitor has left')
  return true
}

async function check(kit: Kit): Promise<void> {
  const frame = frameOf(kit)
  const isHeld = (): boolean => holdsLogin(kit.store.get())
  // The user disconnected while the wallet's code was loading, before the rule that signs out was active. Without a
  // stored login, the frame belongs to a newer sign-in.
  if (!isHeld() && frame.cache.get('loginUsed')) await frame.signOut()
  let isSignedIn: boolean
  try {
    isSignedIn = isHeld() && (await frame.isConnected())
    if (isSignedIn && isHeld()) await frame.adopt()
  } catch (error) {
    if (isOutOfReach(error)) throw error
    throw new ConnectorUnavailableError({ connectorId: AUTH_ID })
  }
  if (!isSignedIn) throw new Error('the login has ended')
}
