import { coinTypeOf, ETHER } from './coinTypeOf.ts'
import { addressOn } from './reach.ts'
import type { NameStore } from './store.ts'

/** Returns the names of addresses, by address in lower case. Addresses without a name are absent. */
export type ReadPartyNames = (
  addresses: Iterable<string>,
  caipNetworkId: string,
) => Promise<ReadonlyMap<string, string>>

const MOST = 500

/** The name to show for an address: its owner's oldest one, if it resolves to that address on the given chain. */
export function createPartyNames(store: Pick<NameStore, 'oldestOf'>): ReadPartyNames {
  return async (addresses, caipNetworkId) => {
    const wanted = new Set([...addresses].map((address) => address.toLowerCase()))
    // A chain without a coin type has no entry of its own.
    const coinType = coinTypeOf(caipNetworkId)?.toString() ?? ''
    const found = await store.oldestOf([...wanted].slice(0, MOST))
    return new Map(
      found.flatMap((one): [string, string][] => {
        const { name, owner, addresses } = one
        const isElsewhere = addresses[ETHER] !== undefined && addresses[ETHER].address !== owner
        return !isElsewhere && addressOn(one, coinType) === owner ? [[owner, name]] : []
      }),
    )
  }
}
