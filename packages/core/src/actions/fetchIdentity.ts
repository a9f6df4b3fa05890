import { type ChainNamespace, IDENTITY_CACHE_MS, identity as identityRoute } from '@latchkey/contract'
import { identityFlow } from '../flows/identity/identity.ts'
import { identityKey } from '../flows/identity/identityKey.ts'
import type { Identity } from '../flows/identity/state.ts'
import type { Kit } from '../kit/kit.ts'
import type { KitQueryKey } from '../queries/queryKeys.ts'
import { isOwnImage } from '../services/isOwnImage.ts'
import { requireSupported } from '../services/requireSupported.ts'
import { plainText } from '../text/plainText.ts'

/** The address for {@link fetchIdentity}: a plain address, without its chain. */
export interface FetchIdentityParameters {
  readonly address: string
  /** The active one unless set. */
  readonly namespace?: ChainNamespace
}

/**
 * Reads the name and picture of an address, from any network. A name registered with the gateway takes precedence over
 * the address's own name in its namespace, such as ENS. The result is cached for five minutes (S3.13, S9.10).
 *
 * @param kit - made by createKit()
 * @returns the name and picture, if known; an empty object if the address has no name
 * @throws the service's error if the service cannot be reached and no other name is known
 *
 * @example
 * const { name, avatar } = await fetchIdentity(kit, { address })
 */
export async function fetchIdentity(kit: Kit, parameters: FetchIdentityParameters): Promise<Identity> {
  const { address, namespace = kit.store.get().network.activeNamespace } = parameters
  kit.store.attach(identityFlow)
  const queries = await kit.queries()
  const identity = await queries.fetchQuery({
    queryKey: ['identity', identityKey(kit.store.get(), namespace, address)] satisfies KitQueryKey,
    queryFn: () => readIdentity(kit, { address, namespace }),
    staleTime: IDENTITY_CACHE_MS,
    // No retry: the address is shown in place of the name, and the next call asks again.
    retry: false,
  })
  kit.store.dispatch({ type: 'identity.read', namespace, address, identity })
  return identity
}

async function readIdentity(
  kit: Kit,
  { address, namespace }: Required<FetchIdentityParameters>,
): Promise<Identity> {
  const [registered] = await Promise.allSettled([fromService(kit, address, namespace)])
  if (registered.status === 'fulfilled' && registered.value.name) return registered.value
  const own = await fromNamespace(kit, address, namespace).catch(() => undefined)
  if (own) return own
  // An address without a name is cached for five minutes. A failed lookup isn't cached.
  if (registered.status === 'rejected') throw registered.reason
  return registered.value
}

async function fromService(kit: Kit, address: string, namespace: ChainNamespace): Promise<Identity> {
  const chain = kit.store.get().network.active[namespace]
  if (chain) await requireSupported(kit, chain)
  const { name, avatar } = await kit.services.call(identityRoute, {
    path: { address },
    query: { sender: address },
    // Bypasses the HTTP cache, which keeps an answer for a day: the user may have registered a name since.
    fresh: true,
  })
  return tidy(kit, name, avatar)
}

async function fromNamespace(
  kit: Kit,
  address: string,
  namespace: ChainNamespace,
): Promise<Identity | undefined> {
  const names = kit.adapters[namespace]?.names
  const name = await names?.getName({ address })
  if (!names || !name) return undefined
  return tidy(kit, name, await names.getAvatar({ name }).catch(() => undefined))
}

function tidy({ config }: Kit, name: string | null, avatar: string | null | undefined): Identity {
  return {
    ...(name ? { name: plainText(name) } : {}),
    ...(avatar && isOwnImage(avatar, config.gatewayUrl) ? { avatar } : {}),
  }
}
