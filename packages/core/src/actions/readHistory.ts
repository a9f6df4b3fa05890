import type { CaipNetworkId } from '@latchkey/contract'
import { keepOwn } from '../history/keepOwn.ts'
import { appendHistory, mergeHistory } from '../history/mergeHistory.ts'
import type { TransactionHistory } from '../history/transaction.ts'
import type { Kit } from '../kit/kit.ts'
import type { KitQueryKey } from '../queries/queryKeys.ts'
import { fetchTransactions } from './fetchTransactions.ts'

/** The account and network to read, and an abort signal. */
export interface ReadHistoryParameters {
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  readonly signal?: AbortSignal
}

/**
 * The query key of an account's history in the kit's query client.
 *
 * @param parameters - whose, and on which network
 * @returns a key for `kit.queries()`
 *
 * @example
 * historyKey({ address: '0x…', caipNetworkId: 'eip155:42161' })
 */
export function historyKey({ address, caipNetworkId }: ReadHistoryParameters): KitQueryKey {
  return ['history', caipNetworkId, address]
}

/**
 * Reads the newest page of a history and merges it into the loaded pages. Transactions sent from this page that the history
 * now contains are no longer listed as pending (S9.14).
 *
 * @param kit - made by createKit()
 * @param parameters - whose, and on which network
 * @returns the whole loaded history
 * @throws what {@link fetchTransactions} throws
 *
 * @example
 * const history = await readHistory(kit, { address: '0x…', caipNetworkId: 'eip155:42161' })
 */
export async function readHistory(kit: Kit, parameters: ReadHistoryParameters): Promise<TransactionHistory> {
  keepOwn(kit)
  const page = await fetchTransactions(kit, parameters)
  const queries = await kit.queries()
  // Older pages may have arrived during this request.
  const known = queries.getQueryData<TransactionHistory>(historyKey(parameters))
  kit.store.dispatch({
    type: 'history.read',
    transactions: page.transactions.map(({ hash, from, nonce }) => ({
      hash,
      from,
      ...(nonce === undefined ? {} : { nonce }),
    })),
  })
  return mergeHistory(known, page)
}

/**
 * Reads the next older page and appends it. Does nothing at the end of the history.
 *
 * @param kit - made by createKit()
 * @param parameters - whose, and on which network
 * @throws what {@link fetchTransactions} throws
 *
 * @example
 * await readOlderHistory(kit, { address: '0x…', caipNetworkId: 'eip155:42161' })
 */
export async function readOlderHistory(kit: Kit, parameters: ReadHistoryParameters): Promise<void> {
  const queries = await kit.queries()
  const key = historyKey(parameters)
  const cursor = queries.getQueryData<TransactionHistory>(key)?.next
  if (cursor === undefined) return
  kit.store.dispatch({ type: 'history.moreAsked', address: parameters.address, cursor })
  const page = await fetchTransactions(kit, { ...parameters, cursor })
  const updatedAt = queries.getQueryState(key)?.dataUpdatedAt ?? 0
  queries.setQueryData<TransactionHistory>(
    key,
    // The list may have been reset during the request. The page then no longer belongs to the list.
    (known) => (known?.next === cursor ? appendHistory(known, page) : known),
    { updatedAt },
  )
}
