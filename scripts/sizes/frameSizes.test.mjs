import { expect, test } from 'vitest'
import { frameSizes } from './frameSizes.mjs'

test('the embedded wallet’s frame weighs at most 40 kB and can load nothing that shows or signs; its window weighs at most 130 for an approval', () => {
  const { frame, making, approvals, early } = frameSizes()
  console.log(
    `figure: the frame loads ${frame} bytes, ${making} where it makes a wallet; its window for`,
    approvals,
  )
  expect(early).toEqual([])
  expect(frame).toBeLessThanOrEqual(40_000)
  for (const size of Object.values(approvals)) expect(size).toBeLessThanOrEqual(130_000)
})
