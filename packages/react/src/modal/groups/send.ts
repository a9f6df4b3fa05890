export { walletSendView } from '../../views/WalletSend/WalletSend.tsx'
