import { accountHistory, type CaipNetworkId } from '@latchkey/contract'
import { AccountAddressMissingError } from '../errors/history.ts'
import { NoActiveNetworkError } from '../errors/kit.ts'
import { activeConnection } from '../flows/connect/state.ts'
import { toTransaction } from '../history/toTransaction.ts'
import type { TransactionHistory } from '../history/transaction.ts'
import type { Kit } from '../kit/kit.ts'
import { requireSupported } from '../services/requireSupported.ts'

/** The account, network and page that {@link fetchTransactions} reads. */
export interface FetchTransactionsParameters {
  /** The displayed account unless set. */
  readonly address?: string
  /** The active network unless set. */
  readonly caipNetworkId?: CaipNetworkId
  /** `next` of the page before; the newest page unless set. */
  readonly cursor?: string
  readonly signal?: AbortSignal
}

/**
 * Reads one page of an account's transactions on one network, newest first. Spam is included and marked (S3.11, S5.12).
 *
 * @param kit - made by createKit()
 * @returns the page, the cursor of the next older page, and what the service reports as missing
 * @throws {@link AccountAddressMissingError} if no account is given or displayed (S8.20)
 * @throws {@link NoActiveNetworkError}, {@link UnsupportedChainError}, {@link ServiceError}
 *
 * @example
 * const { transactions, next } = await fetchTransactions(kit)
 */
export async function fetchTransactions(
  kit: Kit,
  { address, caipNetworkId, cursor, signal }: FetchTransactionsParameters = {},
): Promise<TransactionHistory> {
  const { connect, network } = kit.store.get()
  const account = address ?? activeConnection(connect, network.activeNamespace)?.address
  if (!account) throw new AccountAddressMissingError()
  const chain = caipNetworkId ?? network.active[network.activeNamespace]
  if (!chain) throw new NoActiveNetworkError()
  try {
    await requireSupported(kit, chain)
    const { data, names, next, missing } = await kit.services.call(accountHistory, {
      path: { address: account },
      query: { chainId: chain, ...(cursor === undefined ? {} : { cursor }) },
      ...(signal ? { signal } : {}),
    })
    const { gatewayUrl } = kit.config
    return {
      transactions: data.flatMap(
        (one) => toTransaction(one, { caipNetworkId: chain, gatewayUrl, names }) ?? [],
      ),
      ...(next === null ? {} : { next }),
      missing: missing ?? [],
    }
  } catch (error) {
    if (!signal?.aborted)
      kit.store.dispatch({
        type: 'history.failed',
        address: account,
        caipNetworkId: chain,
        ...(cursor === undefined ? {} : { cursor }),
      })
    throw error
  }
}
