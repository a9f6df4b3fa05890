import type { Kit, KitEvent, LoginFailure } from '@latchkey/core'
import { createEmailKit, failure } from '../createEmailKit.ts'
import { pretendPhone } from '../pretendPhone.ts'
import { defineStates } from '../states.ts'

const ATTEMPT = { provider: 'farcaster', isLink: false } as const
const started: KitEvent = { type: 'social.started', ...ATTEMPT }
const shown: KitEvent = {
  type: 'social.codeShown',
  uri: `https://farcaster.xyz/~/siwf?channelToken=${'7f'.repeat(16)}`,
}
const failed = (reason: LoginFailure): KitEvent => ({
  type: 'social.failed',
  ...ATTEMPT,
  failure: failure('SocialLoginError'),
  reason,
})

const at = (...events: readonly KitEvent[]) => ({
  // Back on a phone, Connect wants a code: no relay runs here.
  kit: createEmailKit({ pairing: [] }),
  history: [{ view: 'Connect' }] as const,
  route: { view: 'ConnectingFarcaster' } as const,
  arrange: (_: HTMLElement, kit: Kit) => {
    for (const event of [started, ...events]) kit.store.dispatch(event)
  },
})

export default defineStates('ConnectingFarcaster', {
  loading: () => at(),
  ready: () => at(shown),
  phone: () => {
    pretendPhone()
    return at(shown)
  },
  joining: () => at({ type: 'social.proved', ...ATTEMPT }),
  expired: () => at(failed('expired')),
  refused: () => at(failed('refused')),
})
