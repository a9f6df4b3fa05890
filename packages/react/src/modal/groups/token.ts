export { walletSendSelectTokenView } from '../../views/WalletSendSelectToken/WalletSendSelectToken.tsx'
