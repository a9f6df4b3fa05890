import { expect, test } from 'vitest'
import { frameSizes } from './frameSizes.mjs'

test('the embedded wallet loads at most 60 kB before an approval, no screen among them, and at most 50 kB for one', () => {
  const { start, before, approvals, early } = frameSizes()
  console.log(
    `figure: the frame loads ${start} bytes to start, ${before} with keys and a smart account’s address; besides for`,
    approvals,
  )
  expect(early).toEqual([])
  expect(before).toBeLessThanOrEqual(60_000)
  for (const size of Object.values(approvals)) expect(size).toBeLessThanOrEqual(50_000)
})
