import type { Kit, KitEvent } from '@latchkey/core'
import { cooling, createEmailKit, failure, submitted } from '../createEmailKit.ts'
import { defineStates } from '../states.ts'

const at = (...events: readonly KitEvent[]) => ({
  kit: createEmailKit(),
  history: [{ view: 'Connect' }] as const,
  route: { view: 'EmailVerifyDevice' } as const,
  arrange: (_: HTMLElement, kit: Kit) => {
    for (const event of [submitted, cooling(), ...events]) kit.store.dispatch(event)
  },
})
const asked: KitEvent = { type: 'email.deviceAsked' }

export default defineStates('EmailVerifyDevice', {
  waiting: () => at(asked),
  late: () => at(asked, { type: 'email.deviceFailed', failure: failure('FrameAbortedError') }),
})
