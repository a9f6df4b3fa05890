import type { ViewName } from '@latchkey/core'
import { connectView } from '../views/Connect/Connect.tsx'
import type { ViewDefinition } from './defineView.ts'
import type { Groups } from './groups.ts'

/** A view that is here, or a way to fetch it with its group. */
export type ViewSource<view extends ViewName = ViewName> =
  | ViewDefinition<view>
  | (() => Promise<ViewDefinition<view>>)

/** Every view of the modal. One that is missing is a compile error. */
export type Views = { readonly [view in ViewName]: ViewSource<view> }

export function createViews(groups: Groups): Views {
  const everyday = async () => (await groups.everyday()).everyday
  const activity = async () => (await groups.activity()).activity
  const names = async () => (await groups.names()).names
  const receive = async () => (await groups.receive()).receive
  const send = async () => (await groups.send()).send
  const wallets = async () => (await groups.wallets()).wallets
  return {
    Connect: connectView,
    ConnectingExternal: async () => (await everyday()).ConnectingExternal,
    AllWallets: async () => (await wallets()).AllWallets,
    ConnectingWalletConnect: async () => (await wallets()).ConnectingWalletConnect,
    ConnectingWalletConnectBasic: async () => (await wallets()).ConnectingWalletConnectBasic,
    Downloads: async () => (await wallets()).Downloads,
    Account: async () => (await everyday()).Account,
    AccountSettings: async () => (await everyday()).AccountSettings,
    Transaction: async () => (await activity()).Transaction,
    WalletReceive: async () => (await receive()).WalletReceive,
    Networks: async () => (await everyday()).Networks,
    RegisterAccountName: async () => (await names()).RegisterAccountName,
    RegisterAccountNameSuccess: async () => (await names()).RegisterAccountNameSuccess,
    SwitchNetwork: async () => (await everyday()).SwitchNetwork,
    UnsupportedChain: async () => (await everyday()).UnsupportedChain,
    WalletSend: async () => (await send()).WalletSend,
    WalletSendPreview: async () => (await send()).WalletSendPreview,
    WalletSendSelectToken: async () => (await send()).WalletSendSelectToken,
    WhatIsANetwork: async () => (await everyday()).WhatIsANetwork,
    WhatIsAWallet: async () => (await everyday()).WhatIsAWallet,
  }
}
