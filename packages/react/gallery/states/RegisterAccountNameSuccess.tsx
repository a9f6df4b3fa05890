import { fetchIdentity } from '@latchkey/core'
import { ALICE } from '../../../core/src/testing/scriptedAdapter.ts'
import { createAccountKit } from '../createAccountKit.ts'
import { defineStates, type MakeState } from '../states.ts'

function registered(name: string): MakeState {
  return async () => {
    const kit = createAccountKit({ identity: { name } })
    await fetchIdentity(kit, { address: ALICE })
    return { kit, route: { view: 'RegisterAccountNameSuccess' } }
  }
}

export default defineStates('RegisterAccountNameSuccess', {
  ready: registered('alice.backing.test'),
  'long-names': registered('the-longest-label-that-anybody-may-have-in-this-zone-0123456789a.backing.test'),
})
