import { TEXTS } from '@latchkey/contract'

/** Texts of the AccountSettings view, and of the row that ends a connection. */
export const AccountSettings = {
  title: 'Account settings',
  explorer: (name: string) => `View on ${name}`,
  network: 'Network',
  wallets: 'Wallets',
  walletsText: 'Connect another, or switch',
  switchAddress: 'Switch address',
  options: 'Options',
  approvals: 'Token approvals',
  chooseName: 'Choose account name',
  disconnect: 'Disconnect',
  disconnectAll: 'Disconnect all wallets',
  disconnecting: 'Disconnecting...',
  connectedBy: (wallet: string) => `Connected by ${wallet}`,
  /** The page has left the wallet all the same; the wallet may still list the page. */
  failed: `${TEXTS.failedToDisconnect}. This page has forgotten the wallet; remove the page in the wallet too.`,
}
