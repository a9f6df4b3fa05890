/** A list of wallets that takes no side. Opened only by a user's click. */
export const WALLET_FINDER_URL = 'https://ethereum.org/wallets/find-wallet/'
