export { walletReceiveView } from '../../views/WalletReceive/WalletReceive.tsx'
// biome-ignore lint/suspicious/noImportCycles: the account has loaded before this group
export * from './account.ts'
