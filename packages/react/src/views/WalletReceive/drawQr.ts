import { encode } from 'uqr'

/** A square of modules, drawn on a grid of one unit a module. */
export interface QrDrawing {
  /** Modules a side. */
  readonly size: number
  /** A path to stroke one unit wide with round caps: neighbours join, corners are round. */
  readonly modules: string
  /** The top left corners of the three finder patterns, each seven modules wide. */
  readonly finders: readonly (readonly [x: number, y: number])[]
}

const FINDER = 7

/**
 * Encodes a text with error correction H, of which a picture in the middle may hide a part.
 *
 * @param hole - how many modules a side stay empty in the middle, for the picture. H bears the loss of some thirty per
 * cent; nine modules of 37 are six
 */
export function drawQr(text: string, hole: number): QrDrawing {
  const { size, data } = encode(text, { ecc: 'H', border: 0 })
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
