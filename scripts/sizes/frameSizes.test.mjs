import { expect, test } from 'vitest'
import { frameSizes } from './frameSizes.mjs'

test('the embedded wallet’s frame weighs at most 40 kB, and can load nothing that shows or signs', () => {
  const { frame, making, early } = frameSizes()
  console.log(`figure: the frame loads ${frame} bytes, ${making} where it makes a wallet`)
  expect(early).toEqual([])
  expect(frame).toBeLessThanOrEqual(40_000)
})
