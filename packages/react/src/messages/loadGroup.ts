import type { Messages, PartialMessages } from './Messages.ts'

type Group =
  | ('modal' | 'everyday' | 'wallets' | 'names' | 'signIn')
  | ('send' | 'swap' | 'onRamp' | 'sessions' | 'email')

/** The chunks of one of the kit's languages: the sections that are shown together come together. */
export type Groups = Readonly<Record<Group, () => Promise<PartialMessages>>>

const GROUP_OF: Partial<Record<keyof Messages, Group>> = {
  common: 'modal',
  notices: 'modal',
  Connect: 'modal',
  errors: 'modal',
  AllWallets: 'wallets',
  ConnectingWalletConnect: 'wallets',
  ConnectingWalletConnectBasic: 'wallets',
  Downloads: 'wallets',
  RegisterAccountName: 'names',
  RegisterAccountNameSuccess: 'names',
  SIWXSignMessage: 'signIn',
  ConnectingSiwe: 'signIn',
  WalletReceive: 'send',
  WalletSend: 'send',
  WalletSendSelectToken: 'send',
  WalletSendPreview: 'send',
  Funding: 'send',
  Swap: 'swap',
  SwapSelectToken: 'swap',
  SwapPreview: 'swap',
  OnRampProviders: 'onRamp',
  OnRampTokenSelect: 'onRamp',
  OnRampFiatSelect: 'onRamp',
  BuyInProgress: 'onRamp',
  OnRampActivity: 'onRamp',
  AccountType: 'email',
  SmartSessionList: 'sessions',
  SmartSessionCreated: 'sessions',
  TokenApprovals: 'sessions',
  EmailLogin: 'email',
  EmailVerifyDevice: 'email',
  EmailVerifyOtp: 'email',
  UpdateEmailWallet: 'email',
  UpdateEmailPrimaryOtp: 'email',
  UpdateEmailSecondaryOtp: 'email',
  ApproveTransaction: 'email',
  ConnectWallets: 'email',
  ConnectSocials: 'email',
  ConnectingSocial: 'email',
  ConnectingFarcaster: 'email',
  Logins: 'email',
  Create: 'email',
  WalletReady: 'email',
}

/** Fetches the chunk that a section is in; views that are not listed are in the everyday one. */
export function loadGroup(groups: Groups): (section: keyof Messages) => Promise<PartialMessages> {
  return (section) => groups[GROUP_OF[section] ?? 'everyday']()
}
