import { pluralOf } from '../pluralOf.ts'

const plural = pluralOf('en')

/** Texts of the AllWallets view. */
export const AllWallets = {
  title: 'All Wallets',
  search: 'Search wallets',
  certified: 'Certified wallets only',
  certifiedShown: 'Only certified wallets',
  wallets: 'Wallets',
  installed: 'installed',
  recent: 'recent',
  loading: 'Loading wallets',
  found: (count: number) => plural(count, { one: '# wallet', other: '# wallets' }),
  noneTitle: (search: string) => `No wallet called “${search}”`,
  noneText: 'Check the spelling, or look through all of them.',
  noneTextCode: 'Check the spelling, or connect any wallet that can scan a code.',
  emptyTitle: 'No wallets listed yet',
  emptyText: 'This app’s list of wallets is empty. Wallets in your browser still work.',
  showCode: 'Show QR code',
  failedTitle: 'The wallet list didn’t load',
  failedText: 'The list can’t be loaded. Wallets in your browser still work.',
  offlineText: 'The list loads automatically when you are online again.',
  moreFailed: 'The rest of the list didn’t load.',
  showInstalled: 'Show installed wallets',
}
