import type { KitEvent, LoginFailure } from '@latchkey/core'
import { createEmailKit, EMAIL, failure, socialFailure } from '../createEmailKit.ts'
import { defineStates } from '../states.ts'

const ATTEMPT = { provider: 'google', isLink: false } as const
const URI = 'https://accounts.example/authorize?state=1'
const started: KitEvent = { type: 'social.started', ...ATTEMPT }
const sent = (window: 'open' | 'blocked' | 'closed'): KitEvent => ({ type: 'social.sent', uri: URI, window })
const failed = (reason: LoginFailure): KitEvent => socialFailure(ATTEMPT, reason)
const offered = (email = EMAIL): KitEvent => ({ type: 'social.linkOffered', uri: URI, email })

const at = (...events: readonly KitEvent[]) => ({
  kit: createEmailKit(),
  route: { view: 'ConnectingSocial', provider: 'google' } as const,
  events: [started, ...events],
})

export default defineStates('ConnectingSocial', {
  opening: () => at(),
  waiting: () => at(sent('open')),
  blocked: () => at(sent('blocked')),
  closed: () => at(sent('closed')),
  code: () => at(offered()),
  'wrong-code': () =>
    at(offered(), { type: 'social.codeRefused', failure: failure('FrameError', 'Invalid code') }),
  joining: () => at({ type: 'social.proved', ...ATTEMPT }),
  denied: () => at(failed('denied')),
  expired: () => at(failed('expired')),
  taken: () => at(failed('taken')),
  'not-recent': () => at(failed('notRecent')),
  offline: () => at({ type: 'social.failed', ...ATTEMPT, failure: failure('FrameLoadError') }),
  'blocked-by-the-page': () =>
    at({ type: 'social.failed', ...ATTEMPT, failure: failure('FrameBlockedError') }),
  'long-names': () => at(offered(`${'ada.lovelace.'.repeat(6)}@example.com`)),
})
