import type { ViewName } from '@latchkey/core'
import { connectView } from '../views/Connect/Connect.tsx'
import type { ViewDefinition } from './defineView.ts'

/** A view that is here, or a way to fetch it with its group. */
export type ViewSource<view extends ViewName = ViewName> =
  | ViewDefinition<view>
  | (() => Promise<ViewDefinition<view>>)

// A chunk each. Fewer, larger groups mean fewer requests; what only one of them needs stays out of the others.
const everyday = () => import('./groups/everyday.ts')
const activity = () => import('./groups/activity.ts')
const names = () => import('./groups/names.ts')
const receive = () => import('./groups/receive.ts')
const send = () => import('./groups/send.ts')
const wallets = () => import('./groups/wallets.ts')

/** Every view of the modal. One that is missing here is a compile error. */
export const views: { readonly [view in ViewName]: ViewSource<view> } = {
  Connect: connectView,
  ConnectingExternal: async () => (await everyday()).connectingExternalView,
  AllWallets: async () => (await wallets()).allWalletsView,
  ConnectingWalletConnect: async () => (await wallets()).connectingWalletConnectView,
  ConnectingWalletConnectBasic: async () => (await wallets()).connectingWalletConnectBasicView,
  Downloads: async () => (await wallets()).downloadsView,
  Account: async () => (await everyday()).accountView,
  AccountSettings: async () => (await everyday()).accountSettingsView,
  Transaction: async () => (await activity()).transactionView,
  WalletReceive: async () => (await receive()).walletReceiveView,
  Networks: async () => (await everyday()).networksView,
  RegisterAccountName: async () => (await names()).registerAccountNameView,
  RegisterAccountNameSuccess: async () => (await names()).registerAccountNameSuccessView,
  SwitchNetwork: async () => (await everyday()).switchNetworkView,
  UnsupportedChain: async () => (await everyday()).unsupportedChainView,
  WalletSend: async () => (await send()).walletSendView,
  WalletSendPreview: async () => (await send()).walletSendPreviewView,
  WalletSendSelectToken: async () => (await send()).walletSendSelectTokenView,
  WhatIsANetwork: async () => (await everyday()).whatIsANetworkView,
  WhatIsAWallet: async () => (await everyday()).whatIsAWalletView,
}
