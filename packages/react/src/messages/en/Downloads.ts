/** Texts of the Downloads view. */
export const Downloads = {
  title: 'Get a wallet',
  titleOf: (wallet: string) => `Get ${wallet}`,
  places: 'Where to get it',
  extension: 'Browser extension',
  appStore: 'App Store',
  playStore: 'Google Play',
  homepage: 'Website',
  after: 'Once you have it, come back to this page and connect.',
  noneTitle: 'No download known',
  noneText: (wallet: string) => `Look for ${wallet} on its maker’s website, or go back and choose another.`,
}
