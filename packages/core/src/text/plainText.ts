import { visibleText } from './visibleText.ts'

/**
 * Makes a stranger's text safe to show: a wallet's or a token's name, a picture's title, a user's name.
 *
 * @returns at most 64 characters on one line; `?` where nothing is left
 */
export function plainText(text: string): string {
  return visibleText(text, 64) || '?'
}
