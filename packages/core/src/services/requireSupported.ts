import { type CaipNetworkId, supportedChains } from '@latchkey/contract'
import { UnsupportedChainError } from '../errors/network.ts'
import type { Kit } from '../kit/kit.ts'
import type { KitQueryKey } from '../queries/queryKeys.ts'

/**
 * S7.10: the service is asked only for chains it answers for. Where the list itself cannot be read, the last known one
 * counts, and without one the call is simply tried: an account is never emptied because a list was missing.
 *
 * @throws {@link UnsupportedChainError}
 */
export async function requireSupported(kit: Kit, chain: CaipNetworkId): Promise<void> {
  const queries = await kit.queries()
  const list = await queries
    .fetchQuery({
      queryKey: ['supported-chains'] satisfies KitQueryKey,
      queryFn: () => kit.services.call(supportedChains),
      staleTime: 3_600_000,
      retry: false,
    })
    .catch(() => queries.getQueryData<{ http: string[] }>(['supported-chains']))
  if (list && !list.http.includes(chain)) throw new UnsupportedChainError({ caipNetworkId: chain })
}
