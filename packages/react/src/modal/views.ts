import type { ViewName } from '@latchkey/core'
import { connectView } from '../views/Connect/Connect.tsx'
import type { ViewDefinition } from './defineView.ts'
import { group } from './group.ts'

/** What loads a view: its group, or the file of the view itself. */
type Load<view extends ViewName> = () => Promise<{
  readonly [name in `${Uncapitalize<view>}View`]: ViewDefinition<view>
}>

/** A view that is here, or what loads it. */
export type ViewSource<view extends ViewName> = ViewDefinition<view> | Load<view>

/** The views' chunks. Fewer, larger groups mean fewer requests; what only one of them needs stays out of the others. */
const groups = {
  connecting: group(() => import('./groups/connecting.ts')),
  account: group(() => import('./groups/account.ts')),
  rows: group(() => import('./groups/rows.ts')),
  everyday: group(() => import('./groups/everyday.ts')),
  activity: group(() => import('./groups/activity.ts')),
  names: group(() => import('./groups/names.ts')),
  receive: group(() => import('./groups/receive.ts')),
  send: group(() => import('./groups/send.ts')),
  wallets: group(() => import('./groups/wallets.ts')),
}
const { connecting, account, everyday, activity, names, receive, send, wallets } = groups

/** Every view of the modal. One that is missing is a compile error, and so is a chunk that does not export it. */
const views: { readonly [view in ViewName]: ViewSource<view> } = {
  Connect: connectView,
  ConnectingExternal: connecting,
  AllWallets: wallets,
  ConnectingWalletConnect: wallets,
  ConnectingWalletConnectBasic: wallets,
  Downloads: wallets,
  Account: account,
  AccountSettings: account,
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
