import { walletSendView } from '../../views/WalletSend/WalletSend.tsx'
import { walletSendPreviewView } from '../../views/WalletSendPreview/WalletSendPreview.tsx'
import { walletSendSelectTokenView } from '../../views/WalletSendSelectToken/WalletSendSelectToken.tsx'
import { everyday } from './everyday.ts'

export const send = {
  ...everyday,
  WalletSend: walletSendView,
  WalletSendPreview: walletSendPreviewView,
  WalletSendSelectToken: walletSendSelectTokenView,
}
