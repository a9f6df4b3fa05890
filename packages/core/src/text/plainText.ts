const MOST_CHARACTERS = 64

/**
 * What a stranger wrote, made safe to show: a token's name, a picture's title, a person's name. Marks that turn the
 * reading direction could show another amount, or make one thing look like another; they and all that is invisible go.
 *
 * @returns at most 64 characters on one line; `?` where nothing is left
 */
export function plainText(text: string): string {
  const visible = text.slice(0, 1_000).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
  return Array.from(visible).slice(0, MOST_CHARACTERS).join('').trim() || '?'
}
