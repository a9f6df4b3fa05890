// Ways to wallets that are not in this browser.
export { allWalletsView } from '../../views/AllWallets/AllWallets.tsx'
export { DirectoryRows } from '../../views/Connect/DirectoryRows.tsx'
export { connectingWalletConnectView } from '../../views/ConnectingWalletConnect/ConnectingWalletConnect.tsx'
export { connectingWalletConnectBasicView } from '../../views/ConnectingWalletConnectBasic/ConnectingWalletConnectBasic.tsx'
export { downloadsView } from '../../views/Downloads/Downloads.tsx'
export { Host } from '../Host.tsx'
