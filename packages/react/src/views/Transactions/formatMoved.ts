import { type TransactionTransfer, truncateAmount } from '@latchkey/core'
import type { Format } from '../../messages/useFormat.ts'

/** How much moved, for a list: cut to three decimals. */
export function formatMoved({ amount }: TransactionTransfer, format: Format): string {
  return format.amount(truncateAmount(amount))
}

export function unitOf({ symbol, name, isNft }: TransactionTransfer): string {
  return isNft ? name : symbol
}
