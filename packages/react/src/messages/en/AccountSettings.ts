import { TEXTS } from '@latchkey/contract'

/** Texts of the AccountSettings view, and of the row that ends a connection. */
export const AccountSettings = {
  title: 'Account settings',
  explorer: (name: string) => `View on ${name}`,
  network: 'Network',
  accounts: 'Accounts',
  options: 'Options',
  chooseName: 'Choose account name',
  disconnect: 'Disconnect',
  disconnecting: 'Disconnecting...',
  connectedBy: (wallet: string) => `Connected by ${wallet}`,
  failed: (reason: string) => `${TEXTS.failedToDisconnect}: ${reason}`,
}
