/** English. */
export const en = {
  removeTitle: (login: string) => `Remove ${login}?`,
  removeWhy: 'It no longer signs in to this wallet. You are signed out on all your other devices.',
  removeEmail: 'Without an address, nobody can be told when something about your wallet changes.',
  removeStay: 'Still signs in',
  removeNow: 'Remove it',
  changeTitle: 'Change your address?',
  changeWhy:
    'From now on the new address opens this wallet. Press only if you have just asked for it, and if both addresses are right. You are signed out on all your other devices.',
  changeFrom: 'Until now',
  changeTo: 'From now on',
  changeNow: 'Change it',
  changeCode: (email: string) => `We have mailed a code to ${email}. Type it nowhere but here.`,
  newCode: 'Send a new code',
  codeSent: 'A new code is on its way.',
}

/** What every language says of a change of logins. */
export type ChangeTexts = typeof en
