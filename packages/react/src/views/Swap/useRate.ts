import { formatAmount, type SwapQuote, selectSwap, shortenAmount } from '@latchkey/core'
import { useKitState } from '../../hooks/useKitState.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { isolateAmount } from '../WalletSend/isolateAmount.ts'

/** One whole unit of what is sold, and what it brings by a quote; both with their units. */
export function useRate(quote: SwapQuote | undefined): readonly [one: string, other: string] | undefined {
  const { sell, buy } = useKitState(selectSwap)
  const format = useFormat()
  if (!quote || !sell || !buy || quote.amount === 0n) return undefined
  const perUnit = (quote.receives * 10n ** BigInt(sell.decimals)) / quote.amount
  return [
    isolateAmount(format.amount('1'), sell.symbol),
    isolateAmount(format.amount(shortenAmount(formatAmount(perUnit, buy.decimals))), buy.symbol),
  ]
}
