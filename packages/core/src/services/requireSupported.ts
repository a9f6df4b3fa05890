import { type CaipNetworkId, supportedChains } from '@latchkey/contract'
import { UnsupportedChainError } from '../errors/network.ts'
import type { Kit } from '../kit/kit.ts'
import type { KitQueryKey } from '../queries/queryKeys.ts'

/**
 * S7.10: allows calls for supported chains only. If the list can't be read, the last known list applies. Without a
 * list, the call is tried, so that an account never appears empty because the list is missing.
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
