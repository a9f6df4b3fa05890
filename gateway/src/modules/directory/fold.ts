/** A text as it is searched: without case, accents, width of letters and double spaces. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/[\s\p{Cf}]+/gu, ' ')
    .trim()
}
