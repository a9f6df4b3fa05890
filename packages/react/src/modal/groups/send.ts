export { walletSendView } from '../../views/WalletSend/WalletSend.tsx'
export { walletSendPreviewView } from '../../views/WalletSendPreview/WalletSendPreview.tsx'
export { walletSendSelectTokenView } from '../../views/WalletSendSelectToken/WalletSendSelectToken.tsx'
// biome-ignore lint/suspicious/noImportCycles: the account has loaded before this group
export * from './account.ts'
