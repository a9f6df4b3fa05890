import { allWalletsView } from '../../views/AllWallets/AllWallets.tsx'
import { connectingWalletConnectView } from '../../views/ConnectingWalletConnect/ConnectingWalletConnect.tsx'
import { connectingWalletConnectBasicView } from '../../views/ConnectingWalletConnectBasic/ConnectingWalletConnectBasic.tsx'
import { downloadsView } from '../../views/Downloads/Downloads.tsx'
import { defineGroup } from '../Host.tsx'

export { DirectoryRows } from '../../views/Connect/DirectoryRows.tsx'

/** Ways to wallets that are not in this browser. */
export const wallets = defineGroup({
  AllWallets: allWalletsView,
  ConnectingWalletConnect: connectingWalletConnectView,
  ConnectingWalletConnectBasic: connectingWalletConnectBasicView,
  Downloads: downloadsView,
})
