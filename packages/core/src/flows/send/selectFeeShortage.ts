import { toFiat } from '../../amount/toFiat.ts'
import {
  type SendSlice,
  selectFee,
  selectFeeFiat,
  selectNativeToken,
  selectSend,
  selectSendAmount,
} from './select.ts'

/**
 * Calculates how much of the coin is missing to pay the fee, in its smallest unit; 0n if there is enough, or if the fee or the balance
 * is unknown. An amount that is sent in the same coin counts as far as the balance covers it: the rest is a separate shortage.
 *
 * @param state - of `kit.store.get()`
 * @returns in the coin's smallest unit
 *
 * @example
 * const missing = selectFeeShortfall(kit.store.get())
 */
export function selectFeeShortfall(state: SendSlice): bigint {
  const { token, from } = selectSend(state)
  const native = selectNativeToken(state)
  const fee = selectFee(state)?.fee
  if (!native || fee === undefined || from?.isSmartAccount) return 0n
  const sent = token && token.address === undefined ? (selectSendAmount(state) ?? 0n) : 0n
  const needed = fee + (sent <= native.amount ? sent : 0n)
  return needed > native.amount ? needed - native.amount : 0n
}

/**
 * Whether the balance is too small for the fee. It compares exactly, in the coin's smallest unit. If a price is known, it also applies
 * the clause's rule in dollars: a balance that is worth nothing, or less than the fee, is too small (S5.10). Smart accounts are never
 * flagged.
 *
 * @param state - of `kit.store.get()`
 * @returns whether the fee cannot be paid
 *
 * @example
 * const lacksFee = selectLacksFee(kit.store.get())
 */
export function selectLacksFee(state: SendSlice): boolean {
  const native = selectNativeToken(state)
  if (!native || selectSend(state).from?.isSmartAccount) return false
  if (selectFeeShortfall(state) > 0n) return true
  // An empty balance can't pay any fee, even one that is still unknown.
  if (native.amount === 0n && selectFee(state)?.fee !== 0n) return true
  const worth = toFiat(native.amount, native.decimals, native.price)
  return worth !== undefined && (worth === 0 || worth < (selectFeeFiat(state) ?? 0))
}
