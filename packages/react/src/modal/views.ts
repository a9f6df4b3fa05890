import type { ViewName } from '@latchkey/core'
import { connectView } from '../views/Connect/Connect.tsx'
import type { ViewDefinition } from './defineView.ts'
import { group } from './group.ts'

/** What loads a view: its group, or the file of the view itself. */
type Load<view extends ViewName> = () => Promise<{
  readonly [name in `${Uncapitalize<view>}View`]: ViewDefinition<view>
}>

/** A loaded view, or a function that loads it. */
export type ViewSource<view extends ViewName> = ViewDefinition<view> | Load<view>

const accountGroup = () => import('./groups/account.ts')
const later = () => import('./groups/later.ts')

/** The views' chunks. Fewer, larger groups mean fewer requests. Code that only one group needs stays out of the others. */
const groups = {
  email: group(async () => (await later()).loadEmail()),
  asking: group(() => import('./groups/asking.ts')),
  connecting: group(() => import('./groups/connecting.ts')),
  account: group(accountGroup),
  rows: group(() => import('./groups/rows.ts')),
  everyday: group(() => import('./groups/everyday.ts')),
  activity: group(async () => (await accountGroup()).loadActivity()),
  names: group(async () => (await later()).loadNames()),
  receive: group(async () => (await accountGroup()).loadReceive()),
  send: group(async () => (await accountGroup()).loadSend()),
  several: group(async () => (await later()).loadSeveral()),
  sessions: group(async () => (await later()).loadSessions()),
  signIn: group(async () => (await later()).loadSignIn()),
  swap: group(async () => (await later()).loadSwap()),
  onRamp: group(async () => (await later()).loadOnRamp()),
  wallets: group(() => import('./groups/wallets.ts')),
}
const {
  email,
  connecting,
  account,
  everyday,
  activity,
  names,
  receive,
  send,
  sessions,
  several,
  signIn,
  swap,
  onRamp,
  wallets,
} = groups

/** Every view of the modal. A missing view is a compile error, and so is a chunk that does not export its view. */
const views: { readonly [view in ViewName]: ViewSource<view> } = {
  Connect: connectView,
  ConnectingExternal: connecting,
  ConnectingMultiChain: several,
  AllWallets: wallets,
  ConnectingWalletConnect: wallets,
  ConnectingWalletConnectBasic: wallets,
  Downloads: wallets,
  Account: account,
  AccountSettings: account,
  ProfileWallets: several,
  SwitchAddress: several,
  Transaction: activity,
  WalletReceive: receive,
  Networks: everyday,
  RegisterAccountName: names,
  RegisterAccountNameSuccess: names,
  SIWXSignMessage: signIn,
  ConnectingSiwe: signIn,
  Swap: swap,
  SwapPreview: swap,
  SwapSelectToken: swap,
  OnRampProviders: onRamp,
  OnRampTokenSelect: onRamp,
  OnRampFiatSelect: onRamp,
  BuyInProgress: onRamp,
  OnRampActivity: onRamp,
  SwitchNetwork: everyday,
  SwitchActiveChain: several,
  UnsupportedChain: everyday,
  WalletSend: send,
  WalletSendPreview: send,
  WalletSendSelectToken: send,
  ConnectSocials: email,
  ConnectingSocial: email,
  ConnectingFarcaster: email,
  Logins: email,
  EmailLogin: email,
  EmailVerifyDevice: email,
  EmailVerifyOtp: email,
  UpdateEmailWallet: email,
  UpdateEmailPrimaryOtp: email,
  UpdateEmailSecondaryOtp: email,
  ApproveTransaction: email,
  SmartSessionList: sessions,
  SmartSessionCreated: sessions,
  TokenApprovals: sessions,
  ConnectWallets: email,
  Create: email,
  WalletReady: email,
  WhatIsABuy: everyday,
  WhatIsANetwork: everyday,
  WhatIsAWallet: everyday,
}

export const viewTable = { groups, views }

export type ViewTable = typeof viewTable
