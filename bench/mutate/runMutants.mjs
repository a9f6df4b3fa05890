// Runs mutants with StrykerJS: it instruments a copy of the repository and runs, for each mutant, the tests that reach it.
import { rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fromRoot, root } from '../../scripts/lib/paths.mjs'
import { strykerModule } from './areas.mjs'
import { keyOfMutant } from './checker.mjs'
import { keyOf } from './sample.mjs'

const statuses = {
  Killed: { status: 'caught', caught: true },
  // A run that ended with an error which no test awaited fails as well.
  RuntimeError: { status: 'caught', caught: true },
  Timeout: { status: 'time-out', caught: true },
  Survived: { status: 'survived', caught: false },
  NoCoverage: { status: 'not covered', caught: false },
}

/**
 * Runs each mutant against the tests of its area.
 * @returns the mutants with `status`, `caught`, and what the failing test said as `reason`
 */
export async function runMutants({ area, mutants, concurrency, folder }) {
  const samplePath = join(folder, 'sample.json')
  writeFileSync(samplePath, JSON.stringify({ keys: mutants.map(keyOf) }))
  process.env.LATCHKEY_MUTATE_SAMPLE = samplePath
  process.env.LATCHKEY_MUTATE_AREA = area
  process.chdir(root)
  const { Stryker } = await import(strykerModule('@stryker-mutator/core/dist/src/index.js'))
  const sandbox = relative(root, join(folder, 'sandbox'))
  const results = await new Stryker({
    mutate: [...new Set(mutants.map(({ file }) => file))],
    plugins: [
      strykerModule('@stryker-mutator/vitest-runner/dist/src/index.js'),
      fromRoot('bench', 'mutate', 'checker.mjs'),
    ],
    checkers: ['sample'],
    testRunner: 'vitest',
    vitest: { configFile: 'bench/mutate/vitest.config.mjs', related: false },
    concurrency,
    reporters: ['progress-append-only'],
    coverageAnalysis: 'perTest',
    ignorePatterns: ['.cache', 'dist', 'coverage', '.types'],
    // Nothing here is type-checked, and TypeScript 7 has not the API with which StrykerJS rewrites a tsconfig.
    disableTypeChecks: false,
    tsconfigFile: 'none.json',
    tempDirName: sandbox,
    cleanTempDir: 'always',
    // Generous, because the machine may be busy: a test that hangs ends by itself, these end a loop.
    dryRunTimeoutMinutes: 20,
    timeoutMS: 60_000,
    timeoutFactor: 5,
    warnings: false,
    logLevel: 'warn',
  }).runMutationTest()
  rmSync(samplePath)
  return joinResults(mutants, results)
}

function joinResults(mutants, results) {
  const byKey = new Map(results.map((result) => [keyOfMutant(fromReport(result)), result]))
  return mutants.map((mutant) => {
    const { status, statusReason } = byKey.get(keyOf(mutant)) ?? {}
    const verdict = statuses[status]
    if (verdict === undefined) throw new Error(`StrykerJS says ${status} of ${mutant.file}:${mutant.line}.`)
    return { ...mutant, ...verdict, reason: statusReason }
  })
}

// In a report lines and columns count from 1.
function fromReport({ location, ...result }) {
  const zeroBased = ({ line, column }) => ({ line: line - 1, column: column - 1 })
  return { ...result, location: { start: zeroBased(location.start), end: zeroBased(location.end) } }
}
