import { latinDigits, type OnRampAmount, shortenAmount } from '@latchkey/core'
import { useFormat } from '../../messages/useFormat.ts'
import { useShownLocale } from '../../messages/useShownLocale.ts'
import { isolateAmount } from '../WalletSend/isolateAmount.ts'

/** How money and coins of a purchase are written in the locale on the screen, each as one piece that keeps its order in any text. */
export interface Money {
  /** `€100.00`, or `€100` where it is round. */
  readonly money: (amount: OnRampAmount, isRound?: boolean) => string
  /** `0.0532 ETH`; every figure of it where `isExact`. */
  readonly coins: (amount: OnRampAmount, isExact?: boolean) => string
  /** `0.0532`: as many figures as are read at a glance. */
  readonly figures: (amount: string) => string
}

export function useMoney(): Money {
  const locale = latinDigits(useShownLocale())
  const format = useFormat()
  // Providers write 0.053200.
  const figures = (amount: string): string =>
    format.amount(shortenAmount(amount.replace(/(?<=\.\d*)0+$|\.0*$/, '')))
  return {
    figures,
    coins: ({ amount, currency }, isExact = false) =>
      isolateAmount(isExact ? format.amount(amount) : figures(amount), currency),
    money({ amount, currency }, isRound = false) {
      // What is no ISO 4217 code is written as it is.
      if (!/^[A-Z]{3}$/.test(currency)) return isolateAmount(format.amount(amount), currency)
      const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
      const { format: write } = new Intl.NumberFormat(
        locale,
        isRound ? { ...options, maximumFractionDigits: 0 } : options,
      )
      return `\u2066${write(Number(amount))}\u2069`
    },
  }
}
