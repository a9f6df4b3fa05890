// What StrykerJS lacks: a checker that lets only the sample through, as its own options narrow mutants down only to a range of
// text; and a reporter that prints what survives at once, as a run is long.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../../scripts/lib/paths.mjs'
import { describeMutant } from './describe.mjs'
import { keyOf, placeOf } from './sample.mjs'

/** The key of a mutant as StrykerJS describes it; its lines and columns count from `first`. */
export function keyOfMutant({ fileName, location, mutatorName: mutator, replacement }, first) {
  return keyOf({ file: relative(root, fileName), place: placeOf(location, first), mutator, replacement })
}

function readSample() {
  const mutants = JSON.parse(readFileSync(process.env.LATCHKEY_MUTATE_SAMPLE, 'utf8'))
  return new Map(mutants.map((mutant) => [keyOf(mutant), mutant]))
}

function createChecker() {
  const sample = readSample()
  const check = (mutant) =>
    sample.has(keyOfMutant(mutant, 0))
      ? { status: 'passed' }
      : { status: 'compileError', reason: 'not in the sample' }
  return {
    async init() {},
    group: async (mutants) => [mutants.map(({ id }) => id)],
    check: async (mutants) => Object.fromEntries(mutants.map((mutant) => [mutant.id, check(mutant)])),
  }
}

function createReporter() {
  const sample = readSample()
  return {
    onMutantTested(result) {
      const status = { Survived: 'survived', NoCoverage: 'not covered' }[result.status]
      const mutant = status && sample.get(keyOfMutant(result, 1))
      if (mutant) process.stdout.write(`${describeMutant({ ...mutant, status })}\n`)
    },
  }
}

export const strykerPlugins = [
  { kind: 'Checker', name: 'sample', factory: Object.assign(createChecker, { inject: [] }) },
  { kind: 'Reporter', name: 'survivors', factory: Object.assign(createReporter, { inject: [] }) },
]
