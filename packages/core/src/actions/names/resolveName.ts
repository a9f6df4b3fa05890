import { type CaipNetworkId, getName, NAME_TEXTS, parseCaipNetworkId } from '@latchkey/contract'
import type { Kit } from '../../kit/kit.ts'
import { askNames } from './askNames.ts'

/** Whether a name is in the page's own zone. */
export function isZoneName(kit: Pick<Kit, 'config'>, name: string): boolean {
  const { nameZone } = kit.config
  return nameZone !== undefined && name.toLowerCase().endsWith(`.${nameZone}`)
}

/**
 * Resolves a name of the zone to its address on a chain: the address for that chain if there is one, otherwise the address
 * that the service vouches for on every chain of the namespace. An address for one chain is not used on another chain,
 * because it may be a contract's.
 *
 * @returns undefined if the name is not registered, or has no address on the chain
 * @throws NameServiceError
 */
export async function resolveName(
  kit: Kit,
  { name, caipNetworkId }: { name: string; caipNetworkId: CaipNetworkId },
): Promise<string | undefined> {
  const { names } = kit.adapters[parseCaipNetworkId(caipNetworkId).chainNamespace] ?? {}
  // Other names can't be registered, so a look-alike in another script does not resolve.
  if (!/^[a-z0-9-]{4,}\.[a-z0-9.-]+$/i.test(name)) return undefined
  const answer = await askNames(
    () => kit.services.call(getName, { path: { name }, query: { apiVersion: '2' } }),
    NAME_TEXTS.notResolved,
  )
  if (!('addresses' in answer) || answer.name !== name.toLowerCase()) return undefined
  const coinType = await names?.getCoinType({ caipNetworkId })
  return answer.addresses[String(coinType)]?.address ?? answer.default_address
}
