import { BALANCE_CACHE_MS } from '@latchkey/contract'
import { isSupported } from '../flows/network/network.ts'
import type { Kit } from '../kit/kit.ts'
import { selectConnections } from '../selectors/connections.ts'
import { readBalance } from './refreshBalance.ts'

/**
 * Reads the coin balance of every connected wallet, each on its own network. A balance read in the last 30 s is not read
 * again. If a balance cannot be read, the last known balance stays.
 *
 * @param kit - made by createKit()
 * @returns once each was read or failed
 *
 * @example
 * await refreshBalances(kit)
 * const balances = selectConnections(kit.store.get()).map(({ balance }) => balance)
 */
export async function refreshBalances(kit: Kit): Promise<void> {
  const state = kit.store.get()
  const stale = selectConnections(state).filter(
    ({ balance, namespace, caipNetworkId }) =>
      kit.adapters[namespace]?.getBalance &&
      isSupported(state.network, caipNetworkId) &&
      Date.now() - (balance?.readAt ?? 0) >= BALANCE_CACHE_MS,
  )
  await Promise.allSettled(stale.map((one) => readBalance(kit, one)))
}
