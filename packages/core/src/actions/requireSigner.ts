import type { CaipNetworkId } from '@latchkey/contract'
import type { Adapter } from '../adapter/adapter.ts'
import { AdapterNotFoundError, NoActiveAddressError, NoActiveNetworkError } from '../errors/kit.ts'
import { ForeignChainError, UnsupportedChainError } from '../errors/network.ts'
import type { AccountChangedError, NetworkChangedError } from '../errors/send.ts'
import {
  ConnectorChainMismatchError,
  ConnectorUnavailableError,
  ProviderNotFoundError,
  WalletDisconnectedError,
  WalletRestartedError,
  WalletSilentError,
} from '../errors/wallet.ts'
import { activeConnection, type Connection } from '../flows/connect/state.ts'
import { isSupported } from '../flows/network/network.ts'
import type { Kit } from '../kit/kit.ts'
import type { CaipNetwork } from '../network/network.ts'
import { changeSince } from '../transaction/changeSince.ts'
import { changeError } from '../transaction/progress.ts'
import { openModal } from './openModal.ts'

export interface Account {
  readonly adapter: Adapter
  /** The connection whose `address` is displayed. Sign with that address and no other. */
  readonly connection: Connection
  /** Pass this to the adapter with each signing request. It throws if the page no longer displays this account or network. */
  readonly requireShown: () => void
}

/** An account that may send now, and its network. */
export interface Signer extends Account {
  /** The displayed network, which is also the wallet's network. */
  readonly network: CaipNetwork
}

/** The target of the request. */
export interface RequireSignerParameters {
  /** The network of the request; the wallet must be on it. */
  readonly caipNetworkId?: CaipNetworkId
}

/** The reasons why nothing can be signed or sent now. Distinguish them by `name`. */
export type RequireSignerErrorType =
  | NoActiveAddressError
  | ConnectorUnavailableError
  | UnsupportedChainError
  | NoActiveNetworkError
  | ConnectorChainMismatchError
  | AdapterNotFoundError
  | ForeignChainError
  | AccountChangedError
  | NetworkChangedError

/**
 * Checks that the kit can send: the wallet has confirmed the account and is on one of the page's networks, and in a lab the
 * chain is the lab's. Opens UnsupportedChain on an unsupported network.
 *
 * @param kit - made by createKit()
 * @param parameters.caipNetworkId - the network of the request; the displayed network unless set
 * @returns the account with its adapter, connection and network
 * @throws {@link RequireSignerErrorType}
 *
 * @example
 * const { connection, network } = await requireSigner(kit)
 */
export async function requireSigner(
  kit: Kit,
  { caipNetworkId }: RequireSignerParameters = {},
): Promise<Signer> {
  const account = await requireAccount(kit)
  const { connection } = account
  if (caipNetworkId && caipNetworkId !== connection.caipNetworkId)
    throw new ConnectorChainMismatchError({ walletChainId: connection.caipNetworkId, caipNetworkId })
  const network = kit.config.networks.find((one) => one.caipNetworkId === connection.caipNetworkId)
  // Only possible with `allowUnsupportedChain`.
  if (!network) throw new NoActiveNetworkError()
  return { ...account, network }
}

/**
 * Checks that the kit can sign. With `allowUnsupportedChain`, any network is accepted for a signature.
 *
 * @param kit - made by createKit()
 * @returns the account with its adapter and connection
 * @throws {@link RequireSignerErrorType}
 *
 * @example
 * const { connection } = await requireAccount(kit)
 */
export async function requireAccount(kit: Kit): Promise<Account> {
  const state = kit.store.get()
  const namespace = state.network.activeNamespace
  const connection = activeConnection(state.connect, namespace)
  if (!connection) throw new NoActiveAddressError()
  if (!connection.verified) throw new ConnectorUnavailableError({ connectorId: connection.connectorId })
  const adapter = kit.adapters[namespace]
  if (!adapter) throw new AdapterNotFoundError({ namespace })
  if (!isSupported(state.network, connection.caipNetworkId) && !kit.config.allowUnsupportedChain) {
    if (kit.config.enableNetworkSwitch) await openModal(kit, { route: { view: 'UnsupportedChain' } })
    throw new UnsupportedChainError({ caipNetworkId: connection.caipNetworkId })
  }
  if (kit.config.lab) {
    await requireLabChain(adapter, connection)
    requireUnchanged(kit, connection)
  }
  return { adapter, connection, requireShown: () => requireUnchanged(kit, connection) }
}

/** The page must still display the checked account and network after the wallet and the node have answered. */
function requireUnchanged(kit: Kit, checked: Connection): void {
  const state = kit.store.get()
  const change = changeSince(state, checked)
  if (change) throw changeError(change)
  if (!activeConnection(state.connect, state.network.activeNamespace)?.verified) throw changeError('account')
}

/** A missing wallet is a more useful reason for the user than an unknown chain. */
function isGone(error: unknown): boolean {
  return [ProviderNotFoundError, WalletSilentError, WalletRestartedError, WalletDisconnectedError].some(
    (one) => error instanceof one,
  )
}

/** The lab's chains use real chain ids, so the kit needs another proof that no real money is involved. */
async function requireLabChain(adapter: Adapter, { connectorId, caipNetworkId }: Connection): Promise<void> {
  const refuse = (details: string): ForeignChainError => new ForeignChainError({ caipNetworkId, details })
  if (!adapter.proveChain) throw refuse('this adapter has no proof of the chain')
  const { wallet, transport } = await adapter
    .proveChain({ connectorId, caipNetworkId })
    .catch((error: unknown) => {
      if (isGone(error)) throw error
      throw refuse(`the chain could not be proved: ${error instanceof Error ? error.message : 'no answer'}`)
    })
  if (!wallet || wallet !== transport)
    throw refuse(`the wallet's chain is ${wallet || 'unknown'}, the lab's is ${transport}`)
}
