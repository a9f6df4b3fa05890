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
    // Many mutants leave a test waiting, so this is the time that they take; on a busy machine a sound test takes long too.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
