/**
 * The part of a stranger's text that may be shown, on one line. Marks that turn the reading direction could show another
 * amount, or make one thing look like another; they and all that is invisible go.
 *
 * @param most - how many characters of it are left at the most
 * @returns empty where nothing is left
 */
export function visibleText(text: string, most: number): string {
  const visible = text
    .slice(0, 1_000)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  return Array.from(visible).slice(0, most).join('').trim()
}
