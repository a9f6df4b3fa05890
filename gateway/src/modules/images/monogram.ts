import { createHash } from 'node:crypto'

/** Our own picture of whoever has none: its initials on a colour of its own, both the same for ever. */
export function monogram(id: string, name: string): string {
  const [hueByte = 0, toneByte = 0] = createHash('sha256').update(id).digest()
  const hue = Math.round((hueByte / 256) * 360)
  return svg(
    `<rect width="40" height="40" fill="hsl(${hue} ${45 + (toneByte % 20)}% 38%)"/>${letters(initials(name))}`,
  )
}

/** The first letters of the first two words; of the only word its first. */
export function initials(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9\s-]/g, '')
    .split(/[\s-]+/)
    .filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}

/** Letters and digits as lines on a field of 10 by 14, so that no font is needed. */
const STROKES: Readonly<Record<string, string>> = {
  A: 'M0 14 5 0l5 14M1.8 9h6.4',
  B: 'M0 0v14h5.5a3.7 3.7 0 0 0 0-7.4H0h5a3.3 3.3 0 0 0 0-6.6H0',
  C: 'M10 2.6A6 6 0 0 0 5.6 0C2.5 0 0 3 0 7s2.5 7 5.6 7A6 6 0 0 0 10 11.4',
  D: 'M0 0v14h4a6 6 0 0 0 6-6V6a6 6 0 0 0-6-6Z',
  E: 'M9 0H0v14h9M0 7h7.5',
  F: 'M9 0H0v14M0 7h7.5',
  G: 'M10 2.6A6 6 0 0 0 5.6 0C2.5 0 0 3 0 7s2.5 7 5.6 7A6 6 0 0 0 10 11.8V7.6H6',
  H: 'M0 0v14M10 0v14M0 7h10',
  I: 'M5 0v14M2 0h6M2 14h6',
  J: 'M8.5 0v9.8A4.2 4.2 0 0 1 4.3 14 4.2 4.2 0 0 1 0 10',
  K: 'M0 0v14M9.5 0 0 8.4M3.6 5.3 10 14',
  L: 'M0 0v14h9',
  M: 'M0 14V0l5 8.5L10 0v14',
  N: 'M0 14V0l10 14V0',
  O: 'M5 0C2.2 0 0 3 0 7s2.2 7 5 7 5-3 5-7-2.2-7-5-7Z',
  P: 'M0 14V0h5.6a4 4 0 0 1 0 8H0',
  Q: 'M5 0C2.2 0 0 3 0 7s2.2 7 5 7 5-3 5-7-2.2-7-5-7Zm1 10 4 4.6',
  R: 'M0 14V0h5.6a3.8 3.8 0 0 1 0 7.6H0h5L10 14',
  S: 'M9.3 2.4C8.4.9 6.9 0 5 0 2.4 0 .6 1.5.6 3.6.6 8.4 9.6 5.6 9.6 10.3 9.6 12.5 7.7 14 5 14 2.8 14 1 13.1 0 11.4',
  T: 'M0 0h10M5 0v14',
  U: 'M0 0v9a5 5 0 0 0 10 0V0',
  V: 'M0 0l5 14 5-14',
  W: 'M0 0l2.6 14L5 5l2.4 9L10 0',
  X: 'M0 0l10 14M10 0 0 14',
  Y: 'M0 0l5 7 5-7M5 7v7',
  Z: 'M0 0h10L0 14h10',
  0: 'M5 0C2.2 0 0 3 0 7s2.2 7 5 7 5-3 5-7-2.2-7-5-7Z',
  1: 'M2 2.5 5.5 0v14M2 14h7',
  2: 'M.4 3A4.6 4.6 0 0 1 5 0a4 4 0 0 1 3.2 6.500L0 14h9.5',
  3: 'M.6 0H9L4.6 5.600a4.2 4.2 0 1 1-4 6',
  4: 'M7 14V0L0 10h10',
  5: 'M8.8 0H1.600L1 6a4.6 4.6 0 1 1-.6 6',
  6: 'M8.5 1A6 6 0 0 0 0 8.500v1a4.7 4.7 0 1 0 .3-2',
  7: 'M0 0h10L4 14',
  8: 'M5 0a3.3 3.3 0 0 0 0 6.6 3.7 3.7 0 0 1 0 7.4 3.7 3.7 0 0 1 0-7.400A3.3 3.3 0 0 0 5 0Z',
  9: 'M1.5 13A6 6 0 0 0 10 5.500v-1a4.7 4.7 0 1 0-.3 2',
}

function letters(text: string): string {
  const drawn = [...text].filter((letter) => STROKES[letter] !== undefined)
  // A name in another script: a wallet's outline says as much as a strange letter.
  if (drawn.length === 0) return line('M11 14h18v13H11zM11 14l3-3h12v3M24 20.500h.2', 0, 0)
  const size = drawn.length === 1 ? 1 : 0.8
  const width = drawn.length * 10 * size + (drawn.length - 1) * 4
  return drawn
    .map((letter, index) =>
      line(STROKES[letter] ?? '', (40 - width) / 2 + index * (10 * size + 4), 20 - 7 * size, size),
    )
    .join('')
}

function line(path: string, x: number, y: number, size = 1): string {
  const width = Math.round((2.4 / size) * 100) / 100
  return `<path transform="translate(${x} ${y}) scale(${size})" d="${path}" fill="none" stroke="#fff" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}

function svg(art: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40">${art}</svg>`
}
