import { FRAME_TEXTS } from '@latchkey/contract'

/** Texts of the EmailLogin view, and of the field in the Connect view. */
export const EmailLogin = {
  title: 'Email Login',
  field: 'Email address',
  placeholder: 'Email address',
  submit: 'Continue',
  hint: 'We email you a code. No password, nothing to install.',
  sending: 'Sending the email...',
  or: 'or',
  withWallet: 'Continue with a wallet',
  /** S5.2 */
  cooldown: (seconds: number) => FRAME_TEXTS.cooldown.replace('{n}', String(seconds)),
}

/** Texts of the EmailVerifyOtp view, and of the other views that take a code. */
export const EmailVerifyOtp = {
  title: 'Confirm Email',
  text: (email: string) => `Enter the code that we sent to ${email}`,
  code: 'Six-digit code',
  checking: 'Checking the code...',
  joining: 'Opening your wallet...',
  noMail: 'No email? Look in your spam folder.',
  resend: 'Resend code',
  resendIn: (seconds: number) => `Resend in ${seconds} s`,
  resending: 'Sending the email...',
  resent: 'Code email resent',
  change: 'Use another address',
}

export const EmailVerifyDevice = {
  title: 'Register Device',
  heading: 'Open the link in the email',
  text: (email: string) =>
    `We sent it to ${email}. It approves this device. Then this page continues by itself.`,
  late: 'The link was not opened yet. If you have opened it since, try again.',
  resend: 'Resend link',
  resent: 'Email resent',
}

/** Texts of the UpdateEmailWallet view, and of the email row in the account settings. */
export const UpdateEmailWallet = {
  title: 'Edit Email',
  text: 'Both addresses get a code. Your wallet and its accounts stay the same.',
  field: 'New email address',
  edit: 'Edit',
  list: 'Email address',
  manage: 'Manage your wallet',
  manageText: 'Devices, approvals, recovery phrase, deletion',
  /** Which wallet this is: the operator's address follows. */
  kind: (host: string) => `Wallet by ${host}`,
}

export const UpdateEmailPrimaryOtp = {
  title: 'Confirm Current Email',
  text: (email: string) => `First, enter the code that we sent to your current address, ${email}`,
}

export const UpdateEmailSecondaryOtp = {
  title: 'Confirm New Email',
  text: (email: string) => `Now enter the code that we sent to your new address, ${email}`,
}

/** Texts of the ConnectSocials view, and of the row of providers in the Connect view. */
export const ConnectSocials = {
  title: 'All socials',
  group: 'Sign in with an account',
  continueWith: (provider: string) => `Continue with ${provider}`,
  more: 'More',
  emptyTitle: 'No provider is available',
  emptyText: 'Use your email address or a wallet instead.',
}

export const ConnectWallets = { title: 'Connect wallet' }

export const ConnectingSocial = {
  title: 'Connect Social',
  opening: (provider: string) => `Opening ${provider}`,
  continueIn: (provider: string) => `Continue in ${provider}`,
  waiting: 'Sign in in the window that has opened. This page then goes on automatically.',
  closed: (provider: string) =>
    `If you closed the ${provider} window, open it again. If it is still open, finish there: this page then goes on automatically.`,
  blockedTitle: 'Your browser blocked the window',
  blocked: (provider: string) => `Open ${provider} with the button below, or allow pop-ups for this page.`,
  open: (provider: string) => `Open ${provider}`,
  openAgain: 'Open the window again',
  joining: 'Opening your wallet...',
  link: (email: string, provider: string) =>
    `${email} opens a wallet here already. Enter the code that we sent there, and ${provider} opens it too.`,
  checking: 'Checking the code...',
  separateText: 'Without the code you get a new and empty wallet.',
  separate: 'Use a new wallet',
  deniedTitle: 'Sign-in declined',
  failedTitle: 'Sign-in failed',
  reasons: {
    denied: (provider: string) => `You declined the request at ${provider}.`,
    expired: (_provider: string) => 'Social login timed out. Please try again.',
    provider: (provider: string) => `${provider} did not confirm who you are. Nothing was shared.`,
    used: (_provider: string) => 'This sign-in was used already. Begin again.',
    taken: (provider: string) =>
      `This ${provider} account opens another wallet here. Choose another account, or sign in with it.`,
    refused: (provider: string) => `The reply does not prove that the ${provider} account is yours.`,
    notRecent: (_provider: string) => 'To add a way to sign in, sign in again first.',
    last: (_provider: string) => 'This is your only way to sign in.',
  },
}

