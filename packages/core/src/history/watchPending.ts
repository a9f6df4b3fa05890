import { MOST_PENDING, PENDING_POLL_MS } from '@latchkey/contract'
import { historyKey, readHistory } from '../actions/readHistory.ts'
import { refreshBalance } from '../actions/refreshBalance.ts'
import { selectOwnTransactions } from '../flows/activity/select.ts'
import type { Kit } from '../kit/kit.ts'
import { selectAccount } from '../selectors/account.ts'
import { selectNetwork } from '../selectors/network.ts'
import { keepOwn } from './keepOwn.ts'
import type { Transaction } from './transaction.ts'

/**
 * Checks every 30 s whether the displayed account's pending transactions are in its history, and then reads
 * the balance. It sends nothing while none is pending or the page is hidden, and stops permanently at 99 pending
 * transactions (S9.14).
 *
 * @param isHidden - whether the page is hidden
 * @returns how to stop
 */
export function watchPending(kit: Kit, isHidden = () => document.hidden): () => void {
  keepOwn(kit)
  const stop = (): void => clearInterval(timer)
  const timer = setInterval(() => {
    const waiting = waitingOf(kit)
    if (waiting.length >= MOST_PENDING) stop()
    else if (waiting.length > 0 && !isHidden()) look(kit, waiting).catch(() => {})
  }, PENDING_POLL_MS)
  return stop
}

function waitingOf(kit: Kit): readonly Transaction[] {
  const state = kit.store.get()
  return selectOwnTransactions(state, {
    address: selectAccount(state).address,
    caipNetworkId: selectNetwork(state).caipNetwork?.caipNetworkId,
  })
}

async function look(kit: Kit, waiting: readonly Transaction[]): Promise<void> {
  const [{ from: address, caipNetworkId } = {}] = waiting
  if (!address || !caipNetworkId) return
  const queries = await kit.queries()
  const place = { address, caipNetworkId }
  await queries.fetchQuery({
    queryKey: historyKey(place),
    queryFn: ({ signal }) => readHistory(kit, { ...place, signal }),
    retry: false,
  })
  if (waitingOf(kit).length < waiting.length) await refreshBalance(kit)
}
