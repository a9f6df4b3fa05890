/**
 * Why the embedded wallet's server refuses a call: `code` of its answer's reason. The wallet's pages have a text for each in each language,
 * and a general one for a code that they don't know.
 */
export const WALLET_FAILURES = [
  'accountBlocked',
  'codeExpired',
  'codeSpent',
  'codeUsed',
  /** `count`: the tries left. */
  'codeWrong',
  /** `count`: seconds. */
  'cooldown',
  'deviceUnknown',
  'emailInvalid',
  'emailSame',
  'emailTaken',
  'lastLogin',
  'loginTaken',
  'loginUnknown',
  'mailFailed',
  'malformed',
  'noWallet',
  'origin',
  'otherRecovery',
  'project',
  'proof',
  /** The device has to give a second proof before it opens the wallet. */
  'proofNeeded',
  'providerDown',
  'providerUnknown',
  'sessionEnded',
  'shareLost',
  'signInAgain',
  'smartAccounts',
  'tooManyCalls',
  /** `count`: minutes. */
  'tooOften',
  'walletExists',
  'walletLocked',
] as const

/** A reason for which the embedded wallet's server refuses a call. */
export type WalletFailure = (typeof WALLET_FAILURES)[number]
