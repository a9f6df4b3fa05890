import { type CaipNetworkId, parseCaipNetworkId, toCaipAddress } from '@latchkey/contract'
import { alertFor } from '../errors/alertFor.ts'
import { AdapterNotFoundError } from '../errors/kit.ts'
import { activeConnection, type NativeBalance } from '../flows/connect/state.ts'
import { activeNetwork } from '../flows/network/network.ts'
import type { Kit } from '../kit/kit.ts'
import { raiseAlert } from './raiseAlert.ts'

/** The account and the network whose coin balance is read. */
export interface ReadBalanceParameters {
  readonly address: string
  /** One of the `networks` given to createKit(). */
  readonly caipNetworkId: CaipNetworkId
}

/**
 * Reads an account's balance of a network's coin, and stores the balance in the state.
 *
 * @param kit - made by createKit()
 * @param parameters - the account and the network
 * @returns the balance
 * @throws {@link AdapterNotFoundError} if the page lacks the network or no adapter reads balances there, {@link
 *   TransportError} if the chain did not answer
 *
 * @example
 * const { amount } = await readBalance(kit, { address: '0x…', caipNetworkId: 'eip155:42161' })
 */
export async function readBalance(
  kit: Kit,
  { address, caipNetworkId }: ReadBalanceParameters,
): Promise<NativeBalance> {
  const network = kit.config.networks.find((one) => one.caipNetworkId === caipNetworkId)
  const namespace = parseCaipNetworkId(caipNetworkId).chainNamespace
  const adapter = kit.adapters[namespace]
  if (!network || !adapter?.getBalance) throw new AdapterNotFoundError({ namespace })
  const amount = await adapter.getBalance({ address, caipNetworkId }).catch((error: unknown) => {
    const code = alertFor(error)
    if (code) raiseAlert(kit, { code })
    throw error
  })
  const { symbol, decimals } = network.nativeCurrency
  const balance = { amount, symbol, decimals, readAt: Date.now() }
  kit.store.dispatch({ type: 'balance.read', caipAddress: toCaipAddress(caipNetworkId, address), balance })
  return balance
}

/**
 * Reads the displayed account's coin balance. Does nothing without an account or a supported network.
 *
 * @param kit - made by createKit()
 * @throws {@link TransportError} if the chain did not answer; the last known balance stays
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
  await readBalance(kit, { address, caipNetworkId: network.caipNetworkId })
}
