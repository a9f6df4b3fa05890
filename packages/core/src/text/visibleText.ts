/**
 * Removes what is invisible from a stranger's text, and marks that turn the reading direction: they could
 * show another amount, or make one thing look like another.
 *
 * @param most - how many characters may be left
 * @returns one line; empty where nothing is left
 */
export function visibleText(text: string, most: number): string {
  const visible = text
    .slice(0, 1_000)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  return Array.from(visible).slice(0, most).join('').trim()
}
