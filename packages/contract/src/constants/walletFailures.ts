/**
 * Why the embedded wallet's server refuses a call: `code` of the reason. The wallet's pages have a text for
 * each, and a general one for others.
 */
export const WALLET_FAILURES = [
  'accountBlocked',
  /** The change of logins is not asked for any more. */
  'changeOver',
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
  /** Changes to the wallet are frozen. */
  'frozen',
  /** The user has to say first whether they had a wallet here: see `restoredAt` of the user. */
  'hadWallet',
  'lastLogin',
  /** `count`: days until the login, which was taken from somebody, may begin a wallet of its own. */
  'loginHeld',
  'loginTaken',
  'loginUnknown',
  /** The way in was added to the user less than 7 days ago. */
  'loginYoung',
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
  /** Somebody has changed the database past the server. */
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
  /** The server knows that there was a wallet, and its database has none. */
  'walletMissing',
] as const

/** A reason for which the embedded wallet's server refuses a call. */
export type WalletFailure = (typeof WALLET_FAILURES)[number]
