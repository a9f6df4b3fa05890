import { build } from '../build.mjs'
import { step } from '../lib/progress.mjs'
import { vitest } from './vitest.mjs'

/** Restarts take seconds each; a slice is short enough to see it move. */
const SLICE = 20

/** kill -9 of the gateway at every step of sign-up, sign-in and recovery with the embedded wallet. */
export async function soakWalletKills({ runs, seed }) {
  await build()
  for (let done = 0; done < runs; done += SLICE) {
    const count = Math.min(SLICE, runs - done)
    await step(`killed ${done + count}/${runs}`, () =>
      vitest('gateway/src/modules/wallet/killed.test.ts', 'kill -9', {
        RUNS: String(count),
        SEED: String(seed + done),
      }),
    )
  }
  return `${runs} kills, no wallet lost or doubled`
}
