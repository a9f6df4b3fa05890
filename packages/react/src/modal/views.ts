import type { ViewName } from '@latchkey/core'
import { connectView } from '../views/Connect/Connect.tsx'
import type { ViewDefinition } from './defineView.ts'

/** What loads a view: its group, or the file of the view itself. */
type Load<view extends ViewName> = () => Promise<{
  readonly [name in `${Uncapitalize<view>}View`]: ViewDefinition<view>
}>

/** A view that is here, or what loads it. */
export type ViewSource<view extends ViewName> = ViewDefinition<view> | Load<view>

/** The views' chunks. Fewer, larger groups mean fewer requests; what only one of them needs stays out of the others. */
const groups = {
  everyday: () => import('./groups/everyday.ts'),
  activity: () => import('./groups/activity.ts'),
  names: () => import('./groups/names.ts'),
  receive: () => import('./groups/receive.ts'),
  send: () => import('./groups/send.ts'),
  wallets: () => import('./groups/wallets.ts'),
}
const { everyday, activity, names, receive, send, wallets } = groups

/** Every view of the modal. One that is missing is a compile error, and so is a chunk that does not export it. */
const views: { readonly [view in ViewName]: ViewSource<view> } = {
  Connect: connectView,
  ConnectingExternal: everyday,
  AllWallets: wallets,
  ConnectingWalletConnect: wallets,
  ConnectingWalletConnectBasic: wallets,
  Downloads: wallets,
  Account: everyday,
  AccountSettings: everyday,
  Transaction: activity,
  WalletReceive: receive,
  Networks: everyday,
  RegisterAccountName: names,
  RegisterAccountNameSuccess: names,
  SwitchNetwork: everyday,
  UnsupportedChain: everyday,
  WalletSend: send,
  WalletSendPreview: send,
  WalletSendSelectToken: send,
  WhatIsANetwork: everyday,
  WhatIsAWallet: everyday,
}

export const viewTable = { groups, views }

export type ViewTable = typeof viewTable
