// Each kind of try of every row of `npm run attack -- --family wallet`.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedOr } from '../../../scripts/testing/chance.mjs'
import { rows } from './rows.mjs'
import { runRow } from './runRow.mjs'
import { openStage } from './stage.mjs'

const seed = seedOr(20_261_127)

let stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

test.concurrent.each(rows.map((row) => [row.id, row.name, row]))(
  'holds off %s: %s',
  async (_id, _name, { load }) => {
    const row = await load()
    const { hows } = await runRow(row, stage, { seconds: 0, least: row.kinds ?? 1, seed })
    expect(hows).toEqual([])
  },
  300_000,
)
