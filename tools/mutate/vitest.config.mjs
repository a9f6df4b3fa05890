// The `unit` project for one area, as StrykerJS runs it in its sandbox.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { aliases } from '../../scripts/aliases.mjs'
import { areas } from './areas.mjs'

const { tests, built = [], skipped = [] } = areas[process.env.LATCHKEY_MUTATE_AREA]
const runsBuilt = process.env.LATCHKEY_MUTATE_BUILT !== undefined

// StrykerJS looks at tests alone, and would take a file that cannot load, or whose `beforeAll` fails, for one that passes.
const requireTests = {
  onTestRunEnd(files) {
    const broken = files.find(
      (file) => file.state() === 'failed' && [...file.children.allTests('failed')].length === 0,
    )
    if (broken !== undefined) throw new Error(`${broken.moduleId}: its tests could not run`)
  },
}

export default defineConfig({
  resolve: { alias: aliases },
  test: {
    environment: 'node',
    reporters: runsBuilt ? ['default'] : [requireTests],
    include: runsBuilt ? built : tests,
    // The gate alone counts.
    exclude: runsBuilt ? [] : ['**/*.browser.test.ts', '**/*.nightly.test.*', ...built, ...skipped],
    setupFiles: runsBuilt ? [] : [fileURLToPath(new URL('setup.mjs', import.meta.url))],
    // What fails for want of time on a busy machine passes the second time; what a mutant broke does not.
    retry: 1,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
