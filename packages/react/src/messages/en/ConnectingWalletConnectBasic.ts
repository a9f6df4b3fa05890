/** Texts of the ConnectingWalletConnectBasic view. */
export const ConnectingWalletConnectBasic = {
  title: 'WalletConnect',
  wallets: 'Wallets',
  allWallets: 'All wallets',
}
