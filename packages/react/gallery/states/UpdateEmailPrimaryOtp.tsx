import type { KitEvent } from '@latchkey/core'
import { createEmailKit, EMAIL, failure } from '../createEmailKit.ts'
import { defineStates } from '../states.ts'

const submitted: KitEvent = { type: 'email.updateSubmitted', newEmail: 'ada@example.org' }
const at = (...events: readonly KitEvent[]) => ({
  kit: createEmailKit({ events: [{ type: 'email.known', email: EMAIL }] }),
  events: events,
})

export default defineStates('UpdateEmailPrimaryOtp', {
  ready: () => at(submitted, { type: 'email.updateAsked', step: 'primary' }),
  wrong: () =>
    at(
      submitted,
      { type: 'email.updateAsked', step: 'primary' },
      { type: 'email.updateCodeRefused', failure: failure('FrameError', 'Invalid code') },
    ),
})
