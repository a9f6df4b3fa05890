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
