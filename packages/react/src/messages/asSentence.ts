/** A text that another sentence follows. A chain's or a wallet's own words often lack the full stop. */
export function asSentence(text: string): string {
  return /[\p{L}\p{N})’”"]$/u.test(text) ? `${text}.` : text
}
