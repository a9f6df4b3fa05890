import type { KitEvent } from '../../store/events.ts'
import type { Flow } from '../../store/flow.ts'

/** Who an address is (S3.13). What nobody says is absent. */
export interface Identity {
  readonly name?: string
  readonly avatar?: string
}

/** What is known of addresses, by the address in small letters. */
export type IdentityState = Readonly<Record<string, Identity>>

export interface IdentityEvent {
  readonly type: 'identity.read'
  readonly address: string
  readonly identity: Identity
}

/** Names and pictures. Comes with the first account. */
export const identityFlow: Flow<'identity'> = { name: 'identity', initial: {}, reduce: reduceIdentity }

export function reduceIdentity(state: IdentityState, event: KitEvent): IdentityState {
  if (event.type !== 'identity.read') return state
  return { ...state, [event.address.toLowerCase()]: event.identity }
}
