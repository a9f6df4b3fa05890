import type { WalletFailure } from '@latchkey/contract'
import type { FrameFailure } from '../../../FrameError.ts'
import { missingWallet } from '../../../wallet/MissingWalletError.ts'

/** What went wrong: at the wallet's server, by its code, and in the wallet's own page. */
export type FailureName = WalletFailure | FrameFailure

/** English. */
export const en = {
  accountBlocked: 'This account is blocked. Contact the people who run the site.',
  changeOver: 'This change is not asked for any more. Begin again on the site.',
  codeExpired: 'The code has expired. Ask for a new one.',
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
  loginYoung: 'Your way to sign in was added less than 7 days ago. Sign in in an older way, or wait.',
  mailFailed: 'The mail could not be sent. Try again in a few minutes.',
  malformed: 'The wallet’s server did not understand this page. Reload it, then try again.',
  noWallet: 'There is no wallet yet.',
  notSetUp: 'The wallet is not ready, because its recovery was not set up.',
  origin: 'The wallet’s server does not take requests from this page.',
  otherPerson: 'Somebody else has signed in in another tab. Try again.',
  otherRecovery: 'Wallets are recovered in another way here now. Reload the page, then try again.',
  project: 'The wallet’s server does not know this site. Open this page from the site again.',
  proofNeeded: 'Prove first, in the wallet’s window, that this device is yours.',
  proof: 'This device could not prove who it is. Check the time that it shows, then reload the page.',
  providerDown: 'The sign-in service does not answer. Try again in a moment, or sign in in another way.',
  providerUnknown: 'This way to sign in is not available here. Choose another one.',
  refused: 'The wallet’s server refused this. Reload the page, then try again.',
  serverFailed: 'The wallet’s server has a problem. Try again in a moment.',
  sessionEnded: 'The session has ended. Sign in again.',
  shareDamaged:
    'A part of your wallet’s key is damaged, so it cannot be opened here. Ask the site’s support.',
  shareLost: 'This device cannot open the wallet any more. Sign in again to recover the wallet on it.',
  signInAgain: 'Sign in again first.',
  smartAccounts: 'There are no smart accounts here.',
  storageDenied:
    'This browser does not let the wallet store its keys. Allow site data for this site, then reload.',
  tooManyCalls: 'Too many requests. Try again in a moment.',
  tooOften: (count: number) =>
    `This was asked for too often. Try again in ${count} ${count === 1 ? 'minute' : 'minutes'}.`,
  overtaken: 'The account has sent something else meanwhile. Nothing was sent. Ask again.',
  unknownOutcome: 'Nobody said whether it was sent. Look at the account before you try again.',
  unreachable: 'The wallet’s server could not be reached. Check the connection and try again.',
  unreadable: 'The wallet’s server answered in an unknown form. Reload the page, then try again.',
  recordsBroken: 'Something is wrong with your account’s records; tell the site. Nothing was changed.',
  recordOlder: (address: string) =>
    `The server’s record of who may use your wallet ${address} is older than what this device has seen. Nothing was signed. Look at your sign-ins and devices on the wallet’s page, then reload this page.`,
  ownWalletMissing: (address: string) => missingWallet(address),
  walletAwaited: (contact: string) =>
    `No wallet was made, so that yours can be brought back. ${contact ? `Write to ${contact}` : 'Tell the site'} that it is missing.`,
  walletMissing: missingWallet(),
  walletExists: 'You have a wallet already. Sign in again to recover it on this device.',
  walletLocked: 'The wallet cannot be opened at the moment. Try again later.',
  windowGone: 'The wallet’s window was closed before it had signed. Nothing was sent.',
} satisfies Record<FailureName, string | ((count: number) => string) | ((value: string) => string)>

/** What every language says. */
export type FailureTexts = {
  readonly [name in FailureName]: (typeof en)[name] extends string ? string : (typeof en)[name]
}
