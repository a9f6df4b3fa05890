// Invisible letters and letters that turn the direction of a text, by which one text can look like another.
const HIDDEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu
const PLAIN = ['\n', '\t']

/** A text with its invisible letters spelt out, and whether there were any. */
export function readable(text: string): { text: string; hasHidden: boolean } {
  let hasHidden = false
  const plain = text.replaceAll('\r\n', '\n').replace(HIDDEN, (letter) => {
    if (PLAIN.includes(letter)) return letter
    hasHidden = true
    return `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`
  })
  return { text: plain, hasHidden }
}

/** The text that bytes stand for in UTF-8; undefined where they are none. */
export function toText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    // The decoder throws for every byte that is no UTF-8.
    return undefined
  }
}
