import { ONRAMP_SLOW_MS } from '@latchkey/contract'
import type { State } from '../../store/state.ts'
import { activeNetwork } from '../network/network.ts'
import type { OnRampCurrency, OnRampOrder, OnRampQuote, OnRampState, OnRampToken } from './state.ts'

/** The state of buying; undefined until its code is there. */
type OnRampSlice = Pick<State, 'onramp'>

/**
 * The coins that can be bought on the network that is shown; all of them where they are samples.
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
 * What the form says: the coin, the currency and the price, as far as they are known.
 *
 * @param state - of `kit.store.get()`
 * @returns the form; its parts are undefined until the service has answered
 *
 * @example
 * const { token, currency, quote } = selectOnRampForm(kit.store.get())
 */
export function selectOnRampForm(state: Pick<State, 'onramp' | 'network'>): {
  readonly token: OnRampToken | undefined
  readonly currency: OnRampCurrency | undefined
  /** As typed. */
  readonly amountText: string
  /** The typed amount as a decimal text; undefined where it is none. */
  readonly amount: string | undefined
  readonly quote: OnRampQuote | undefined
  readonly problem: 'empty' | 'invalid' | 'tooLittle' | 'tooMuch' | undefined
} {
  const { onramp } = state
  const tokens = selectOnRampTokens(state) ?? []
  const currencies = onramp?.options?.currencies ?? []
  const token = tokens.find(({ id }) => id === onramp?.tokenId) ?? tokens[0]
  const currency = currencies.find(({ id }) => id === onramp?.currencyId) ?? currencies[0]
  const { amountText = '', quote = { step: 'none' } } = onramp ?? {}
  return {
    token,
    currency,
    amountText,
    amount: readMoney(amountText),
    quote: quote.step === 'known' ? quote.quote : quote.step === 'reading' ? quote.last : undefined,
    problem: problemOf(amountText, currency),
  }
}

/** Why an amount cannot be paid. The first way to pay sets the limits, as at the gateway. */
function problemOf(
  text: string,
  currency: OnRampCurrency | undefined,
): 'empty' | 'invalid' | 'tooLittle' | 'tooMuch' | undefined {
  if (text === '') return 'empty'
  const amount = readMoney(text)
  if (amount === undefined) return 'invalid'
  const [limit] = currency?.limits ?? []
  if (!limit) return undefined
  if (toCents(amount) < toCents(limit.min)) return 'tooLittle'
  return toCents(amount) > toCents(limit.max) ? 'tooMuch' : undefined
}

/**
 * Money as people of any country type it: a point or a comma with one or two digits after it ends the whole; other ones group
 * thousands.
 */
function readMoney(text: string): string | undefined {
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{0,2}))?$/.exec(text.trim()) ?? []
  const isGrouped = /^\d{1,3}([.,'\s]\d{3})*$/.test(whole)
  if (!isGrouped && !/^\d{1,12}$/.test(whole)) return undefined
  const digits = whole.replace(/\D/g, '')
  return cents === '' ? digits : `${digits}.${cents}`
}

function toCents(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'))
}

/**
 * The orders of an account on a network, newest first.
 *
 * @param state - of `kit.store.get()`
 * @param account - whose, and where
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
 * What an order shows as. An order that is paid and takes longer than usual is `slow`; it may arrive still.
 *
 * @param order - of this browser
 *
 * @example
 * const step = stepOfOrder(order) // 'arriving'
 */
export function stepOfOrder({
  status,
  startedAt,
  askedAt,
}: Pick<OnRampOrder, 'status' | 'startedAt' | 'askedAt'>):
  | 'unpaid'
  | 'arriving'
  | 'slow'
  | 'arrived'
  | 'failed'
  | 'refunded' {
  if (status === 'created') return 'unpaid'
  if (status === 'succeeded') return 'arrived'
  if (status !== 'pending') return status
  return (askedAt ?? startedAt) - startedAt >= ONRAMP_SLOW_MS ? 'slow' : 'arriving'
}

/**
 * The state of buying.
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
