import { UserRejectedError } from '@latchkey/core'
import { createAccountKit } from '../createAccountKit.ts'
import { namesState } from '../createNamesState.ts'
import { defineStates } from '../states.ts'

const LONG = 'the-longest-label-that-anybody-may-have-in-this-zone-0123456789a'

export default defineStates('RegisterAccountName', {
  empty: namesState({}),
  available: namesState({}, 'alice'),
  registered: namesState({ taken: ['alice'] }, 'alice'),
  loading: namesState({ suggestions: 'never' }, 'alice'),
  invalid: namesState({}, 'al_ice'),
  'too-short': namesState({}, 'al'),
  error: namesState({ suggestions: 503 }, 'alice'),
  waiting: namesState({ signMessage: () => new Promise(() => {}) }, 'alice', true),
  declined: namesState({ signMessage: () => Promise.reject(new UserRejectedError()) }, 'alice', true),
  taken: namesState({ refusal: 'This name is already registered' }, 'alice', true),
  owned: namesState({ owned: 'alice.backing.test' }),
  'not-for-this': () => ({ kit: createAccountKit(), history: [{ view: 'Account' }] }),
  'long-names': namesState({ taken: [LONG], zone: 'names.of-a-rather-long-zone.example' }, LONG),
})
