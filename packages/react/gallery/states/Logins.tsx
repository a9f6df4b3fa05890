import type { KitEvent } from '@latchkey/core'
import { ALL_LOGINS, createEmailKit, EMAIL, failure } from '../createEmailKit.ts'
import { defineStates } from '../states.ts'
import { click } from '../typeInto.ts'

const email = { id: `email:${EMAIL}`, provider: 'email', name: EMAIL } as const
const google = { id: 'google:1', provider: 'google', name: 'ada@example.com' } as const
const x = { id: 'x:1', provider: 'x', name: 'ada_lovelace' } as const
type Loaded = Extract<KitEvent, { type: 'logins.loaded' }>
const loaded = (...logins: Loaded['logins']): Loaded => ({ type: 'logins.loaded', logins })
const at = (...events: readonly KitEvent[]) => ({ kit: createEmailKit({ logins: ALL_LOGINS, events }) })
const all = loaded(email, google, x)

export default defineStates('Logins', {
  ready: () => at(all),
  one: () => at(loaded(google)),
  loading: () => at({ type: 'logins.loading' }),
  error: () => at({ type: 'logins.failed', failure: failure('FrameLoadError') }),
  asked: () => ({ ...at(all), arrange: click('[data-part="icon-button"][aria-label*="Google"]') }),
  removing: () => at(all, { type: 'logins.removing', id: x.id }),
  'not-recent': () =>
    at(all, { type: 'logins.kept', failure: failure('SocialLoginError'), reason: 'notRecent' }),
  young: () => at(all, { type: 'logins.kept', failure: failure('SocialLoginError'), reason: 'young' }),
  'long-names': () =>
    at(
      loaded({ ...email, name: `${'ada.lovelace.'.repeat(6)}@example.com` }, { ...x, name: 'a'.repeat(90) }),
    ),
})
