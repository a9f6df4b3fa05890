import type { WalletFailure } from '@latchkey/contract'
import type { FrameFailure } from '../../../FrameError.ts'
import { missingWallet } from '../../../wallet/MissingWalletError.ts'
import type { SignInFailureName } from './signIn/en.ts'

/** The failures of the wallet's server, by code, and of the wallet's own page. The failures of a sign-in are separate. */
export type FailureName = Exclude<WalletFailure | FrameFailure, SignInFailureName>

export const en = {
  accountBlocked: 'This account is blocked. Contact the people who run the site.',
  codeExpired: 'The code has expired. Ask for a new one.',
  frozen: 'Changes to this wallet are frozen. Undo or keep them on the page of the link that was mailed.',
  malformed: 'The wallet’s server did not understand this page. Reload it, then try again.',
  noWallet: 'There is no wallet yet.',
  notSetUp: 'The wallet is not ready, because its recovery was not set up.',
  origin: 'The wallet’s server does not take requests from this page.',
  otherPerson: 'Somebody else has signed in in another tab. Try again.',
  project: 'The wallet’s server does not know this site. Open this page from the site again.',
  proofNeeded: 'Prove first, in the wallet’s window, that this device is yours.',
  proof: 'This device could not prove who it is. Check the time that it shows, then reload the page.',
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

export type FailureTexts = {
  readonly [name in FailureName]: (typeof en)[name] extends string ? string : (typeof en)[name]
}
