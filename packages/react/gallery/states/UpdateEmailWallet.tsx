import { changeEmailState, changeSubmitted, failure } from '../createEmailKit.ts'
import { defineStates } from '../states.ts'

export default defineStates('UpdateEmailWallet', {
  ready: () => changeEmailState(),
  sending: () => changeEmailState(changeSubmitted),
  failed: () =>
    changeEmailState(changeSubmitted, { type: 'email.updateFailed', failure: failure('FrameLoadError') }),
  'not-recent': () =>
    changeEmailState(changeSubmitted, {
      type: 'email.updateFailed',
      failure: failure('SocialLoginError'),
      reason: 'notRecent',
    }),
})
