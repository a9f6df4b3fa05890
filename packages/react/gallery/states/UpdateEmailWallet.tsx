import type { KitEvent } from '@latchkey/core'
import { createEmailKit, EMAIL, failure } from '../createEmailKit.ts'
import { defineStates } from '../states.ts'

const submitted: KitEvent = { type: 'email.updateSubmitted', newEmail: 'ada@example.org' }
const at = (...events: readonly KitEvent[]) => ({
  kit: createEmailKit({ events: [{ type: 'email.known', email: EMAIL }] }),
  events: events,
})

export default defineStates('UpdateEmailWallet', {
  ready: () => at(),
  sending: () => at(submitted),
  failed: () => at(submitted, { type: 'email.updateFailed', failure: failure('FrameLoadError') }),
  'not-recent': () =>
    at(submitted, {
      type: 'email.updateFailed',
      failure: failure('SocialLoginError'),
      reason: 'notRecent',
    }),
})
