import type { EmailState } from './state.ts'

export const initialEmail: EmailState = {
  attempt: 0,
  progress: { step: 'idle' },
  update: { step: 'idle' },
  isApproving: false,
  walletWindow: 'none',
}
