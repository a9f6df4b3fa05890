/**
 * Why the embedded wallet's server refuses a call: the `code` of its answer. The wallet's pages have a text for
 * each, and a general one for others.
 */
export const WALLET_FAILURES = [
  'accountBlocked',
  /** The change of logins is no longer pending. */
  'changeOver',
  'codeExpired',
  'codeSpent',
  'codeUsed',
  /** `count`: the remaining attempts. */
  'codeWrong',
  /** `count`: seconds. */
  'cooldown',
  'deviceUnknown',
  'emailInvalid',
  'emailSame',
  'emailTaken',
  /** Changes to the wallet are frozen. */
  'frozen',
  /** The user must first state whether they had a wallet here: see `restoredAt` of the user. */
  'hadWallet',
  'lastLogin',
  /** `count`: days until the login, which was removed from another user, may create a new wallet. */
  'loginHeld',
  'loginTaken',
  'loginUnknown',
  /** The login was added to the user less than 7 days ago. */
  'loginYoung',
  'mailFailed',
  'malformed',
  'noWallet',
  'origin',
  'otherRecovery',
  'project',
  'proof',
  /** The device must give a second proof before it opens the wallet. */
  'proofNeeded',
  'providerDown',
  'providerUnknown',
  /** The database was changed without the server. */
  'recordsBroken',
  'sessionEnded',
  'shareLost',
  'signInAgain',
  'smartAccounts',
  'tooManyCalls',
  /** `count`: minutes. */
  'tooOften',
  'walletExists',
  'walletLocked',
  /** The server knows that there was a wallet, but its database has none. */
  'walletMissing',
] as const

/** A reason for which the embedded wallet's server refuses a call. */
export type WalletFailure = (typeof WALLET_FAILURES)[number]
