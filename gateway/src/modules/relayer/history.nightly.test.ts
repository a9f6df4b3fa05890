import { onTestFinished, test } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { openTestPostgres } from '../../testing/openTestPostgres.ts'
import { checkHistories } from './testing/checkHistories.ts'
import { openTestDatabase } from './testing/openScene.ts'

const HOUR_MS = 3_600_000

test('the same over ten thousand histories', { timeout: HOUR_MS }, async () => {
  await checkHistories(await openTestDatabase(), { seed: seedOr(7), numRuns: runs(1_000) })
})

test('the same on Postgres', { timeout: HOUR_MS }, async ({ skip }) => {
  const postgres = await openTestPostgres()
  if (!postgres) return skip()
  onTestFinished(() => postgres.stop())
  await checkHistories(await openTestDatabase(postgres.url), { seed: seedOr(7), numRuns: runs(30) })
})
