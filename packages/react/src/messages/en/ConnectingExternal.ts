/** Texts of the ConnectingExternal view. */
export const ConnectingExternal = {
  title: 'Connect Wallet',
  continueIn: (wallet: string) => `Continue in ${wallet}`,
  accept: 'Accept connection request in the wallet',
  behind: 'Its window may be behind this one.',
  slow: (wallet: string) => `Nothing yet. Open ${wallet} yourself and look for a request, or try again.`,
  declinedTitle: 'Connection declined',
  declinedText: 'Connection can be declined if a previous request is still active',
  pendingTitle: 'A request is already open',
  pendingText: (wallet: string) => `Answer it in ${wallet}, then try again.`,
  missingTitle: (wallet: string) => `${wallet} does not answer`,
  missingText: 'Is its extension switched on? Reload the page after switching it on.',
  failedTitle: 'Connection failed',
  tryAgain: 'Try again',
}
