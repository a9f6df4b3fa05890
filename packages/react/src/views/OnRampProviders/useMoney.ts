import { latinDigits, type OnRampAmount } from '@latchkey/core'
import { useShownLocale } from '../../messages/useShownLocale.ts'

/** How money and coins of a purchase are written in the locale on the screen, each as one piece that keeps its order in any text. */
export interface Money {
  /** `€100.00`, or `€100` where it is round. */
  readonly money: (amount: OnRampAmount, isRound?: boolean) => string
  /** `0.0532 ETH`. */
  readonly coins: (amount: OnRampAmount) => string
}

const DIGITS = 6

/** How money and coins of a purchase are written. */
export function useMoney(): Money {
  const locale = latinDigits(useShownLocale())
  const write = (amount: string, options: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(locale, options).format(Number(amount))
  const coins = ({ amount, currency }: OnRampAmount): string =>
    isolated(`${write(amount, { maximumSignificantDigits: DIGITS })} ${currency}`)
  return {
    coins,
    money(amount, isRound = false) {
      const { currency } = amount
      // What is no ISO 4217 code is written as it is.
      if (!/^[A-Z]{3}$/.test(currency)) return coins(amount)
      const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
      return isolated(write(amount.amount, isRound ? { ...options, maximumFractionDigits: 0 } : options))
    },
  }
}

function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
