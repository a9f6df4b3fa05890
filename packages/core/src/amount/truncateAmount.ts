import { LIST_DECIMALS } from '@latchkey/contract'

/**
 * Shortens an exact amount for a list (S9.19). It never rounds up, so a list never shows more than there is. An amount
 * that is too small to show is written as `<0.001`, not as zero.
 *
 * @param text - a decimal text, as `formatAmount` writes it
 * @param places - how many decimals to keep, 3 unless given
 * @returns the text with at most that many decimals
 *
 * @example
 * truncateAmount('1.23456') // '1.234'
 * truncateAmount('0.0001') // '<0.001'
 */
export function truncateAmount(text: string, places: number = LIST_DECIMALS): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const kept = fraction.slice(0, places).replace(/0+$/, '')
  const short = kept ? `${whole}.${kept}` : whole
  const isNothing = /^[-0]*$/.test(short)
  if (!isNothing || !/[1-9]/.test(fraction)) return short
  const least = places > 0 ? `0.${'1'.padStart(places, '0')}` : '1'
  return whole.startsWith('-') ? `>-${least}` : `<${least}`
}
