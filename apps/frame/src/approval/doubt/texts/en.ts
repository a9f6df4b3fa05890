export const en = {
  missingTitle: (address: string) => `Your wallet ${address} is missing at the server`,
  missingWhy:
    'Nothing was changed. Tell the site, and close this window: whoever runs it may be able to bring the wallet back.',
  missingOther:
    'The server names another wallet for your sign-in. What is in your wallet is not in that one, and that one may be somebody else’s.',
  missingNew: 'A new wallet would be empty. What is in your wallet is not in a new one.',
  missingOwn: 'Your wallet',
  missingNamed: 'The server names',
  goOnWith: (address: string) => `Use ${address} from now on`,
  makeNew: 'Make a new, empty wallet',
  shareKept: (address: string) => `The share of ${address} is kept on this device.`,
  olderTitle: (address: string) => `What the server knows of your wallet ${address} has gone back`,
  olderWhy:
    'The server’s record of who may use the wallet is older than what this device has seen: it was restored from a backup, or somebody has changed it. Somebody whom you have removed since may be able to use the wallet again.',
  olderDo:
    'Before you go on, look at your ways to sign in and your devices on the wallet’s page, and remove what you do not know.',
  olderGoOn: 'Go on with the older record',
  hadTitle: (when: string) => `Did you have a wallet here before ${when}?`,
  hadWhy:
    'The data of this wallet was restored then, and yours may be missing. A new wallet would be empty. If you had one, none is made, and whoever runs the site can look for yours.',
  hadNone: 'No, make one',
  hadOne: 'Yes, I had one',
}

export type DoubtTexts = typeof en
