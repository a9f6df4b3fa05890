export { walletSendPreviewView } from '../../views/WalletSendPreview/WalletSendPreview.tsx'
