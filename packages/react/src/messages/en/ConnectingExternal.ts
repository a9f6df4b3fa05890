/** Texts of the ConnectingExternal view. */
export const ConnectingExternal = {
  title: 'Connect Wallet',
  continueIn: (wallet: string) => `Continue in ${wallet}`,
  waiting: 'Accept connection request in the wallet. Its window may be behind this one.',
  slow: (wallet: string) => `Nothing yet. Open ${wallet} yourself and look for a request, or try again.`,
  declinedTitle: 'Connection declined',
  declinedIn: (wallet: string) =>
    `You declined the request in ${wallet}. If you didn’t, an older request may be open: answer it in ${wallet}, then try again. Connection can be declined if a previous request is still active.`,
  refusedTitle: (wallet: string) => `${wallet} refused to connect`,
  notSetUpTitle: (wallet: string) => `${wallet} isn’t set up yet`,
  restartedTitle: (wallet: string) => `${wallet} was restarted`,
  pendingTitle: 'A request is already open',
  pendingText: (wallet: string) => `Answer it in ${wallet}, then try again.`,
  stillOpen: (wallet: string) =>
    `Answer the request that is open in ${wallet}. This page then continues automatically.`,
  unavailableTitle: (wallet: string) => `${wallet} is unavailable`,
  unavailableText:
    'Your connection is kept. Turn on the wallet’s extension, and this page reconnects automatically.',
  forget: (wallet: string) => `Forget ${wallet}`,
  missingTitle: (wallet: string) => `${wallet} does not answer`,
  missingText: 'Is its extension switched on? Reload the page after switching it on.',
  failedTitle: 'Connection failed',
  tryAgain: 'Try again',
  chooseAnother: 'Choose another wallet',
}
