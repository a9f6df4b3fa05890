/** What helps where a balance is too small. */
export const Funding = {
  title: (symbol: string) => `How to get ${symbol}`,
  buy: (symbol: string) => `Buy ${symbol}`,
  buyText: 'With money, from a provider',
  swap: (symbol: string) => `Swap for ${symbol}`,
  swapText: 'From what this account holds',
  receive: (symbol: string) => `Receive ${symbol}`,
  receiveText: 'From another account',
}
