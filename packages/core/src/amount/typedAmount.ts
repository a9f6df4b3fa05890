import { decimalOf } from './decimalOf.ts'
import { parseAmount } from './parseAmount.ts'

/**
 * Reads what a user types in their locale as the text that `parseAmount` takes: a point before the decimals. A separator
 * that is not the locale's becomes a comma, which `parseAmount` refuses wherever it could set off thousands: German `1.000` is
 * never one. Only where the device's own keypad writes it is it taken for the decimal separator while typing goes on.
 *
 * @param text - as typed; Arabic and Persian digits count
 * @param locale - whose separators are meant
 * @param device - the decimal separator of the device's locale
 *
 * @example
 * readTyped('1,5', 'de') // '1.5'
 * readTyped('1.000', 'de') // '1,000', which parseAmount() refuses
 */
export function readTyped(text: string, locale: string, device: string = decimalOfDevice()): string {
  const typed = text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replaceAll('\u066b', decimalOf(locale))
    .replaceAll('\u066c', decimalOf(locale) === ',' ? '.' : ',')
  const read = showTyped(typed, locale)
  const isKeypads = device !== decimalOf(locale)
  return isKeypads && /^\d*,\d*$/.test(read) && parseAmount(read, read.length).ok
    ? read.replace(',', '.')
    : read
}

/**
 * What a field shows of an amount in the making: `readTyped` the other way round.
 *
 * @param text - with a point before the decimals
 * @param locale - whose separators to show
 *
 * @example
 * showTyped('1.5', 'de') // '1,5'
 */
export function showTyped(text: string, locale: string): string {
  if (decimalOf(locale) !== ',') return text
  return text.replace(/[.,]/g, (separator) => (separator === '.' ? ',' : '.'))
}

function decimalOfDevice(): string {
  return decimalOf(new Intl.NumberFormat().resolvedOptions().locale)
}
