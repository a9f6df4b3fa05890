import type { KitEvent } from '@latchkey/core'
import { cooling, createEmailKit, failure, submitted } from '../createEmailKit.ts'
import { defineStates } from '../states.ts'

const at = (...events: readonly KitEvent[]) => ({
  kit: createEmailKit(),
  events: events,
})

export default defineStates('EmailLogin', {
  ready: () => at(),
  sending: () => at(submitted),
  invalid: () => at({ type: 'email.failed', failure: failure('InvalidEmailError') }),
  cooldown: () => at(cooling(), { type: 'email.failed', failure: failure('EmailCooldownError') }),
  offline: () => at(submitted, { type: 'email.failed', failure: failure('FrameLoadError') }),
  'blocked-by-the-page': () => at(submitted, { type: 'email.failed', failure: failure('FrameBlockedError') }),
})
