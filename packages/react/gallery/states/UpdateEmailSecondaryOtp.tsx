import type { KitEvent } from '@latchkey/core'
import { createEmailKit, EMAIL } from '../createEmailKit.ts'
import { defineStates } from '../states.ts'

const submitted: KitEvent = { type: 'email.updateSubmitted', newEmail: 'ada@example.org' }
const at = (...events: readonly KitEvent[]) => ({
  kit: createEmailKit({ events: [{ type: 'email.known', email: EMAIL }] }),
  events: events,
})

export default defineStates('UpdateEmailSecondaryOtp', {
  ready: () => at(submitted, { type: 'email.updateAsked', step: 'secondary' }),
  busy: () =>
    at(submitted, { type: 'email.updateAsked', step: 'secondary' }, { type: 'email.updateCodeEntered' }),
})
