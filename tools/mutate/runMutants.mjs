// Runs mutants with StrykerJS: it instruments a copy of the repository and runs, for each mutant, the tests that reach it.
import { rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fromRoot, root } from '../../scripts/lib/paths.mjs'
import { strykerModule } from './areas.mjs'
import { keyOfMutant } from './plugins.mjs'
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
  // What runs once, while a file loads, decides every test, though StrykerJS sees it only in the one that loads the file.
  const once = mutants.filter(({ inFunction }) => !inFunction)
  const often = mutants.filter(({ inFunction }) => inFunction)
  const run = (some, coverageAnalysis) =>
    some.length === 0 ? [] : runStryker({ area, mutants: some, concurrency, folder, coverageAnalysis })
  const results = [...(await run(often, 'perTest')), ...(await run(once, 'all'))]
  const byKey = new Map(results.map((result) => [keyOf(result), result]))
  return mutants.map((mutant) => byKey.get(keyOf(mutant)))
}

async function runStryker({ area, mutants, concurrency, folder, coverageAnalysis }) {
  const samplePath = join(folder, 'sample.json')
  writeFileSync(samplePath, JSON.stringify(mutants))
  process.env.LATCHKEY_MUTATE_SAMPLE = samplePath
  process.env.LATCHKEY_MUTATE_AREA = area
  process.chdir(root)
  const { Stryker } = await import(strykerModule('@stryker-mutator/core/dist/src/index.js'))
  const sandbox = relative(root, join(folder, 'sandbox'))
  const results = await new Stryker({
    mutate: [...new Set(mutants.map(({ file }) => file))],
    plugins: [
      strykerModule('@stryker-mutator/vitest-runner/dist/src/index.js'),
      fromRoot('tools', 'mutate', 'plugins.mjs'),
    ],
    checkers: ['sample'],
    testRunner: 'vitest',
    vitest: { configFile: 'tools/mutate/vitest.config.mjs', related: false },
    concurrency,
    reporters: ['progress-append-only', 'survivors'],
    coverageAnalysis,
    ignorePatterns: ['.cache', 'dist', 'coverage', '.types'],
    // Nothing here is type-checked, and TypeScript 7 has not the API with which StrykerJS rewrites a tsconfig.
    disableTypeChecks: false,
    tsconfigFile: 'none.json',
    tempDirName: sandbox,
    cleanTempDir: 'always',
    // Generous, because the machine may be busy: a test that hangs ends by itself, these end a loop.
    dryRunTimeoutMinutes: 30,
    timeoutMS: 60_000,
    timeoutFactor: 2,
    warnings: false,
    logLevel: 'warn',
  }).runMutationTest()
  rmSync(samplePath)
  return joinResults(mutants, results)
}

function joinResults(mutants, results) {
  // In a result lines and columns count from 1.
  const byKey = new Map(results.map((result) => [keyOfMutant(result, 1), result]))
  return mutants.map((mutant) => {
    const { status, statusReason } = byKey.get(keyOf(mutant)) ?? {}
    const verdict = statuses[status]
    if (verdict === undefined) throw new Error(`StrykerJS says ${status} of ${mutant.file}:${mutant.line}.`)
    return { ...mutant, ...verdict, reason: statusReason }
  })
}
