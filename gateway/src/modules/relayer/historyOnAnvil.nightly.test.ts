import { test } from 'vitest'
import { createJsonRpc } from '../../../../lab/src/chains/jsonRpc.ts'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { checkHistories } from './testing/checkHistories.ts'
import { openAnvil } from './testing/openAnvil.ts'
import { openTestDatabase } from './testing/openScene.ts'

const HOUR_MS = 3_600_000
const lab = useLabChains()

test('the same with the real entry point, accounts and permissions on a real node', {
  timeout: HOUR_MS,
}, async () => {
  const on = { seed: seedOr(7), numRuns: runs(200), endOnFailure: true }
  await checkHistories(await openTestDatabase(), on, await openAnvil(createJsonRpc(lab.nodeUrl)))
})
