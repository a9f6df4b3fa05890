import { build } from '../build.mjs'
import { step } from '../lib/progress.mjs'
import { vitest } from './vitest.mjs'

/** Slices are long enough for the start of a chain not to matter, and short enough to see them move. */
const SLICE = 1_000
/** Slices at once, each with a chain of its own: a chain and its test wait for each other half of the time. */
const AT_ONCE = 2
const KILLS_PER_SLICE = 20

/** Random uses of random permissions on a real chain, beside a model that counts what each of them says. */
export async function soakPermissions({ runs, seed }) {
  await build()
  const slices = Array.from({ length: Math.ceil(runs / SLICE) }, (_, index) => index * SLICE)
  const next = async () => {
    for (let done = slices.shift(); done !== undefined; done = slices.shift()) {
      const [count, from] = [Math.min(SLICE, runs - done), seed + done]
      await step(`sequences ${done + 1} to ${done + count}`, () =>
        vitest('packages/smart-account/src/randomPermissions.test.ts', 'random sequences', {
          RUNS: String(count),
          SEED: String(from),
        }),
      )
    }
  }
  const stop = (error) => {
    slices.length = 0
    throw error
  }
  await Promise.all(Array.from({ length: AT_ONCE }, () => next().catch(stop)))
  return `${runs} sequences, none spent more than it says or after its end`
}

/** kill -9 of the relayer while operations are on their way. */
export async function soakRelayerKills({ runs }) {
  await build()
  for (let done = 0; done < runs; done += KILLS_PER_SLICE) {
    const count = Math.min(KILLS_PER_SLICE, runs - done)
    await step(`killed ${done + count}/${runs}`, () =>
      vitest('gateway/src/modules/relayer/crash.test.ts', 'kill -9', { RUNS: String(count) }),
    )
  }
  return `${runs} kills, no operation lost or sent twice`
}
