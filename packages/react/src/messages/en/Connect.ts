/** Texts of the Connect view. */
export const Connect = {
  title: 'Connect Wallet',
  wallets: 'Wallets',
  installed: 'INSTALLED',
  recent: 'RECENT',
  unavailable: 'UNAVAILABLE',
  get: 'GET',
  qrCode: 'QR CODE',
  walletConnect: 'WalletConnect',
  allWallets: 'All wallets',
  emptyTitle: 'No wallet found',
  emptyText: 'Add a wallet to this browser, then come back. It appears here by itself.',
  getWallet: 'Get a wallet',
  newToWallets: 'New to wallets?',
  getStarted: 'Get started',
  /** Followed by the links, with `and` between two of them. */
  agree: 'I agree to the',
  terms: 'terms of service',
  and: 'and the',
  privacy: 'privacy policy',
  agreeFirst: 'Agree to the terms first',
}
