import { connectView } from '../views/Connect/Connect.tsx'
import { group } from './group.ts'
import type { ViewTable } from './ViewTable.ts'

const fromAccount = () => import('./groups/fromAccount.ts')
const later = () => import('./groups/later.ts')

/** The views' chunks. Fewer, larger groups mean fewer requests. Code that only one group needs stays out of the others. */
const email = group(async () => (await later()).loadEmail())
const asking = group(() => import('./groups/asking.ts'))
const connecting = group(() => import('./groups/connecting.ts'))
const account = group(async () => (await Promise.all([import('./groups/account.ts'), fromAccount()]))[0])
const rows = group(() => import('./groups/rows.ts'))
const everyday = group(() => import('./groups/everyday.ts'))
const activity = group(async () => (await fromAccount()).loadActivity())
const names = group(async () => (await later()).loadNames())
const receive = group(async () => (await fromAccount()).loadReceive())
const send = group(async () => (await fromAccount()).loadSend())
const several = group(async () => (await later()).loadSeveral())
const sessions = group(async () => (await later()).loadSessions())
const signIn = group(async () => (await later()).loadSignIn())
const swap = group(async () => (await later()).loadSwap())
const onRamp = group(async () => (await later()).loadOnRamp())
const wallets = group(() => import('./groups/wallets.ts'))

/** Every view of the modal. A missing view is a compile error, and so is a chunk that does not export its view. */
const views: ViewTable['views'] = {
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

export const viewTable: ViewTable = {
  groups: { account, activity, asking, connecting, email, everyday, rows, several },
  views,
}
