import { type TransactionTransfer, truncateAmount } from '@latchkey/core'
import { groupDigits } from '../Account/groupDigits.ts'

/** What moved, for a list: cut to three decimals, and without a sign. */
export function formatMoved({ amount, symbol, name, isNft }: TransactionTransfer): string {
  if (isNft) return amount === '1' ? name : `${amount} ${name}`
  return `${groupDigits(truncateAmount(amount))} ${symbol}`
}

/** The same, exact. */
export function formatMovedExactly({ amount, symbol, name, isNft }: TransactionTransfer): string {
  return `${groupDigits(amount)} ${isNft ? name : symbol}`
}

const SIGNS = { in: '+', out: '\u2212', self: '' } as const

/** With the sign of its direction; without one where nothing moved. */
export function signed(text: string, { direction }: TransactionTransfer, hasMoved: boolean): string {
  return hasMoved ? SIGNS[direction] + text : text
}
