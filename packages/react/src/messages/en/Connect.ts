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
  emptyText: 'Add a wallet to this browser, then come back. It then appears here automatically.',
  getWallet: 'Get a wallet',
  newToWallets: 'New to wallets?',
  getStarted: 'Get started',
  /** What is between tags is the link. */
  agreeToBoth: 'I agree to the <terms>terms of service</terms> and the <privacy>privacy policy</privacy>',
  agreeToTerms: 'I agree to the <terms>terms of service</terms>',
  agreeToPrivacy: 'I agree to the <privacy>privacy policy</privacy>',
  agreeFirst: 'Agree to the terms first',
}
