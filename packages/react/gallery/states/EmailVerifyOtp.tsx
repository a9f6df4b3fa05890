import type { KitEvent } from '@latchkey/core'
import { cooling, emailState, failure, sent } from '../createEmailKit.ts'
import { defineStates } from '../states.ts'

const at = (...events: readonly KitEvent[]) => emailState(...sent, ...events)
const entered: KitEvent = { type: 'email.codeEntered' }

export default defineStates('EmailVerifyOtp', {
  ready: () => at(),
  cooldown: () => at(cooling()),
  resent: () => at({ type: 'email.resendStarted' }, { type: 'email.codeSent' }, cooling()),
  wrong: () => at(entered, { type: 'email.codeRefused', failure: failure('FrameError', 'Invalid code') }),
  verifying: () => at(entered),
  joining: () => at(entered, { type: 'email.codeAccepted' }),
  'long-names': () => at({ type: 'email.known', email: `${'ada.lovelace.'.repeat(6)}@example.com` }),
})
