/** English. */
export const en = {
  title: 'Your wallet',
  signInWhy: 'Here you see the devices that open your wallet and what you approved. First, sign in.',
  loading: 'Loading…',
  retry: 'Try again',
  login: 'You sign in with',
  accounts: 'Accounts',
  ethereum: 'Ethereum and others',
  smartAccount: 'Smart account',
  devices: 'Devices that open this wallet',
  thisDevice: 'This device',
  added: (date: string) => `Added ${date}`,
  used: (date: string) => `Last used ${date}`,
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removeTitle: 'Remove this device?',
  removeWhy: (name: string) =>
    `${name} is signed out and loses its part of the key. To open the wallet there again, sign in and recover it.`,
  keep: 'Keep it',
  noDevices: 'No device opens this wallet. Recover it on a device.',
  approvals: 'What you approved and declined',
  noApprovals: 'You have not approved or declined anything yet.',
  approved: 'Approved',
  declined: 'Declined',
  more: 'Your whole wallet',
  exportWallet: 'Show the recovery phrase',
  exportWhy: 'With its 24 words, any other wallet opens your accounts.',
  signOut: 'Sign out on this device',
  signedOut: 'You are signed out. You can close this page.',
  deleteWallet: 'Delete the wallet',
  deleteTitle: 'Delete your wallet?',
  deleteWhy:
    'In 30 days your wallet’s key parts, sign-ins and approvals are deleted for good. Every device is signed out now. If you sign in before then, nothing is deleted.',
  holdings: 'Your accounts hold',
  holdsNothing: 'No coins or tokens were found.',
  holdingsUnknown: 'Could not be read:',
  holdingsFailed: 'What your accounts hold could not be read. Look before you delete the wallet.',
  exportFirst: 'Show the recovery phrase first',
  noNeed: 'I don’t need this wallet',
  choose: 'Show the recovery phrase first, or tick “I don’t need this wallet”.',
  deleteNow: 'Delete in 30 days',
  deleted: (date: string) =>
    `Your wallet will be deleted on ${date}. To keep it, sign in before then. You can close this page.`,
  noWallet: 'You have no wallet yet. Sign in on the site to make one.',
}

/** What every language says. */
export type AccountTexts = typeof en
