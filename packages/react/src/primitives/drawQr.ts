import { encode } from 'uqr'

/** A square of modules, drawn on a grid of one unit a module. */
export interface QrDrawing {
  readonly size: number
  /** Modules a side that stay empty in the middle. */
  readonly hole: number
  readonly ecc: 'H' | 'Q'
  /** A path to stroke one unit wide with round caps: neighbours join, corners are round. */
  readonly modules: string
  /** The top left corners of the three finder patterns, each seven modules wide. */
  readonly finders: readonly (readonly [x: number, y: number])[]
}

const FINDER = 7

/** The share of a side that the picture in the middle takes. */
const HOLE = 0.24
/** With the error correction of short texts, longer texts would have modules too small for a phone at arm's length. */
const SHORT = 100

/**
 * Encodes a text, with a hole in the middle for a picture. Error correction makes up for it: the hole is some six per cent of
 * the code, and level H tolerates a loss of some thirty per cent, Q of twenty-five.
 */
export function drawQr(text: string): QrDrawing {
  const ecc = text.length > SHORT ? 'Q' : 'H'
  const { size, data } = encode(text, { ecc, border: 0 })
  // Odd, as the code's own size is, so that it is centred.
  const hole = Math.round((size * HOLE - 1) / 2) * 2 + 1
  const far = size - FINDER
  const from = (size - hole) / 2
  const isFinder = (x: number, y: number) =>
    (x < FINDER || x >= far) && (y < FINDER || (y >= far && x < FINDER))
  const isInHole = (at: number) => at + 0.5 > from && at + 0.5 < from + hole
  const isDark = (x: number, y: number) =>
    data[y]?.[x] === true && !isFinder(x, y) && !(isInHole(x) && isInHole(y))
  let modules = ''
  for (let line = 0; line < size; line += 1) {
    for (const [start, length] of runs(size, (at) => isDark(at, line)))
      modules += `M${start + 0.5} ${line + 0.5}h${length - 1}`
    for (const [start, length] of runs(size, (at) => isDark(line, at)))
      if (length > 1) modules += `M${line + 0.5} ${start + 0.5}v${length - 1}`
  }
  return {
    size,
    hole,
    ecc,
    modules,
    finders: [
      [0, 0],
      [far, 0],
      [0, far],
    ],
  }
}

function runs(size: number, isDark: (at: number) => boolean): [start: number, length: number][] {
  const found: [number, number][] = []
  for (let at = 0, start = 0; at < size; at += 1) {
    if (!isDark(at)) start = at + 1
    else if (!isDark(at + 1)) found.push([start, at + 1 - start])
  }
  return found
}
