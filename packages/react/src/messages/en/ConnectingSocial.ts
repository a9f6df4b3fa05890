/** Texts of the ConnectingSocial view. */
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
