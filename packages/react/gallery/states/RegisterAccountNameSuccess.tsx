import { createAccountKit } from '../createAccountKit.ts'
import { defineStates, type MakeState } from '../states.ts'

function registered(name: string): MakeState {
  return () => ({
    kit: createAccountKit({ identity: { name } }),
    route: { view: 'RegisterAccountNameSuccess' },
  })
}

export default defineStates('RegisterAccountNameSuccess', {
  ready: registered('alice.backing.test'),
  'long-names': registered('the-longest-label-that-anybody-may-have-in-this-zone-0123456789a.backing.test'),
})
