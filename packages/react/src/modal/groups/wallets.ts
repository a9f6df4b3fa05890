// Ways to wallets that are not in this browser.
export { allWalletsView } from '../../views/AllWallets/AllWallets.tsx'
export { connectingWalletConnectView } from '../../views/ConnectingWalletConnect/ConnectingWalletConnect.tsx'
export { connectingWalletConnectBasicView } from '../../views/ConnectingWalletConnectBasic/ConnectingWalletConnectBasic.tsx'
export { downloadsView } from '../../views/Downloads/Downloads.tsx'
export * from './connecting.ts'
export * from './rows.ts'
