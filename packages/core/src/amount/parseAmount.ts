/** The amount that was typed, in the token's smallest unit, or the reason why the text is not an amount. */
export type ParsedAmount =
  | { readonly ok: true; readonly amount: bigint }
  | { readonly ok: false; readonly reason: 'empty' | 'malformed' | 'tooPrecise' | 'negative' | 'tooLarge' }

const LARGEST = 2n ** 256n - 1n

/**
 * Parses a typed amount exactly, without floating-point numbers.
 *
 * The decimal separator is one point or one comma. A comma that could also be a thousands separator (`1,000`) is
 * rejected, and so are exponents, signs and inner spaces. Zero is a valid amount.
 *
 * @param text - what was typed; blanks around it are ignored
 * @param decimals - how many decimals the token has, a whole number from 0
 * @returns the amount in the token's smallest unit, or the reason why the text is invalid; never throws
 *
 * @example
 * parseAmount('1.5', 18) // { ok: true, amount: 1500000000000000000n }
 */
export function parseAmount(text: string, decimals: number): ParsedAmount {
  const typed = text.trim()
  if (typed === '') return { ok: false, reason: 'empty' }
  if (/^-[\d.,]+$/.test(typed)) return { ok: false, reason: 'negative' }
  const match = /^(\d*)(?:[.,](\d*))?$/.exec(typed)
  const [whole = '', fraction = ''] = match?.slice(1) ?? []
  if (!match || (whole === '' && fraction === '') || isAmbiguous(typed))
    return { ok: false, reason: 'malformed' }
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > decimals) return { ok: false, reason: 'tooPrecise' }
  const digits = (whole + kept.padEnd(decimals, '0')).replace(/^0+/, '')
  // 2^256 has 78 digits, so a longer text is rejected without a conversion to a number.
  if (digits.length > 78) return { ok: false, reason: 'tooLarge' }
  const amount = BigInt(digits || '0')
  return amount > LARGEST ? { ok: false, reason: 'tooLarge' } : { ok: true, amount }
}

/** `1,000` can mean a thousand or one. `0,125` and `1,5` are unambiguous. */
function isAmbiguous(typed: string): boolean {
  return /^[1-9]\d{0,2},\d{3}$/.test(typed)
}
