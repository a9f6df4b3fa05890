/** Texts of the SwapSelectToken view. */
export const SwapSelectToken = {
  title: 'Select token',
  search: 'Search by name, symbol or address',
  yours: 'Your tokens',
  recent: 'Recent',
  all: 'All tokens',
  found: 'Found',
  unlisted: 'Not on the list',
  warning: (symbol: string) =>
    `${symbol} is not on this app’s token list. Anyone can make a token with any name, and some cannot be sold again. Compare its address with one that you trust.`,
  use: (symbol: string) => `Use ${symbol}`,
  cancel: 'Cancel',
  noMatch: (search: string) => `No token matches “${search}”`,
  noMatchText: 'Paste the address of a token to look it up.',
  clear: 'Clear the search',
  looking: 'Looking it up',
}
