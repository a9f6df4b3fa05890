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
  ungranted: (wallet: string, networks: string) =>
    `${wallet} isn’t connected on ${networks}. Pair it again to share an account there.`,
  connectAnother: 'Connect another wallet',
}
