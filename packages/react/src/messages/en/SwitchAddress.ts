/** Texts of the SwitchAddress view. */
export const SwitchAddress = {
  title: 'Switch Address',
  accounts: (wallet: string) => `Accounts of ${wallet}`,
}
