import { type CaipNetworkId, getName, NAME_TEXTS, parseCaipNetworkId } from '@latchkey/contract'
import type { Kit } from '../../kit/kit.ts'
import { askNames } from './askNames.ts'

/** Whether a name is in the page's own zone. */
export function isZoneName(kit: Pick<Kit, 'config'>, name: string): boolean {
  const { nameZone } = kit.config
  return nameZone !== undefined && name.toLowerCase().endsWith(`.${nameZone}`)
}

/**
 * The address that a name of the zone stands for on a chain: the chain's own where it has one, else the one that the service
 * vouches for on every chain of the namespace. One chain's address alone counts for no other chain: it may be a contract's.
 *
 * @returns undefined where nobody has the name, or it has no address on the chain
 * @throws NameServiceError
 */
export async function resolveName(
  kit: Kit,
  { name, caipNetworkId }: { name: string; caipNetworkId: CaipNetworkId },
): Promise<string | undefined> {
  const { names } = kit.adapters[parseCaipNetworkId(caipNetworkId).chainNamespace] ?? {}
  // Nobody can have other names: a look-alike in another script is no name here.
  if (!/^[a-z0-9-]{4,}\.[a-z0-9.-]+$/i.test(name)) return undefined
  const answer = await askNames(
    () => kit.services.call(getName, { path: { name }, query: { apiVersion: '2' } }),
    NAME_TEXTS.notResolved,
  )
  if (!('addresses' in answer) || answer.name !== name.toLowerCase()) return undefined
  const coinType = await names?.getCoinType({ caipNetworkId })
  return answer.addresses[String(coinType)]?.address ?? answer.default_address
}
