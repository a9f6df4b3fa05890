import type { NameStore } from './store.ts'

/** The names of some addresses, by address in lower case. Who has none here is absent. */
export type ReadPartyNames = (
  addresses: Iterable<string>,
  caipNetworkId: string,
) => Promise<ReadonlyMap<string, string>>

const MOST = 500
const ETHER = '60'

/**
 * Names to show in place of addresses: the oldest that each owns, and only where it leads back to the address, on the chain that
 * is looked at as well. Whoever pointed theirs elsewhere goes by the address.
 *
 * @example
 * const names = await createPartyNames(store)(['0xa1…'], 'eip155:42161')
 */
export function createPartyNames(store: Pick<NameStore, 'oldestOf'>): ReadPartyNames {
  return async (addresses, caipNetworkId) => {
    const wanted = new Set([...addresses].map((address) => address.toLowerCase()))
    const coinType = coinTypeOf(caipNetworkId)
    const found = await store.oldestOf([...wanted].slice(0, MOST))
    return new Map(
      found.flatMap(({ name, owner, addresses: to }): [string, string][] => {
        const reached = [to[ETHER], to[coinType] ?? to[ETHER]]
        return reached.every((one) => one?.address.toLowerCase() === owner) ? [[owner, name]] : []
      }),
    )
  }
}

/** ENSIP-11. */
function coinTypeOf(caipNetworkId: string): string {
  const chainId = Number(caipNetworkId.slice('eip155:'.length))
  return chainId === 1 ? ETHER : String(0x8000_0000 + chainId)
}
