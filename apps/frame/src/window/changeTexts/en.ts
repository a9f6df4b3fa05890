export const en = {
  addTitle: (login: string) => `Add ${login} to your wallet?`,
  addWhy:
    'Whoever can sign in with it then opens your wallet, too. Add it only if it is yours, and if you have just asked for it. You will be signed out on all your other devices.',
  addTo: 'Wallet',
  addOpened: 'Opened now by',
  addNow: (provider: string) => `Add ${provider}`,
  removeTitle: (login: string) => `Remove ${login}?`,
  removeWhy: 'It will no longer sign in to this wallet. You will be signed out on all your other devices.',
  removeEmail: 'Without an address, nobody can be told when something about your wallet changes.',
  removeStay: 'Still signs in',
  removeNow: 'Remove it',
  changeTitle: 'Change your address?',
  changeWhy:
    'From now on the new address will open this wallet. Press only if you have just asked for it, and if both addresses are right. You will be signed out on all your other devices.',
  firstTitle: 'Add an address?',
  firstWhy:
    'It will open this wallet, and we will write to it when something about your wallet changes. Press only if you have just asked for it, and if the address is right. You will be signed out on all your other devices.',
  firstTo: 'Address',
  firstNow: 'Add it',
  changeFrom: 'Until now',
  changeTo: 'From now on',
  changeNow: 'Change it',
  changeCode: (email: string) => `We have mailed a code to ${email}. Type it nowhere but here.`,
  newCode: 'Send a new code',
  codeSent: 'A new code is on its way.',
  notHeard: 'No answer came, so it is not known whether it was done. Press again to find out.',
}

export type ChangeTexts = typeof en
