import type { KitEvent } from '@latchkey/core'
import { cooling, emailState, failure, submitted } from '../createEmailKit.ts'
import { defineStates } from '../states.ts'

const at = (...events: readonly KitEvent[]) => emailState(submitted, cooling(), ...events)
const asked: KitEvent = { type: 'email.deviceAsked' }

export default defineStates('EmailVerifyDevice', {
  waiting: () => at(asked),
  late: () => at(asked, { type: 'email.deviceFailed', failure: failure('FrameAbortedError') }),
})
