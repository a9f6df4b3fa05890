import type { Kit, KitEvent } from '@latchkey/core'
import { createEmailKit, EMAIL, failure } from '../createEmailKit.ts'
import { defineStates } from '../states.ts'

const submitted: KitEvent = { type: 'email.updateSubmitted', newEmail: 'ada@example.org' }
const at = (...events: readonly KitEvent[]) => ({
  kit: createEmailKit({ events: [{ type: 'email.known', email: EMAIL }] }),
  history: [{ view: 'Connect' }] as const,
  route: { view: 'UpdateEmailWallet' } as const,
  arrange: (_: HTMLElement, kit: Kit) => {
    for (const event of events) kit.store.dispatch(event)
  },
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
