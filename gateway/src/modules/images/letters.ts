import { line } from './svg.ts'

/** Letters, digits and signs of money as lines on a field of 10 by 14, so that no font is needed. */
const STROKES: ReadonlyMap<string, string> = new Map([
  ['A', 'M0 14 5 0l5 14M1.8 9h6.4'],
  ['B', 'M0 0v14h5.5a3.7 3.7 0 0 0 0-7.4H0h5a3.3 3.3 0 0 0 0-6.6H0'],
  ['C', 'M10 2.6A6 6 0 0 0 5.6 0C2.5 0 0 3 0 7s2.5 7 5.6 7A6 6 0 0 0 10 11.4'],
  ['D', 'M0 0v14h4a6 6 0 0 0 6-6V6a6 6 0 0 0-6-6Z'],
  ['E', 'M9 0H0v14h9M0 7h7.5'],
  ['F', 'M9 0H0v14M0 7h7.5'],
  ['G', 'M10 2.6A6 6 0 0 0 5.6 0C2.5 0 0 3 0 7s2.5 7 5.6 7A6 6 0 0 0 10 11.8V7.6H6'],
  ['H', 'M0 0v14M10 0v14M0 7h10'],
  ['I', 'M5 0v14M2 0h6M2 14h6'],
  ['J', 'M8.5 0v9.8A4.2 4.2 0 0 1 4.3 14 4.2 4.2 0 0 1 0 10'],
  ['K', 'M0 0v14M9.5 0 0 8.4M3.6 5.3 10 14'],
  ['L', 'M0 0v14h9'],
  ['M', 'M0 14V0l5 8.5L10 0v14'],
  ['N', 'M0 14V0l10 14V0'],
  ['O', 'M5 0C2.2 0 0 3 0 7s2.2 7 5 7 5-3 5-7-2.2-7-5-7Z'],
  ['P', 'M0 14V0h5.6a4 4 0 0 1 0 8H0'],
  ['Q', 'M5 0C2.2 0 0 3 0 7s2.2 7 5 7 5-3 5-7-2.2-7-5-7Zm1 10 4 4.6'],
  ['R', 'M0 14V0h5.6a3.8 3.8 0 0 1 0 7.6H0h5L10 14'],
  ['S', 'M9.3 2.4C8.4.9 6.9 0 5 0 2.4 0 .6 1.5.6 3.6c0 4.8 9 2 9 6.7 0 2.2-1.9 3.7-4.6 3.7-2.2 0-4-.9-5-2.6'],
  ['T', 'M0 0h10M5 0v14'],
  ['U', 'M0 0v9a5 5 0 0 0 10 0V0'],
  ['V', 'M0 0l5 14 5-14'],
  ['W', 'M0 0l2.6 14L5 5l2.4 9L10 0'],
  ['X', 'M0 0l10 14M10 0 0 14'],
  ['Y', 'M0 0l5 7 5-7M5 7v7'],
  ['Z', 'M0 0h10L0 14h10'],
  ['0', 'M5 0C2.2 0 0 3 0 7s2.2 7 5 7 5-3 5-7-2.2-7-5-7Z'],
  ['1', 'M2 2.5 5.5 0v14M2 14h7'],
  ['2', 'M.4 3A4.6 4.6 0 0 1 5 0a4 4 0 0 1 3.2 6.5L0 14h9.5'],
  ['3', 'M.6 0H9L4.6 5.6a4.2 4.2 0 1 1-4 6'],
  ['4', 'M7 14V0L0 10h10'],
  ['5', 'M8.8 0H1.6L1 6a4.6 4.6 0 1 1-.6 6'],
  ['6', 'M8.5 1A6 6 0 0 0 0 8.5v1a4.7 4.7 0 1 0 .3-2'],
  ['7', 'M0 0h10L4 14'],
  ['8', 'M5 0a3.3 3.3 0 0 0 0 6.6 3.7 3.7 0 0 1 0 7.4 3.7 3.7 0 0 1 0-7.4A3.3 3.3 0 0 0 5 0Z'],
  ['9', 'M1.5 13A6 6 0 0 0 10 5.5v-1a4.7 4.7 0 1 0-.3 2'],
  [
    '$',
    'M9.3 3.4C8.4 2 6.9 1.4 5 1.4 2.4 1.4.6 2.6.6 4.4c0 4 9 1.6 9 5.4 0 1.8-1.9 2.9-4.6 2.9-2.2 0-4-.6-5-2M5-1v16',
  ],
  ['€', 'M10 2.6A6 6 0 0 0 6.6 1C3.8 1 1.8 3.6 1.8 7s2 6 4.8 6A6 6 0 0 0 10 11.400M0 5.600h7M0 8.600h6.4'],
  ['£', 'M9 3a3.6 3.6 0 0 0-6.5 1.600C2.5 7.5 4 8.5 3 11.5 2.6 12.9 1.6 14 .8 14h8.800M.6 8h6'],
  ['¥', 'M0 0l5 7 5-7M5 7v7M1 8h8M1 11h8'],
  ['₹', 'M1 0h9M1 4h9M1 0h2.500a4 4 0 0 1 0 8H1l6.5 6'],
])

const WIDTH = 10
const GAP = 4

/** Up to three letters in the middle of a field of 40 by 40; what cannot be drawn is left out. */
export function letters(text: string): string {
  const drawn = [...text].flatMap((letter) => STROKES.get(letter) ?? []).slice(0, 3)
  const size = [1, 1, 0.8, 0.62][drawn.length] ?? 1
  const step = WIDTH * size + GAP
  const left = (40 - (drawn.length * step - GAP)) / 2
  return drawn
    .map(
      (path, index) =>
        `<g transform="translate(${round(left + index * step)} ${round(20 - 7 * size)}) scale(${size})">${line(path, '#fff', round(2.4 / size))}</g>`,
    )
    .join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
