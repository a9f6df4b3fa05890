import { ETHER } from './coinTypeOf.ts'
import type { Signer } from './createSignerReader.ts'

/** The data that decides which addresses a name resolves to. */
export interface Reached {
  readonly owner: string
  readonly ownerCoinType: number
  /** How the owner signed; undefined if an older release registered the name. */
  readonly signer: Signer | undefined
  readonly registeredAt: string
  readonly addresses: Readonly<Record<string, { readonly address: string; readonly created_at: string }>>
}

/**
 * The address for every EVM chain without its own entry: the owner's, if a key signed for the name. If a contract signed, or the
 * signer is unknown, the same address on another chain may not belong to the owner.
 */
export function defaultAddress({
  owner,
  signer,
  addresses,
}: Omit<Reached, 'registeredAt'>): string | undefined {
  return signer === 'key' && addresses[ETHER]?.address === owner ? owner : undefined
}

/** The address that a name resolves to on a chain, by coin type. */
export function addressOn(name: Omit<Reached, 'registeredAt'>, coinType: string): string | undefined {
  return name.addresses[coinType]?.address ?? defaultAddress(name)
}

/**
 * Leaves out the entry for coin type 60 that releases before `signer` created for every owner, unless the owner is known to have a
 * key. An entry that its own message set later stays.
 */
export function withoutUnsafe<name extends Reached>(name: name): name {
  const { owner, ownerCoinType, signer, registeredAt, addresses } = name
  const { [ETHER]: ether, ...others } = addresses
  const isOwnChain = String(ownerCoinType) === ETHER
  const isAutomatic = ether?.address === owner && ether.created_at === registeredAt
  return signer === 'key' || isOwnChain || !isAutomatic ? name : { ...name, addresses: others }
}
