import { TEXTS } from '@latchkey/contract'

/** Texts of the WalletSendSelectToken view. */
export const WalletSendSelectToken = {
  title: 'Select Token',
  search: 'Search by name or address',
  tokens: 'Your tokens',
  noPrice: 'No price',
  noMatch: (search: string) => `No token of yours matches “${search}”`,
  clear: 'Clear the search',
  empty: 'Nothing to send yet',
  emptyText: (network: string) => `What you receive on ${network} appears here.`,
  receive: 'Receive',
  failed: TEXTS.tokenBalanceUnavailable,
  failedText: 'Nothing of yours is lost. Check your connection, then try again.',
  partial: (symbol: string) =>
    `Only your ${symbol} balance could be loaded. Other tokens are unavailable right now.`,
}
