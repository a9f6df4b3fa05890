import type { SiwxState } from './state.ts'

export const initialSiwx: SiwxState = {
  isRequired: false,
  attempt: 0,
  isSmartAccount: false,
  progress: { step: 'idle' },
  sessions: {},
  dismissed: [],
}
