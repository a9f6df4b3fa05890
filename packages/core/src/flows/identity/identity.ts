import type { Flow } from '../../kit/kit.ts'
import type { KitEvent } from '../../store/events.ts'
import type { State } from '../../store/state.ts'
import { identityKey } from './identityKey.ts'
import type { IdentityState } from './state.ts'

/** Loaded with the first account. */
export const identityFlow: Flow<'identity', IdentityState> = {
  name: 'identity',
  initial: () => ({}),
  reduce: reduceIdentity,
}

export function reduceIdentity(
  identities: IdentityState,
  event: KitEvent,
  state: Pick<State, 'network'>,
): IdentityState {
  if (event.type !== 'identity.read') return identities
  return { ...identities, [identityKey(state, event.namespace, event.address)]: event.identity }
}
