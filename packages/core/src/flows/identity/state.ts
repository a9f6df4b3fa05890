import type { ChainNamespace } from '@latchkey/contract'

/** The name and picture of an address. Unknown values are absent (S3.13). */
export interface Identity {
  readonly name?: string
  readonly avatar?: string
}

/** The known identities, by `identityKey()`. */
export type IdentityState = Readonly<Record<string, Identity>>

export interface IdentityEvent {
  readonly type: 'identity.read'
  readonly namespace: ChainNamespace
  readonly address: string
  readonly identity: Identity
}
