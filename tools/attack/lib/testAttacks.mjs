import { expect, test } from 'vitest'
import { seedOr } from '../../../scripts/testing/chance.mjs'
import { attacks } from '../attacks.mjs'
import { counts } from '../wallet/counts.mjs'
import { judge } from './judge.mjs'
import { runAttack } from './runAttack.mjs'

const SEED = seedOr(20_261_122)

/** Declares a test for each short attack with a wanted id: a second or two, held to counts, refusals and memory, never to times. */
export function testAttacks(isWanted) {
  const rows = (all) => all.filter(({ id }) => isWanted(id)).map((each) => [each.id, each.name, each])

  test.each(rows(attacks.filter(({ isFullOnly }) => !isFullOnly)))(
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

  test.each(rows(counts.filter(({ little }) => little)))(
    'holds off %s: %s',
    async (_id, _name, { run, little }) => {
      const { figure, problems } = await run({ seed: SEED, ...little })
      expect({ figure, problems }).toEqual({ figure, problems: [] })
    },
    900_000,
  )
}
