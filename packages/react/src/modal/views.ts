import type { ViewName } from '@latchkey/core'
import { connectView } from '../views/Connect/Connect.tsx'
import type { ViewDefinition } from './defineView.ts'

/** A view that is here, or a way to fetch it with its group. */
export type ViewSource<view extends ViewName = ViewName> =
  | ViewDefinition<view>
  | (() => Promise<ViewDefinition<view>>)

// A chunk each. Fewer, larger groups mean fewer requests; what only one of them needs stays out of the others.
const connecting = () => import('./groups/connecting.ts')
const account = () => import('./groups/account.ts')
const receive = () => import('./groups/receive.ts')
const networks = () => import('./groups/networks.ts')
const switching = () => import('./groups/switching.ts')
const send = () => import('./groups/send.ts')
const token = () => import('./groups/token.ts')
const review = () => import('./groups/review.ts')
const help = () => import('./groups/help.ts')

/** Every view of the modal. One that is missing here is a compile error. */
export const views: { readonly [view in ViewName]: ViewSource<view> } = {
  Connect: connectView,
  ConnectingExternal: async () => (await connecting()).connectingExternalView,
  Account: async () => (await account()).accountView,
  AccountSettings: async () => (await account()).accountSettingsView,
  WalletReceive: async () => (await receive()).walletReceiveView,
  Networks: async () => (await networks()).networksView,
  SwitchNetwork: async () => (await switching()).switchNetworkView,
  UnsupportedChain: async () => (await switching()).unsupportedChainView,
  WalletSend: async () => (await send()).walletSendView,
  WalletSendPreview: async () => (await review()).walletSendPreviewView,
  WalletSendSelectToken: async () => (await token()).walletSendSelectTokenView,
  WhatIsANetwork: async () => (await help()).whatIsANetworkView,
  WhatIsAWallet: async () => (await help()).whatIsAWalletView,
}
