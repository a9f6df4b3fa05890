import type { SendState } from './state.ts'

export const initialSend: SendState = {
  tokenBalances: [],
  balancesStep: 'unread',
  amountText: '',
  isMax: false,
  receiver: { text: '', step: 'empty' },
  fee: { step: 'unknown' },
  progress: { step: 'idle' },
}
