/** Texts of the Connect view. */
export const Connect = {
  title: 'Connect Wallet',
  /** Where email is the only way in. */
  emailTitle: 'Connect Email Wallet',
  wallets: 'Wallets',
  onYourPhone: 'On your phone',
  moreWallets: 'More wallets',
  installed: 'Installed',
  recent: 'Recent',
  connected: 'Connected',
  unavailable: 'Unavailable',
  get: 'Get',
  test: 'Test',
  walletConnect: 'WalletConnect',
  scan: 'Scan with a phone wallet',
  allWallets: 'All wallets',
  emptyTitle: 'No wallet found',
  emptyText: 'Add a wallet to this browser, then come back. It then appears here automatically.',
  getWallet: 'Get a wallet',
  /** In the footer, before a wallet is chosen. */
  shares: (site: string) =>
    `Connecting shares your address with ${site}. Nothing moves without your approval.`,
  newToWallets: 'New to wallets?',
  getStarted: 'Get started',
  /** What is between tags is the link. */
  agreeToBoth: 'I agree to the <terms>terms of service</terms> and the <privacy>privacy policy</privacy>',
  agreeToTerms: 'I agree to the <terms>terms of service</terms>',
  agreeToPrivacy: 'I agree to the <privacy>privacy policy</privacy>',
  agreeFirst: 'Agree to the terms first',
}
