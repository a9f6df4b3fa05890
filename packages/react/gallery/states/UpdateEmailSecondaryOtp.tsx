import type { KitEvent } from '@latchkey/core'
import { changeEmailState, changeSubmitted } from '../createEmailKit.ts'
import { defineStates } from '../states.ts'

const asked: KitEvent = { type: 'email.updateAsked', step: 'secondary' }

export default defineStates('UpdateEmailSecondaryOtp', {
  ready: () => changeEmailState(changeSubmitted, asked),
  busy: () => changeEmailState(changeSubmitted, asked, { type: 'email.updateCodeEntered' }),
})
