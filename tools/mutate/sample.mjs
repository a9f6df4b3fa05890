// Lists every mutant of some sources and draws a seeded sample.
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { fromRoot } from '../../scripts/lib/paths.mjs'
import { strykerModule } from './areas.mjs'

/**
 * Every mutant that StrykerJS makes of the files.
 * @param files paths from the root
 * @returns mutants in the order of the files; `start` and `end` are offsets in the file's text, `inFunction` is false where
 * the code runs while the file loads
 */
export async function listMutants(files) {
  const { createInjector } = await import(strykerModule('typed-inject/dist/src/index.js'))
  const { createInstrumenter } = await import(
    strykerModule('@stryker-mutator/instrumenter/dist/src/index.js')
  )
  const silent = { debug() {}, info() {}, isDebugEnabled: () => false }
  const instrumenter = createInjector()
    .provideValue('logger', silent)
    .provideValue('options', {})
    .injectFunction(createInstrumenter)
  const texts = new Map(files.map((file) => [file, readFileSync(fromRoot(file), 'utf8')]))
  const { mutants } = await instrumenter.instrument(
    files.map((file) => ({ name: file, mutate: true, content: texts.get(file) })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  )
  const functions = new Map(files.map((file) => [file, listFunctions(file, texts.get(file))]))
  return mutants.map(({ fileName: file, location, mutatorName: mutator, replacement }) => {
    const [start, end] = [location.start, location.end].map((place) => offsetOf(texts.get(file), place))
    const original = texts.get(file).slice(start, end)
    const inFunction = functions.get(file).some((body) => body.start <= start && end <= body.end)
    const where = { file, line: location.start.line + 1, place: placeOf(location, 0), start, end, inFunction }
    return { ...where, mutator, original, replacement }
  })
}

export function listFunctions(file, text) {
  const bodies = []
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return
    if (/^(Arrow)?Function/.test(node.type) && node.body) bodies.push(node.body)
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(file, text).program)
  return bodies
}

/** The same `count` mutants for the same list and seed, in the list's order. */
export function drawSample(mutants, count, seed) {
  const random = createRandom(seed)
  return mutants
    .map((mutant, index) => ({ mutant, index, lot: random() }))
    .sort((left, right) => left.lot - right.lot)
    .slice(0, count)
    .sort((left, right) => left.index - right.index)
    .map(({ mutant }) => mutant)
}

export const keyOf = ({ file, place, mutator, replacement }) =>
  [file, place, mutator, replacement].join('\u0000')

/** A mutant's lines and columns, from 1, as a text; those of `location` count from `first`. */
export const placeOf = ({ start, end }, first) =>
  [start, end].map(({ line, column }) => `${line - first + 1}:${column - first + 1}`).join('-')

/** The offset of a place whose line and column count from 0. */
export function offsetOf(text, { line, column }) {
  let offset = 0
  for (let skipped = 0; skipped < line; skipped += 1) offset = text.indexOf('\n', offset) + 1
  return offset + column
}

// mulberry32
function createRandom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
