import { build } from '../build.mjs'
import { step } from '../lib/progress.mjs'
import { vitest } from './vitest.mjs'

/** A slice is short enough to see it move. */
const SLICE = 200
const KILLS_PER_SLICE = 20

/** Random uses of random permissions on a real chain, beside a model that counts what each of them says. */
export async function soakPermissions({ runs, seed }) {
  await build()
  for (let done = 0; done < runs; done += SLICE) {
    const count = Math.min(SLICE, runs - done)
    await step(`sequences ${done + count}/${runs}`, () =>
      vitest('packages/smart-account/src/randomPermissions.test.ts', 'random sequences', {
        PERMISSION_RUNS: String(count),
        SEED: String(seed + done),
      }),
    )
  }
  return `${runs} sequences, none spent more than it says or after its end`
}

/** kill -9 of the relayer while operations are on their way. */
export async function soakRelayerKills({ runs }) {
  await build()
  for (let done = 0; done < runs; done += KILLS_PER_SLICE) {
    const count = Math.min(KILLS_PER_SLICE, runs - done)
    await step(`killed ${done + count}/${runs}`, () =>
      vitest('gateway/src/modules/relayer/crash.test.ts', 'kill -9', { RELAYER_KILLS: String(count) }),
    )
  }
  return `${runs} kills, no operation lost or sent twice`
}
