// Invisible letters and letters that turn the direction of a text, by which one text can look like another.
const HIDDEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu
const PLAIN = ['\n', '\t']

/**
 * Spells out the invisible letters of a text.
 *
 * @returns the text, and whether there were any
 *
 * @example
 * readable('pay \u202e001') // { text: 'pay \\u{202e}001', hasHidden: true }
 */
export function readable(text: string): { text: string; hasHidden: boolean } {
  let hasHidden = false
  const plain = text.replaceAll('\r\n', '\n').replace(HIDDEN, (letter) => {
    if (PLAIN.includes(letter)) return letter
    hasHidden = true
    return `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`
  })
  return { text: plain, hasHidden }
}
