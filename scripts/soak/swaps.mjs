import { step } from '../lib/progress.mjs'
import { vitest } from './vitest.mjs'

/** Random swaps against moving pools of a real chain: what is received is at least the minimum shown. */
export async function soakSwaps({ runs, seed }) {
  let seen = ''
  await step(`${runs} random swaps`, async () => {
    const output = await vitest('gateway/src/modules/convert/randomSwaps.test.ts', 'random swaps', {
      RUNS: String(runs),
      SEED: String(seed),
    })
    seen = /swaps: (\{.*\})/.exec(output)?.[1] ?? ''
    return seen
  })
  return `${runs} swaps: ${seen}, 0 below the minimum`
}
