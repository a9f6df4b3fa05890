import type { FeeEstimate } from '../../adapter/adapter.ts'
import { type ParsedAmount, parseAmount } from '../../amount/parseAmount.ts'
import { toFiat } from '../../amount/toFiat.ts'
import { isSameAddress } from '../../namespace/addresses.ts'
import { traitsOf } from '../../namespace/traitsOf.ts'
import type { State } from '../../store/state.ts'
import { initialSend } from './initial.ts'
import type { SendState, Token } from './state.ts'

/** The part of the state that these selectors read. */
export type SendSlice = Pick<State, 'send'>

/**
 * Returns the send flow's state, also before its chunk is loaded.
 *
 * @param state - of `kit.store.get()`
 * @returns the state; an empty form before a transfer was begun
 *
 * @example
 * const { token, receiver } = selectSend(kit.store.get())
 */
export function selectSend({ send }: SendSlice): SendState {
  return send ?? initialSend
}

/**
 * Parses the typed amount exactly. Returns undefined until the token's decimals are known.
 *
 * @param state - of `kit.store.get()`
 * @returns the amount, or the reason why the text is not an amount
 *
 * @example
 * const parsed = selectParsedAmount(kit.store.get())
 */
export function selectParsedAmount(state: SendSlice): ParsedAmount | undefined {
  const { token, amountText } = selectSend(state)
  return token && parseAmount(amountText, token.decimals)
}

/**
 * Returns the amount in the token's smallest unit; undefined if no valid amount was typed.
 *
 * @param state - of `kit.store.get()`
 * @returns the amount
 *
 * @example
 * const amount = selectSendAmount(kit.store.get())
 */
export function selectSendAmount(state: SendSlice): bigint | undefined {
  const parsed = selectParsedAmount(state)
  return parsed?.ok ? parsed.amount : undefined
}

/**
 * The newest estimate of the maximum fee.
 *
 * @param state - of `kit.store.get()`
 * @returns undefined until there is one
 *
 * @example
 * const fee = selectFee(kit.store.get())
 */
export function selectFee(state: SendSlice): FeeEstimate | undefined {
  const { fee } = selectSend(state)
  return fee.step === 'known' ? fee : fee.step === 'reading' ? fee.last : undefined
}

/**
 * The chain's own coin, with the sender's balance of it.
 *
 * @param state - of `kit.store.get()`
 * @returns undefined until balances were read
 *
 * @example
 * const coin = selectNativeToken(kit.store.get())
 */
export function selectNativeToken(state: SendSlice): Token | undefined {
  return selectSend(state).tokenBalances.find(({ address }) => address === undefined)
}

/**
 * The maximum amount: the whole balance, less the fee if both are in the same coin. Never negative. Undefined until the
 * whole fee is known. A smart account's fee is what its wallet quoted for `chooseMax()`: zero if a sponsor pays.
 *
 * @param state - of `kit.store.get()`
 * @returns in the token's smallest unit
 *
 * @example
 * const max = selectMax(kit.store.get())
 */
export function selectMax(state: SendSlice): bigint | undefined {
  const { token } = selectSend(state)
  if (!token || token.address !== undefined) return token?.amount
  const fee = selectFee(state)
  // If a part of the fee is unknown, so is the amount to keep for it.
  if (!fee || fee.lacksDataFee) return undefined
  return fee.most ?? (token.amount > fee.fee ? token.amount - fee.fee : 0n)
}

/**
 * The part of the amount that the token's balance doesn't cover; 0n if it covers the whole amount.
 *
 * @param state - of `kit.store.get()`
 * @returns in the token's smallest unit
 *
 * @example
 * const shortfall = selectShortfall(kit.store.get())
 */
export function selectShortfall(state: SendSlice): bigint {
  const amount = selectSendAmount(state) ?? 0n
  const balance = selectSend(state).token?.amount ?? amount
  return amount > balance ? amount - balance : 0n
}

/**
 * The estimated value of the amount in US dollars; undefined if the price is unknown.
 *
 * @param state - of `kit.store.get()`
 * @returns dollars
 *
 * @example
 * const dollars = selectAmountFiat(kit.store.get())
 */
export function selectAmountFiat(state: SendSlice): number | undefined {
  const { token } = selectSend(state)
  return token && toFiat(selectSendAmount(state) ?? 0n, token.decimals, token.price)
}

/**
 * The estimated value of the fee in US dollars; undefined if the price is unknown.
 *
 * @param state - of `kit.store.get()`
 * @returns dollars
 *
 * @example
 * const dollars = selectFeeFiat(kit.store.get())
 */
export function selectFeeFiat(state: SendSlice): number | undefined {
  const native = selectNativeToken(state)
  const fee = selectFee(state)?.fee
  return native && fee !== undefined ? toFiat(fee, native.decimals, native.price) : undefined
}

/**
 * A warning about the receiver: the sender's own address, a token's address, or another contract's.
 *
 * @param state - of `kit.store.get()`
 * @returns undefined if there is no warning
 *
 * @example
 * const caution = selectCaution(kit.store.get())
 */
export function selectCaution(
  state: SendSlice & Pick<State, 'network'>,
): 'self' | 'token' | 'contract' | undefined {
  const { receiver, from, token, tokenBalances } = selectSend(state)
  if (receiver.step !== 'known') return undefined
  const traits = traitsOf(state, from?.caipNetworkId)
  const isReceiver = (address: string | undefined): boolean =>
    address !== undefined && isSameAddress(traits, address, receiver.address)
  if (isReceiver(from?.address)) return 'self'
  if ([token, ...tokenBalances].some((one) => isReceiver(one?.address))) return 'token'
  return receiver.isContract ? 'contract' : undefined
}
