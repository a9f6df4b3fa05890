import { ETHER } from './coinTypeOf.ts'
import type { Signer } from './createSignerReader.ts'

/** What decides where a name leads. */
export interface Reached {
  readonly owner: string
  readonly ownerCoinType: number
  /** How the owner signed; undefined where an older release registered the name. */
  readonly signer: Signer | undefined
  readonly registeredAt: string
  readonly addresses: Readonly<Record<string, { readonly address: string; readonly created_at: string }>>
}

/**
 * The address on every EVM chain for which a name has none of its own: the owner's, where a key signed for the name. The same
 * address on another chain need not be the owner's where a contract signed, or where that is not known.
 */
export function defaultAddress({
  owner,
  signer,
  addresses,
}: Omit<Reached, 'registeredAt'>): string | undefined {
  return signer === 'key' && addresses[ETHER]?.address === owner ? owner : undefined
}

/** Where a name leads on a chain, by its coin type. */
export function addressOn(name: Omit<Reached, 'registeredAt'>, coinType: string): string | undefined {
  return name.addresses[coinType]?.address ?? defaultAddress(name)
}

/**
 * Leaves out the entry under 60 that releases before `signer` made for every owner, unless a key is known to hold it. One that
 * was set later, by a message of its own, stays.
 */
export function withoutUnsafe<name extends Reached>(name: name): name {
  const { owner, ownerCoinType, signer, registeredAt, addresses } = name
  const { [ETHER]: ether, ...others } = addresses
  const isOwnChain = String(ownerCoinType) === ETHER
  const isAutomatic = ether?.address === owner && ether.created_at === registeredAt
  return signer === 'key' || isOwnChain || !isAutomatic ? name : { ...name, addresses: others }
}
