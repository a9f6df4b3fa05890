import type { ChainNamespace } from '@latchkey/contract'
import type { KitEvent } from '../../store/events.ts'
import type { Flow } from '../../store/flow.ts'
import type { State } from '../../store/state.ts'
import { identityKey } from './identityKey.ts'

/** The name and picture of an address. Unknown values are absent (S3.13). */
export interface Identity {
  readonly name?: string
  readonly avatar?: string
}

/** What is known of addresses, by {@link identityKey}. */
export type IdentityState = Readonly<Record<string, Identity>>

export interface IdentityEvent {
  readonly type: 'identity.read'
  readonly namespace: ChainNamespace
  readonly address: string
  readonly identity: Identity
}

/** Names and pictures. Comes with the first account. */
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
