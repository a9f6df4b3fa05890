export { walletReceiveView } from '../../views/WalletReceive/WalletReceive.tsx'
