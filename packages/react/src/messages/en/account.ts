import { TEXTS } from '@latchkey/contract'

export const Account = {
  title: 'Account',
  switchWallet: 'Switch wallet',
  settings: 'Account settings',
  receive: 'Receive',
  send: 'Send',
  swap: 'Swap',
  buy: 'Buy',
  /** A purchase, by how far it is; `what` is an amount with its unit. */
  buying: 'Buying',
  buyingStep: { unpaid: 'Not paid yet', arriving: 'Arriving', slow: 'Taking longer than usual' },
  tokens: 'Tokens',
  activity: 'Activity',
  holdings: 'Tokens and activity',
  totalOf: (sum: string) => `Total: ${sum}`,
  noPrice: 'No price',
  emptyTitle: 'Nothing here yet',
  emptyText: (network: string) => `Tokens that you receive on ${network} appear here.`,
  offline: 'You’re offline.',
  offlineTitle: 'You’re offline',
  offlineText: 'Your balances appear as soon as the connection is back.',
  offlineSince: (time: string) => `You’re offline. Balances are from ${time}.`,
  unavailable: TEXTS.tokenBalanceUnavailable,
  unavailableText: 'The service that lists tokens does not answer. Nothing of yours is lost.',
  /** A retry is blocked for 30 seconds after a failure. */
  tryAgainSoon: 'Try again in a moment',
  unavailableSince: (time: string) => `${TEXTS.tokenBalanceUnavailable}. Balances are from ${time}.`,
  reconnecting: (wallet: string) =>
    `Waiting for ${wallet} to confirm this account. If it is locked, unlock it.`,
  signedOut: (wallet: string) => `You were signed out of ${wallet}. Sign in again to send.`,
  signedOutFirst: 'Sign in again first',
  notConfirmed: 'The wallet has not confirmed this account yet',
}
