import type { KitEvent } from '@latchkey/core'
import { createEmailKit, socialFailure } from '../createEmailKit.ts'
import { defineStates, onPhone } from '../states.ts'

const ATTEMPT = { provider: 'farcaster', isLink: false } as const
const started: KitEvent = { type: 'social.started', ...ATTEMPT }
const shown: KitEvent = {
  type: 'social.codeShown',
  uri: `https://farcaster.xyz/~/siwf?channelToken=${'7f'.repeat(16)}`,
}

const at = (...events: readonly KitEvent[]) => ({
  // Back on a phone, Connect wants a code: no relay runs here.
  kit: createEmailKit({ pairing: [] }),
  route: { view: 'ConnectingFarcaster' } as const,
  events: [started, ...events],
})

export default defineStates('ConnectingFarcaster', {
  loading: () => at(),
  ready: () => at(shown),
  phone: onPhone(() => at(shown)),
  joining: () => at({ type: 'social.proved', ...ATTEMPT }),
  expired: () => at(socialFailure(ATTEMPT, 'expired')),
  refused: () => at(socialFailure(ATTEMPT, 'refused')),
})
