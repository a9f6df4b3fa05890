import { visibleText } from './visibleText.ts'

/**
 * Makes an untrusted text safe to show: a wallet's or a token's name, an image's title, a user's name.
 *
 * @returns at most 64 characters on one line; `?` if nothing is left
 */
export function plainText(text: string): string {
  return visibleText(text, 64) || '?'
}
