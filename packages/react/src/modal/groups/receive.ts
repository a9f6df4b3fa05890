export { walletReceiveView } from '../../views/WalletReceive/WalletReceive.tsx'
export * from './account.ts'
