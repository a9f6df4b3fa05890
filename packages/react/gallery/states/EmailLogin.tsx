import { cooling, emailState, failure, submitted } from '../createEmailKit.ts'
import { defineStates } from '../states.ts'

export default defineStates('EmailLogin', {
  ready: () => emailState(),
  sending: () => emailState(submitted),
  invalid: () => emailState({ type: 'email.failed', failure: failure('InvalidEmailError') }),
  cooldown: () => emailState(cooling(), { type: 'email.failed', failure: failure('EmailCooldownError') }),
  offline: () => emailState(submitted, { type: 'email.failed', failure: failure('FrameLoadError') }),
  'blocked-by-the-page': () =>
    emailState(submitted, { type: 'email.failed', failure: failure('FrameBlockedError') }),
})
