import { BALANCE_CACHE_MS, BALANCE_RETRY_BLOCK_MS, type CaipNetworkId } from '@latchkey/contract'
import type { Token } from '../flows/send/state.ts'
import type { Kit } from '../kit/kit.ts'
import type { KitQueryKey } from '../queries/queryKeys.ts'
import { fetchTokenBalances } from './fetchTokenBalances.ts'

/** Whose balances are read, and on which network. The address is the displayed account's. */
export interface ReadTokenBalancesParameters {
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
}

/**
 * Reads the displayed account's balances. An answer is cached for 30 s (S9.10), and after a failure the gateway isn't
 * asked again for 30 s (S8.14).
 *
 * @param kit - made by createKit()
 * @param parameters - whose, and on which network
 * @returns the tokens, the coin first
 * @throws what fetchTokenBalances() throws; in the 30 s after a failure, the same error
 *
 * @example
 * const tokens = await readTokenBalances(kit, { address: '0x…', caipNetworkId: 'eip155:42161' })
 */
export async function readTokenBalances(
  kit: Kit,
  { address, caipNetworkId }: ReadTokenBalancesParameters,
): Promise<readonly Token[]> {
  const queries = await kit.queries()
  const queryKey = ['tokenBalances', caipNetworkId, address] satisfies KitQueryKey
  const known = queries.getQueryState(queryKey)
  if (known?.status === 'error' && isBlocked(known.errorUpdatedAt)) throw known.error
  return queries.fetchQuery({
    queryKey,
    queryFn: () => fetchTokenBalances(kit, { caipNetworkId }),
    staleTime: BALANCE_CACHE_MS,
    retry: false,
  })
}

/**
 * Whether a failure is too recent to ask again (S8.14).
 *
 * @param failedAt - when it failed, in milliseconds since 1970
 *
 * @example
 * if (!isBlocked(balancesFailedAt)) await loadSendBalances(kit)
 */
export function isBlocked(failedAt: number | undefined): boolean {
  return failedAt !== undefined && Date.now() - failedAt < BALANCE_RETRY_BLOCK_MS
}
