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
