import { test } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { checkHistories } from './testing/checkHistories.ts'
import { openTestDatabase } from './testing/openScene.ts'

// Random histories of gateways, nodes, bots and owners over a fake chain, whose truth is known. The nightly run has many more.
test('whatever happens, nobody pays twice, nothing is misreported, no budget is exceeded, and nothing is stuck', async () => {
  await checkHistories(await openTestDatabase(), { seed: seedOr(7), numRuns: runs(60) })
})
