// A StrykerJS checker that lets only the sample through. StrykerJS itself can only narrow mutants down to a range of text.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../../scripts/lib/paths.mjs'
import { keyOf, offsetOf } from './sample.mjs'

const createSampleChecker = Object.assign(
  () => {
    const sample = new Set(JSON.parse(readFileSync(process.env.LATCHKEY_MUTATE_SAMPLE, 'utf8')).keys)
    return {
      async init() {},
      group: async (mutants) => [mutants.map(({ id }) => id)],
      check: async (mutants) =>
        Object.fromEntries(
          mutants.map((mutant) => [
            mutant.id,
            sample.has(keyOfMutant(mutant))
              ? { status: 'passed' }
              : { status: 'compileError', reason: 'not in the sample' },
          ]),
        ),
    }
  },
  { inject: [] },
)

const texts = new Map()

/** The key of a mutant as StrykerJS describes it while it runs: lines and columns count from 0. */
export function keyOfMutant({ fileName, location, mutatorName: mutator, replacement }) {
  const text = texts.get(fileName) ?? readFileSync(fileName, 'utf8')
  texts.set(fileName, text)
  const [start, end] = [location.start, location.end].map((place) => offsetOf(text, place))
  return keyOf({ file: relative(root, fileName), mutator, replacement, start, end })
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', factory: createSampleChecker }]
