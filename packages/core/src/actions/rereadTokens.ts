import type { CaipNetworkId } from '@latchkey/contract'
import type { Kit } from '../kit/kit.ts'
import type { KitQueryKind } from '../queries/queryKeys.ts'
import { fetchTokenBalances } from './fetchTokenBalances.ts'

/** The tokens that a transaction moved, as CAIP-10 ids. */
export interface RereadTokensParameters {
  readonly caipNetworkId: CaipNetworkId
  readonly forceUpdate: readonly string[]
}

/**
 * Asks the service to read tokens from the chain again; then the lists on screen ask the service. It never throws, because the
 * transaction is mined whether or not the balances can be read yet.
 */
export async function rereadTokens(kit: Kit, parameters: RereadTokensParameters): Promise<void> {
  await fetchTokenBalances(kit, parameters).catch(() => undefined)
  await kit
    .queries()
    .then((queries) =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['tokenBalances'] satisfies KitQueryKind }),
        queries.invalidateQueries({ queryKey: ['history'] satisfies KitQueryKind }),
      ]),
    )
    .catch(() => undefined)
}
