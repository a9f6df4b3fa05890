// Invisible letters and letters that turn the direction of a text, by which one text can look like another.
// U+FE0F after a pictograph makes it colored, and is in every second message.
const HIDDEN =
  /(?!(?<=\p{Extended_Pictographic})\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Spells out the invisible letters of a text of several lines.
 *
 * @returns the text, and whether there were any
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
 * Spells out everything invisible of somebody else's text that stands in a line: its line ends and tabs, too. All that a chain, a page or a
 * descriptor says passes here before it is part of a title, a label or a value.
 *
 * @example
 * plainLine('USDC\nsafe') // 'USDC\\u{a}safe'
 */
export const plainLine = (text: string): string => text.replace(HIDDEN, spell)

const spell = (letter: string): string => `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`
