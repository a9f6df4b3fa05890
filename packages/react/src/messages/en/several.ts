import { pluralOf } from '../pluralOf.ts'

const plural = pluralOf('en')

/** Texts of the account settings' choice between the embedded wallet's two accounts. */
export const AccountType = {
  list: 'Account type',
  eoa: 'EOA',
  smartAccount: 'Smart account',
  toEoa: 'Switch to your EOA',
  toSmartAccount: 'Switch to your smart account',
  /** What a change means. */
  text: 'Each has an address and a balance of its own. The site sees the one in use, and that one signs.',
  changing: 'Switching...',
  sessions: 'Smart Sessions',
  beta: 'Beta',
}

export const ConnectingMultiChain = {
  title: 'Select chain',
  text: (wallet: string) => `${wallet} has an account for each of these. Choose where to connect.`,
  chains: 'Chains',
  connected: 'Connected',
  notFound: 'Failed to find connector',
  notFoundText: 'The wallet has left this page. Turn on its extension, or choose another wallet.',
  another: 'Choose another wallet',
}

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

export const SwitchActiveChain = {
  title: 'Switch chain',
  needed: (network: string) => `Connect a wallet for ${network}`,
  neededText: (wallet: string, network: string) =>
    `The account from ${wallet} can’t be used on ${network}. It stays connected, and you can switch back.`,
  noneText: (network: string) => `No wallet is connected on ${network} yet.`,
  continueIn: (wallet: string) => `Continue in ${wallet}`,
  choose: 'Choose a wallet',
  another: 'Choose another wallet',
}

export const SwitchAddress = {
  title: 'Switch Address',
  accounts: (wallet: string) => `Accounts of ${wallet}`,
}
