/** The connector of whichever wallet is paired. */
export const PAIRED_ID = 'walletConnect'
