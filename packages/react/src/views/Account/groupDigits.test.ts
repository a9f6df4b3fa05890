import { expect, test } from 'vitest'
import { groupDigits } from './groupDigits.ts'

test.each([
  ['0', '0'],
  ['999', '999'],
  ['1000', '1,000'],
  ['12000000.125', '12,000,000.125'],
  ['0.123456', '0.123456'],
  ['<0.001', '<0.001'],
  ['115792089237316195423570985008687907853', '115,792,089,237,316,195,423,570,985,008,687,907,853'],
])('%s is written %s', (text, grouped) => {
  expect(groupDigits(text)).toBe(grouped)
})
