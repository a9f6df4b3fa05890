import { decimalOf } from './decimalOf.ts'
import { parseAmount } from './parseAmount.ts'

/**
 * Converts text typed in the user's locale to the format of `parseAmount`, with a point before the decimals. A separator that
 * is not the locale's becomes a comma, which `parseAmount` rejects if it could be a thousands separator: German `1.000` never
 * becomes 1. A device's keypad may offer only the device's separator, so during typing that one is read as the decimal
 * separator.
 *
 * @param text - as typed; Arabic and Persian digits are accepted
 * @param locale - the locale of the separators
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
 * Converts a partly typed amount to the text that the field shows: the inverse of `readTyped`.
 *
 * @param text - with a point before the decimals
 * @param locale - the locale of the separators
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
