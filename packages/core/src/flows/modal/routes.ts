import type { CaipNetworkId, ChainNamespace } from '@latchkey/contract'
import type { Transaction } from '../../history/transaction.ts'
import type { Wallet } from '../directory/state.ts'

/**
 * Every view of the modal and the payload its route carries. A view that a component map lacks is a compile error.
 */
export interface RoutePayloads {
  Connect: { namespace?: ChainNamespace }
  ConnectingExternal: { walletId: string; namespace?: ChainNamespace }
  AllWallets: unknown
  /** Without a wallet: a code that any wallet may scan. */
  ConnectingWalletConnect: { wallet?: Wallet }
  ConnectingWalletConnectBasic: unknown
  Downloads: { wallet: Wallet }
  WhatIsAWallet: unknown
  Account: { tab?: 'tokens' | 'activity' }
  AccountSettings: unknown
  Transaction: { transaction: Transaction }
  RegisterAccountName: unknown
  RegisterAccountNameSuccess: unknown
  Networks: unknown
  WhatIsANetwork: unknown
  SwitchNetwork: { caipNetworkId: CaipNetworkId }
  UnsupportedChain: unknown
  WalletSend: { receiver?: string; tokenId?: string; amount?: string }
  WalletSendSelectToken: unknown
  WalletSendPreview: unknown
  WalletReceive: unknown
}

/** The name of one of the modal's views. */
export type ViewName = keyof RoutePayloads
/** A view with what it is given: `{ view: 'Networks' }`. */
export type Route = { [view in ViewName]: { readonly view: view } & Readonly<RoutePayloads[view]> }[ViewName]
