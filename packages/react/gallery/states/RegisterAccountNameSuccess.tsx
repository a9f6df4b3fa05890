import { fetchIdentity } from '@latchkey/core'
import { ALICE } from '../../../core/src/testing/scriptedAdapter.ts'
import { createAccountKit } from '../createAccountKit.ts'
import { defineStates, type WriteState } from '../states.ts'

function registered(name: string): WriteState {
  return async () => {
    const kit = createAccountKit({ identity: { name } })
    await fetchIdentity(kit, { address: ALICE })
    return { kit }
  }
}

export default defineStates('RegisterAccountNameSuccess', {
  ready: registered('alice.backing.test'),
  'long-names': registered('the-longest-label-that-anybody-may-have-in-this-zone-0123456789a.backing.test'),
})
