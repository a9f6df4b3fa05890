import { ONRAMP_SLOW_MS } from '@latchkey/contract'
import type { State } from '../../store/state.ts'
import { activeNetwork } from '../network/network.ts'
import type { OnRampOrder, OnRampState, OnRampToken } from './state.ts'

type OnRampSlice = Pick<State, 'onramp'>

/**
 * Lists the coins that can be bought on the displayed network; all coins if they are samples.
 *
 * @param state - of `kit.store.get()`
 * @returns undefined until they are known
 *
 * @example
 * const tokens = selectOnRampTokens(kit.store.get())
 */
export function selectOnRampTokens({
  onramp,
  network,
}: Pick<State, 'onramp' | 'network'>): readonly OnRampToken[] | undefined {
  const { tokens, isSample } = onramp?.options ?? {}
  const shown = activeNetwork(network)?.caipNetworkId
  return tokens?.filter(({ caipNetworkId }) => isSample || caipNetworkId === shown)
}

/**
 * Lists the orders of an account on a network, newest first.
 *
 * @param state - of `kit.store.get()`
 * @param account - the account and the network
 *
 * @example
 * const orders = selectOnRampOrders(kit.store.get(), { address: '0x71C7…', caipNetworkId: 'eip155:42161' })
 */
export function selectOnRampOrders(
  { onramp }: OnRampSlice,
  account: { readonly address: string | undefined; readonly caipNetworkId: string | undefined },
): readonly OnRampOrder[] {
  const { address, caipNetworkId } = account
  return (onramp?.orders ?? []).filter(
    (order) => order.address === address && order.caipNetworkId === caipNetworkId,
  )
}

/**
 * Returns the step that a view shows for an order. A paid order that takes longer than usual is `slow`; it may still arrive. An order
 * whose payment was refused is `declined` while another card can pay for it, and `failed` after that.
 *
 * @param order - an order of this browser
 *
 * @example
 * const step = stepOfOrder(order) // 'arriving'
 */
export function stepOfOrder({
  status,
  startedAt,
  askedAt,
  isFinal,
}: Pick<OnRampOrder, 'status' | 'startedAt' | 'askedAt' | 'isFinal'>):
  | 'unpaid'
  | 'arriving'
  | 'slow'
  | 'arrived'
  | 'declined'
  | 'failed'
  | 'refunded' {
  if (status === 'created') return 'unpaid'
  if (status === 'succeeded') return 'arrived'
  if (status === 'failed' && isFinal === false) return 'declined'
  if (status !== 'pending') return status
  return (askedAt ?? startedAt) - startedAt >= ONRAMP_SLOW_MS ? 'slow' : 'arriving'
}

/** Returns the state of buying.
 *
 * @param state - of `kit.store.get()`
 * @returns undefined until its code is loaded
 *
 * @example
 * const { orders = [] } = selectOnRamp(kit.store.get()) ?? {}
 */
export function selectOnRamp({ onramp }: OnRampSlice): OnRampState | undefined {
  return onramp
}
