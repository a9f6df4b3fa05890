// The `unit` project for one area, as StrykerJS runs it in its sandbox.
import { defineConfig } from 'vitest/config'
import { aliases } from '../../scripts/aliases.mjs'
import { areas } from './areas.mjs'

const { tests, built = [] } = areas[process.env.LATCHKEY_MUTATE_AREA]
const runsBuilt = process.env.LATCHKEY_MUTATE_BUILT !== undefined

export default defineConfig({
  resolve: { alias: aliases },
  test: {
    environment: 'node',
    include: runsBuilt ? built : tests,
    exclude: runsBuilt ? [] : ['**/*.browser.test.ts', ...built],
    // Most mutants that are caught leave a test waiting: half of what the tests have otherwise.
    testTimeout: 10_000,
    hookTimeout: 60_000,
  },
})
