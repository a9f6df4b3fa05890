/** Texts of the UpdateEmailWallet view, and of the email row in the account settings. */
export const UpdateEmailWallet = {
  title: 'Edit Email',
  text: 'Both addresses get a code. Your wallet and its accounts stay the same.',
  field: 'New email address',
  edit: 'Edit',
  list: 'Email address',
  manage: 'Manage your wallet',
  manageText: 'Devices, approvals, recovery phrase, deletion',
  /** Which wallet this is: the operator's address follows. */
  kind: (host: string) => `Wallet by ${host}`,
}
