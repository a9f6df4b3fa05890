import type { Kit, KitEvent } from '@latchkey/core'
import { cooling, createEmailKit, failure, submitted } from '../createEmailKit.ts'
import { defineStates } from '../states.ts'

const history = [{ view: 'Connect' }] as const
const at = (...events: readonly KitEvent[]) => ({
  kit: createEmailKit(),
  history,
  route: { view: 'EmailLogin' } as const,
  // Once the view is there: an attempt ends with the view that began it.
  arrange: (_: HTMLElement, kit: Kit) => {
    for (const event of events) kit.store.dispatch(event)
  },
})

export default defineStates('EmailLogin', {
  ready: () => at(),
  sending: () => at(submitted),
  invalid: () => at({ type: 'email.failed', failure: failure('InvalidEmailError') }),
  cooldown: () => at(cooling(), { type: 'email.failed', failure: failure('EmailCooldownError') }),
  offline: () => at(submitted, { type: 'email.failed', failure: failure('FrameLoadError') }),
  'blocked-by-the-page': () => at(submitted, { type: 'email.failed', failure: failure('FrameBlockedError') }),
})
