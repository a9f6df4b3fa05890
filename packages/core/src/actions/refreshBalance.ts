import { toCaipAddress } from '@latchkey/contract'
import { alertFor } from '../errors/alertFor.ts'
import { activeConnection } from '../flows/connect/state.ts'
import { activeNetwork } from '../flows/network/network.ts'
import type { Kit } from '../kit/kit.ts'
import { raiseAlert } from './raiseAlert.ts'

/**
 * Reads the displayed account's coin balance. Does nothing without an account or a supported network.
 *
 * @param kit - made by createKit()
 * @throws {@link TransportError} where the chain did not answer; the last known balance stays
 *
 * @example
 * await refreshBalance(kit)
 */
export async function refreshBalance(kit: Kit): Promise<void> {
  const state = kit.store.get()
  const network = activeNetwork(state.network)
  const address = activeConnection(state.connect, state.network.activeNamespace)?.address
  const adapter = kit.adapters[state.network.activeNamespace]
  if (!network || !address || !adapter?.getBalance) return
  const { caipNetworkId, nativeCurrency } = network
  const amount = await adapter.getBalance({ address, caipNetworkId }).catch((error: unknown) => {
    const code = alertFor(error)
    if (code) raiseAlert(kit, { code })
    throw error
  })
  const { symbol, decimals } = nativeCurrency
  kit.store.dispatch({
    type: 'balance.read',
    caipAddress: toCaipAddress(caipNetworkId, address),
    balance: { amount, symbol, decimals, readAt: Date.now() },
  })
}
