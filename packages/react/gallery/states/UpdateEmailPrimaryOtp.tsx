import type { KitEvent } from '@latchkey/core'
import { changeEmailState, changeSubmitted, failure } from '../createEmailKit.ts'
import { defineStates } from '../states.ts'

const asked: KitEvent = { type: 'email.updateAsked', step: 'primary' }
const refused: KitEvent = { type: 'email.updateCodeRefused', failure: failure('FrameError', 'Invalid code') }

export default defineStates('UpdateEmailPrimaryOtp', {
  ready: () => changeEmailState(changeSubmitted, asked),
  wrong: () => changeEmailState(changeSubmitted, asked, refused),
})
