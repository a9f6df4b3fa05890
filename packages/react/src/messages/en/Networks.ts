/** Texts of the Networks view. */
export const Networks = {
  title: 'Choose Network',
  search: 'Search networks',
  list: 'Networks',
  testnet: 'Testnet',
  notSupported: (wallet: string) => `Not supported by ${wallet}`,
  help: 'What is a network?',
  none: 'No network found',
  noneText: (query: string) => `This app has no network called “${query}”.`,
}
