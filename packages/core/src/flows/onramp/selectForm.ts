import type { State } from '../../store/state.ts'
import { selectOnRampTokens } from './select.ts'
import type { OnRampCurrency, OnRampQuote, OnRampToken } from './state.ts'

/**
 * Returns the form's coin, currency and price, if known.
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
  /** The typed amount as a decimal text; undefined if the text is not an amount. */
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

/** The limits are those of the first payment method, as at the gateway. */
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
 * Parses money in any country's notation: a point or a comma before one or two final digits is the decimal separator;
 * any other is a thousands separator.
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
