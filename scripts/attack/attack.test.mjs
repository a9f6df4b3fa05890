// A little of `npm run attack`: the same attacks for a second or two each, held to counts, refusals and memory, never to times.
import { expect, test } from 'vitest'
import { attacks } from './attacks.mjs'
import { judge } from './lib/judge.mjs'
import { runAttack } from './lib/runAttack.mjs'
import { counts } from './wallet/counts.mjs'

const SEED = 20_261_122
const short = attacks.filter(({ isFullOnly }) => !isFullOnly)

test.each(short.map((attack) => [attack.id, attack.name, attack]))(
  'holds off %s: %s',
  async (_id, _name, attack) => {
    const little = { ...attack, seconds: 1, ...attack.little }
    const outcome = await runAttack({ attack: little, seconds: 1, seed: SEED, isTimed: false })
    // The outcomes show up in the message of a failure.
    const { outcomes } = outcome.attacked
    expect({ problems: judge([outcome]).problems, outcomes }).toEqual({ problems: [], outcomes })
  },
  120_000,
)

test.each(counts.filter(({ little }) => little).map((count) => [count.id, count.name, count]))(
  'holds off %s: %s',
  async (_id, _name, { run, little }) => {
    const { figure, problems } = await run({ seed: SEED, ...little })
    expect({ figure, problems }).toEqual({ figure, problems: [] })
  },
  900_000,
)
