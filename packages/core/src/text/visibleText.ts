/**
 * Removes invisible characters and direction marks from an untrusted text. They could show a different amount, or make
 * one name look like another.
 *
 * @param most - the maximum number of characters
 * @returns one line; empty if nothing is left
 */
export function visibleText(text: string, most: number): string {
  const visible = text
    .slice(0, 1_000)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  return Array.from(visible).slice(0, most).join('').trim()
}