export const ConnectingFarcaster = {
  title: 'Farcaster',
  code: 'QR code to sign in with Farcaster',
  scan: 'Scan this QR Code with your phone',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  continueIn: 'Continue in Farcaster',
  phoneText: 'Approve the sign-in in the Farcaster app, then come back to this page.',
  open: 'Open Farcaster',
  showCode: 'Show QR code',
  joining: 'Loading user data',
}

/** Texts of the Logins view, and of its row in the account settings. */
export const Logins = {
  title: 'Ways to sign in',
  text: 'Each of these opens the same wallet.',
  yours: 'You sign in with',
  add: 'Add another way',
  email: 'Email',
  only: 'The only one',
  remove: (name: string) => `Remove ${name}`,
  keep: 'Keep it',
  last: 'This is your only way to sign in. Add another one first.',
  notRecent: 'To change how you sign in, sign in again first. You then have ten minutes.',
  young: 'Your way to sign in was added less than 7 days ago. Sign in in an older way, or wait.',
  signInAgain: 'Sign in again',
}

export const Create = {
  title: 'Create Wallet',
  text: 'A wallet holds your coins and signs you in to apps. Your email address is enough to make one.',
  haveWallet: 'Already have a wallet?',
  connect: 'Connect it',
}

/** Texts of the WalletReady view: the welcome of somebody whose wallet was made just now. */
export const WalletReady = {
  title: 'Your wallet is ready',
  /** What opens the wallet, in `opens`. */
  account: (provider: string) => `your ${provider} account`,
  signIn: 'your sign-in',
  /** How it opens, by the way in which it is recovered. `what` is an email address, or one of the two above. */
  opens: {
    managed: (what: string) => `Opens with ${what} on any of your devices, after a second proof`,
    passkey: (what: string) => `Opens with ${what} on any device that has your passkey`,
    /** Of a `managed` wallet whose only way in is Farcaster. */
    alone: (what: string) => `Opens with ${what} here, and on another device once this one allows it`,
    phrase: (what: string) => `Opens with ${what} here, and elsewhere with your recovery phrase too`,
  },
  approve: 'Only you approve what leaves it: in the wallet’s own window',
  keep: {
    managed: 'A recovery phrase can be exported in the settings',
    alone: 'Add an email address: without one, a lost device is a lost wallet',
    passkey: 'A recovery phrase can be exported in the settings',
    phrase: 'Keep the phrase safe: nobody can replace it',
  },
  addMoney: 'Add money',
  addEmail: 'Add an email address',
  lookAround: 'Look around',
}

export const ApproveTransaction = {
  title: 'Approve Transaction',
  where: 'Decide in your wallet’s window',
  opening: 'The window is opening.',
  there: 'Read there what is asked, and approve or decline. Nothing happens before you do.',
  none: 'Your wallet asks you in a window of its own, which no site can change.',
  blocked:
    'Your browser blocked the window. Press the button, or allow windows for this site. If none opens, open this site in another browser.',
  lost: 'The window is gone, or this site is cut off from it. Open it again. If that does not help, open this site in another browser, or tell whoever runs it.',
  closed: 'The wallet’s window was closed. Nothing was approved.',
  late: 'If the window stays empty, close it and open it again.',
  review: 'Review in your wallet',
  show: 'Show the window',
  cancel: 'Cancel',
  copySite: 'Copy this site’s address',
}
