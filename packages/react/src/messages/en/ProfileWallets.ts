import { pluralOf } from '../pluralOf.ts'

const plural = pluralOf('en')

/** Texts of the ProfileWallets view. */
export const ProfileWallets = {
  title: 'Wallets',
  connected: 'Connected',
  recent: 'Recent',
  reconnect: 'Connect',
  accounts: (count: number) => plural(count, { one: '# account', other: '# accounts' }),
  unconfirmed: 'Not confirmed yet',
  noBalance: 'Balance unavailable',
  otherNetwork: 'Other network',
  disconnect: (wallet: string) => `Disconnect ${wallet}`,
  connectAnother: 'Connect another wallet',
}
