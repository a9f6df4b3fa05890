export { walletSendView } from '../../views/WalletSend/WalletSend.tsx'
export { walletSendPreviewView } from '../../views/WalletSendPreview/WalletSendPreview.tsx'
export { walletSendSelectTokenView } from '../../views/WalletSendSelectToken/WalletSendSelectToken.tsx'
export * from './account.ts'
