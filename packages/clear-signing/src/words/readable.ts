// Invisible letters and letters that change a text's direction can make one text look like another.
// U+FE0F after a pictograph is allowed: it selects the colored form and is common in messages.
const HIDDEN =
  /(?!(?<=\p{Extended_Pictographic})\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Spells out the invisible letters of a multi-line text.
 *
 * @returns the text, and whether it had invisible letters
 *
 * @example
 * readable('pay \u202e001') // { text: 'pay \\u{202e}001', hasHidden: true }
 */
export function readable(text: string): { text: string; hasHidden: boolean } {
  const lines = text.replaceAll('\r\n', '\n')
  const hasHidden = lines.replace(/[\n\t]/g, '').search(HIDDEN) >= 0
  return {
    text: lines.replace(HIDDEN, (letter) => (/[\n\t]/.test(letter) ? letter : spell(letter))),
    hasHidden,
  }
}

/**
 * Spells out the invisible letters of a third party's single-line text, including line ends and tabs. Every text from a chain, a page or a
 * descriptor passes through here before it becomes part of a title, a label or a value.
 *
 * @example
 * plainLine('USDC\nsafe') // 'USDC\\u{a}safe'
 */
export const plainLine = (text: string): string => text.replace(HIDDEN, spell)

const spell = (letter: string): string => `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`
