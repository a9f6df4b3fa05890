export const en = {
  changeOver: 'This change is not asked for any more. Begin again on the site.',
  codeForm: 'The code has six digits.',
  codeSpent: 'The code is wrong. Ask for a new one.',
  codeUsed: 'The code has been used. Ask for a new one.',
  codeWrong: (count: number) => `The code is wrong. Tries left: ${count}.`,
  cooldown: (count: number) => `Please try again after ${count} ${count === 1 ? 'second' : 'seconds'}.`,
  deviceUnknown: 'This device is no longer in the list. Reload the page.',
  emailInvalid: 'This is not an email address. Write one such as name@example.com.',
  emailSame: 'This is the address that you have.',
  emailTaken: 'Another wallet belongs to this address. Sign in with it, or use another address.',
  hadWallet: 'Say first whether you had a wallet here. Reload the page, then sign in again.',
  lastLogin: 'This is your only way to sign in. Add another one first.',
  loginTaken: 'This account signs in to another wallet.',
  loginUnknown: 'You do not sign in with this.',
  loginHeld: (count: number) =>
    `This opened another wallet until lately. It can open one of its own in ${count} ${count === 1 ? 'day' : 'days'}. If that change was not yours, press the link in the mail about it.`,
  loginYoung: 'This takes a way to sign in that is older than 7 days. Use such a one, or wait.',
  mailFailed: 'The mail could not be sent. Try again in a few minutes.',
  otherRecovery: 'Wallets are recovered in another way here now. Reload the page, then try again.',
  providerDown: 'The sign-in service does not answer. Try again in a moment, or sign in in another way.',
  providerUnknown: 'This way to sign in is not available here. Choose another one.',
  tooOften: (count: number) =>
    `This was asked for too often. Try again in ${count} ${count === 1 ? 'minute' : 'minutes'}.`,
} as const

/** The failures that only sign-ins and changes of logins have. Approvals do not load their texts. */
export type SignInFailureName = keyof typeof en

export type SignInFailureTexts = {
  readonly [name in SignInFailureName]: (typeof en)[name] extends string ? string : (typeof en)[name]
}
