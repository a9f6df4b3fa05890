import {
  type AccountType,
  type CaipAddress,
  type ChainNamespace,
  type FrameAccountType,
  toCaipAddress,
} from '@latchkey/contract'
import {
  activeConnection,
  type ConnectionStatus,
  connectionsOf,
  type NativeBalance,
} from '../flows/connect/state.ts'
import { identityKey } from '../flows/identity/identityKey.ts'
import { explorerUrl } from '../namespace/explorerUrl.ts'
import { traitsOf } from '../namespace/traitsOf.ts'
import type { State } from '../store/state.ts'

/** The displayed account of one namespace (S3.7). Unknown values are absent. */
export interface AccountState {
  readonly status: ConnectionStatus
  readonly address?: string
  readonly caipAddress?: CaipAddress
  readonly balance?: NativeBalance
  readonly balanceSymbol?: string
  readonly profileName?: string
  readonly profileImage?: string
  readonly addressExplorerUrl?: string
  readonly connectedWalletInfo?: { readonly name: string; readonly icon?: string }
  /** Every account that the wallet shares; for the embedded wallet, also the inactive account. */
  readonly allAccounts: readonly { readonly address: string; readonly type: AccountType }[]
  /** The chosen account type of the embedded wallet; absent for other wallets. */
  readonly preferredAccountType?: FrameAccountType
  /** Whether the embedded wallet's smart account is deployed on the chain; absent for other wallets. */
  readonly smartAccountDeployed?: boolean
  /** Whether the wallet itself has confirmed the account since the page was loaded. */
  readonly verified: boolean
}

/**
 * Whether an account is displayed, in the given namespace or in the active one.
 *
 * @param state - of `kit.store.get()`
 * @param namespace - the active one unless set
 * @returns true also while reconnecting
 *
 * @example
 * if (isConnected(kit.store.get())) await openModal(kit)
 */
export function isConnected(
  state: State,
  namespace: ChainNamespace = state.network.activeNamespace,
): boolean {
  return activeConnection(state.connect, namespace) !== undefined
}

/**
 * Returns the displayed account of the given namespace or the active one (S3.7).
 *
 * @param state - of `kit.store.get()`
 * @param namespace - the active one unless set
 * @returns the account; without an address if none is displayed
 *
 * @example
 * const { address, status } = selectAccount(kit.store.get())
 */
export function selectAccount(
  state: State,
  namespace: ChainNamespace = state.network.activeNamespace,
): AccountState {
  const connection = activeConnection(state.connect, namespace)
  const { status } = connectionsOf(state.connect, namespace)
  if (!connection) return { status, allAccounts: [], verified: false }
  const { address, addresses, caipNetworkId, walletName, walletImageUrl, verified } = connection
  const { accountType = 'eoa' } = traitsOf(state, namespace)
  const caipAddress = toCaipAddress(caipNetworkId, address)
  const balance = state.connect.balances[caipAddress]
  const network = state.network.requested.find((one) => one.caipNetworkId === caipNetworkId)
  const { name, avatar } = state.identity?.[identityKey(state, namespace, address)] ?? {}
  const addressExplorerUrl = network && explorerUrl(state, network, 'address', address)
  return {
    status,
    address,
    caipAddress,
    ...(balance ? { balance, balanceSymbol: balance.symbol } : {}),
    ...(name ? { profileName: name } : {}),
    ...(avatar ? { profileImage: avatar } : {}),
    ...(addressExplorerUrl ? { addressExplorerUrl } : {}),
    connectedWalletInfo: { name: walletName, ...(walletImageUrl ? { icon: walletImageUrl } : {}) },
    allAccounts: addresses.map((one) => ({ address: one, type: accountType })),
    ...state.accountType?.wallets[address],
    verified,
  }
}
