export const Connect = {
  title: 'Connect Wallet',
  /** Where email is the only way in. */
  emailTitle: 'Connect Email Wallet',
  wallets: 'Wallets',
  onYourPhone: 'On your phone',
  moreWallets: 'More wallets',
  installed: 'Installed',
  recent: 'Recent',
  connected: 'Connected',
  unavailable: 'Unavailable',
  get: 'Get',
  test: 'Test',
  walletConnect: 'WalletConnect',
  scan: 'Scan with a phone wallet',
  allWallets: 'All wallets',
  emptyTitle: 'No wallet found',
  emptyText: 'Add a wallet to this browser, then come back. It then appears here automatically.',
  getWallet: 'Get a wallet',
  /** In the footer, before a wallet is chosen. */
  shares: (site: string) =>
    `Connecting shares your address with ${site}. Nothing moves without your approval.`,
  newToWallets: 'New to wallets?',
  getStarted: 'Get started',
  /** What is between tags is the link. */
  agreeToBoth: 'I agree to the <terms>terms of service</terms> and the <privacy>privacy policy</privacy>',
  agreeToTerms: 'I agree to the <terms>terms of service</terms>',
  agreeToPrivacy: 'I agree to the <privacy>privacy policy</privacy>',
  agreeFirst: 'Agree to the terms first',
}

/** What core says in a notice, by its code. They come with the modal, so they are written out: core's own texts are a chunk more. */
export const notices = {
  authenticating: 'Authenticating...',
  signatureDeclined: 'Signature declined',
  transactionStarted: 'Transaction started',
  sent: 'Sent',
  /** The embedded wallet has two, and another tab, device or network brought the change about. */
  otherAddress: 'Your wallet now uses its other address. The account settings show which one.',
  signedOut: (wallet: string) => `You were signed out of ${wallet}`,
  sendFailed: 'Failed to send transaction. Please try again.',
}

/** Texts that several views share. They come with the modal. */
export const common = {
  close: 'Close',
  back: 'Back',
  loading: 'Loading',
  tryAgain: 'Try again',
  /** Said where the modal was closed before the wallet approved. */
  connectedTo: (wallet: string) => `Connected to ${wallet}`,
  reload: 'Reload this page',
  cancel: 'Cancel',
  clear: 'Clear',
  search: 'Search',
  copyAddress: 'Copy address',
  addressCopied: 'Address copied',
  copyFailed: 'Copying is not allowed here. Select the text and copy it.',
  showAddress: 'Show the whole address',
  whatIsAWallet: 'What is a wallet?',
  network: 'Network',
  selectNetwork: 'Select Network',
  unsupportedNetwork: 'Switch Network',
  dismiss: 'Dismiss',
  /** S9: dollar figures are estimates. */
  about: (sum: string) => `about ${sum}`,
  exactAmount: 'exact amount',
  viewFailedTitle: 'This page didn’t load',
  viewFailedText: 'A part of the app could not be fetched. Check your connection, then try again.',
  offline: 'You’re offline',
}
