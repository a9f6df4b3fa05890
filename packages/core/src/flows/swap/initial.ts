import { SLIPPAGE } from '@latchkey/contract'
import type { SwapState } from './state.ts'

export const initialSwap: SwapState = {
  tokens: [],
  tokensStep: 'unread',
  recent: [],
  amountText: '',
  slippage: SLIPPAGE.usual,
  quote: { step: 'none' },
  allowsUpgrade: false,
  progress: { step: 'idle' },
}
