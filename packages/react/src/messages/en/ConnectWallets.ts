/** Texts of the ConnectWallets view. */
export const ConnectWallets = { title: 'Connect wallet' }
