import type { CaipNetworkId, ChainNamespace, OAuthProvider, RecoveryMode } from '@latchkey/contract'
import type { Transaction } from '../../history/transaction.ts'
import type { Wallet } from '../directory/state.ts'

/** A route's payload, and the facts about its view that core needs. */
interface RouteFacts<payload> {
  /** A network change ends the view, because the view requested the change, or shows data of the previous network. */
  readonly endsWithNetwork?: true
  /** Never set: the type of the payload. */
  readonly payload?: payload
}

/**
 * Every view of the modal, with its route's payload. The table of views in `@latchkey/react` (modal/views.ts) contains
 * the component for each; a view that the table lacks is a compile error.
 */
const routes = {
  // `caipNetworkId`: the network to which the page switches once a wallet is connected. `waiting`, here and below: the
  // page's own text for what follows the connection, such as `Continue: back with 0.02 ETH`. The welcome view of a new
  // wallet shows the text as a button.
  Connect: route<{
    namespace?: ChainNamespace | undefined
    caipNetworkId?: CaipNetworkId
    waiting?: string
  }>(),
  ConnectingMultiChain: route<{ walletId: string }>(),
  ConnectingExternal: route<{ walletId: string; namespace?: ChainNamespace }>(),
  AllWallets: route(),
  // Without a wallet: a code that any wallet may scan.
  ConnectingWalletConnect: route<{ wallet?: Wallet }>(),
  ConnectingWalletConnectBasic: route(),
  Downloads: route<{ wallet: Wallet }>(),
  WhatIsAWallet: route(),
  Account: route<{ tab?: 'tokens' | 'activity' }>(),
  AccountSettings: route(),
  // The addresses that may take the account's tokens on the displayed network.
  TokenApprovals: route({ endsWithNetwork: true }),
  ProfileWallets: route(),
  // The displayed wallet's accounts, unless `connectorId` names another wallet.
  SwitchAddress: route<{ connectorId?: string; namespace?: ChainNamespace }>(),
  Transaction: route<{ transaction: Transaction }>(),
  RegisterAccountName: route(),
  RegisterAccountNameSuccess: route(),
  Networks: route({ endsWithNetwork: true }),
  WhatIsANetwork: route({ endsWithNetwork: true }),
  SwitchNetwork: route<{ caipNetworkId: CaipNetworkId }>({ endsWithNetwork: true }),
  // `isSwap`: the network is one of the page's, but has no swaps.
  UnsupportedChain: route<{ isSwap?: true }>({ endsWithNetwork: true }),
  SwitchActiveChain: route<{ caipNetworkId: CaipNetworkId }>({ endsWithNetwork: true }),
  WalletSend: route<{ receiver?: string; tokenId?: string; amount?: string }>({ endsWithNetwork: true }),
  WalletSendSelectToken: route({ endsWithNetwork: true }),
  WalletSendPreview: route({ endsWithNetwork: true }),
  ConnectSocials: route(),
  // `isLink`, here and in the next route: the account is added to the signed-in user.
  ConnectingSocial: route<{ provider: OAuthProvider; isLink?: boolean }>(),
  ConnectingFarcaster: route<{ isLink?: boolean }>(),
  // The ways to sign in to the embedded wallet.
  Logins: route(),
  EmailLogin: route<{ waiting?: string }>(),
  // Shown once, after the sign-in that created the embedded wallet.
  WalletReady: route<{ recovery: RecoveryMode; waiting?: string }>(),
  EmailVerifyDevice: route<{ waiting?: string }>(),
  EmailVerifyOtp: route<{ waiting?: string }>(),
  UpdateEmailWallet: route(),
  UpdateEmailPrimaryOtp: route(),
  UpdateEmailSecondaryOtp: route(),
  // The embedded wallet's frame covers this view.
  ApproveTransaction: route(),
  SmartSessionList: route(),
  SmartSessionCreated: route<{ pci: string }>(),
  ConnectWallets: route<{ namespace?: ChainNamespace | undefined }>(),
  Create: route(),
  SIWXSignMessage: route(),
  // Another name of SIWXSignMessage (S2.9).
  ConnectingSiwe: route(),
  Swap: route<{ fromToken?: string; toToken?: string; amount?: string }>({ endsWithNetwork: true }),
  SwapSelectToken: route<{ side: 'sell' | 'buy' }>({ endsWithNetwork: true }),
  SwapPreview: route({ endsWithNetwork: true }),
  // These views depend on the displayed network.
  // `tokenId`: the provider's id of the coin to buy.
  OnRampProviders: route<{ tokenId?: string }>(),
  OnRampTokenSelect: route(),
  OnRampFiatSelect: route(),
  // `isBlocked`: the browser opened no window for the checkout.
  BuyInProgress: route<{ orderId: string; isBlocked?: boolean }>(),
  OnRampActivity: route(),
  WhatIsABuy: route(),
  WalletReceive: route({ endsWithNetwork: true }),
}

/** The name of one of the modal's views. */
export type ViewName = keyof typeof routes
/** Each view's payload, by the view's name. */
export type RoutePayloads = {
  [view in ViewName]: (typeof routes)[view] extends RouteFacts<infer payload> ? payload : never
}
/** A view with its payload: `{ view: 'Networks' }`. */
export type Route = { [view in ViewName]: { readonly view: view } & Readonly<RoutePayloads[view]> }[ViewName]

export function endsWithNetwork(view: ViewName): boolean {
  return routes[view].endsWithNetwork ?? false
}

function route<payload = unknown>(facts: RouteFacts<payload> = {}): RouteFacts<payload> {
  return facts
}
