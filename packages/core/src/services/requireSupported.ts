import { type CaipNetworkId, supportedChains } from '@latchkey/contract'
import { UnsupportedChainError } from '../errors/network.ts'
import type { Kit } from '../kit/kit.ts'
import type { KitQueryKey } from '../queries/queryKeys.ts'

/**
 * S7.10: only supported chains are asked for. If the list can't be read, the last known one counts; without
 * one the call is tried, so that an account is never emptied for want of a list.
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
