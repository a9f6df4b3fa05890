import { expect, test } from 'vitest'
import { initialSocial } from './initial.ts'
import { reduceSocial } from './social.ts'

const failure = { name: 'SignedOutError', shortMessage: '', rejected: false }

test.each([{ type: 'login.resumed' }, { type: 'email.joined' }] as const)(
  'logins that could not be read are read again after a sign-in (%o); those that were read stay',
  (event) => {
    const failed = { ...initialSocial, logins: { step: 'failed', failure } } as const
    expect(reduceSocial(failed, event).logins).toEqual({ step: 'unknown' })
    const ready = { ...initialSocial, logins: { step: 'ready', logins: [] } } as const
    expect(reduceSocial(ready, event)).toBe(ready)
  },
)
