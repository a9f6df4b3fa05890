import { pluralOf } from '../pluralOf.ts'

const plural = pluralOf('en')
export const AllWallets = {
  title: 'All Wallets',
  search: 'Search wallets',
  certified: 'Certified wallets only',
  certifiedShown: 'Only certified wallets',
  wallets: 'Wallets',
  installed: 'installed',
  recent: 'recent',
  loading: 'Loading wallets',
  found: (count: number) => plural(count, { one: '# wallet', other: '# wallets' }),
  noneTitle: (search: string) => `No wallet called “${search}”`,
  noneText: 'Check the spelling, or look through all of them.',
  noneTextCode: 'Check the spelling, or connect any wallet that can scan a code.',
  emptyTitle: 'No wallets listed yet',
  emptyText: 'This app’s list of wallets is empty. Wallets in your browser still work.',
  showCode: 'Show QR code',
  failedTitle: 'The wallet list didn’t load',
  failedText: 'The list can’t be loaded. Wallets in your browser still work.',
  offlineText: 'The list loads automatically when you are online again.',
  moreFailed: 'The rest of the list didn’t load.',
  showInstalled: 'Show installed wallets',
}

/** Texts of the ConnectingWalletConnect view, and of the other views that show a code. */
export const ConnectingWalletConnect = {
  title: 'WalletConnect',
  /** The ways to connect one wallet, as tabs. */
  ways: 'Ways to connect',
  platforms: {
    browser: 'Browser',
    mobile: 'App',
    qrcode: 'Phone',
    web: 'Web',
    desktop: 'Desktop',
    unsupported: 'Get it',
  },
  code: 'QR code to connect a wallet',
  preparing: 'Preparing a code',
  scanWith: (wallet: string) => `Scan with ${wallet} on your phone`,
  scan: 'Scan with a wallet on your phone',
  /** Names of wallets that can answer, separated by commas. */
  answeredBy: (names: string, others: number) =>
    others > 0 ? `Answered by ${names} ${plural(others, { other: 'and # more' })}` : `Answered by ${names}`,
  lasts: (time: string) => `A new code follows in ${time}`,
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  expired: 'This code has expired',
  expiredText: 'Codes work for four minutes, so that nobody else can use yours.',
  newCode: 'Show a new code',
  confirming: (wallet: string) => `Connecting ${wallet}`,
  confirmingText: 'Your wallet has answered. This takes a moment.',
  /** Between two names. */
  comma: ', ',
  yourWallet: 'your wallet',
  open: (wallet: string) => `Open ${wallet}`,
  openAgain: (wallet: string) => `Open ${wallet} again`,
  getReady: 'Getting ready',
  continueIn: (wallet: string) => `Continue in ${wallet}`,
  tapToOpen: 'It asks you to connect. Come back here when you have answered.',
  accept: 'Accept connection request in the wallet',
  webText: 'It opens in a new tab. Leave this page open.',
  closedTitle: (wallet: string) => `${wallet} didn’t open`,
  closedText:
    'It may not be installed. Get it, copy the link into it, or scan a code with it on another device.',
  get: (wallet: string) => `Get ${wallet}`,
  showCode: 'Show QR code',
  declinedTitle: 'Connection declined',
  declinedText: 'You declined the request in the wallet. You can try again.',
  failedTitle: 'Connection failed',
  offlineText: 'A new code appears automatically when you are online again.',
  tryAgain: 'Try again',
  missingTitle: (wallet: string) => `${wallet} is not in this browser`,
  missingText: 'Add its extension, then come back to this page and reload it.',
  unreachableTitle: (wallet: string) => `${wallet} can’t scan a code here`,
  unreachableText: 'It does not use this app’s relay. Its browser extension works with this page.',
  unreachableOnPhone: (wallet: string) =>
    `It does not use this app’s relay. Open this page in the browser inside ${wallet}.`,
  openInside: (wallet: string) => `Open in ${wallet}`,
  copyPage: 'Copy page address',
  pageCopied: 'Page address copied',
  otherPlaces: 'Other places to get it',
}

export const ConnectingWalletConnectBasic = {
  title: 'WalletConnect',
  wallets: 'Wallets',
  allWallets: 'All wallets',
}

export const Downloads = {
  title: 'Get a wallet',
  titleOf: (wallet: string) => `Get ${wallet}`,
  places: 'Where to get it',
  extension: 'Browser extension',
  appStore: 'App Store',
  playStore: 'Google Play',
  homepage: 'Website',
  after: 'Once you have it, come back to this page and connect.',
  noneTitle: 'No download known',
  noneText: (wallet: string) => `Look for ${wallet} on its maker’s website, or go back and choose another.`,
}
