import type { SocialState } from './state.ts'

export const initialSocial: SocialState = {
  attempt: 0,
  progress: { step: 'idle' },
  logins: { step: 'unknown' },
}
