/** Texts of the page's buttons. They are in the entry, so there are few. */
export const button = {
  connect: 'Connect Wallet',
  connecting: 'Connecting...',
  signInAgain: 'Sign in again',
  failed: 'Not loaded. Try again',
  switchNetwork: 'Switch Network',
  selectNetwork: 'Select Network',
  account: 'Account',
  network: 'Network',
}
