import { expect, test } from 'vitest'
import { writeRevocation } from './writeRevocation.ts'

const token = `0x${'a'.repeat(40)}`
const spender = `0x${'7'.repeat(40)}`
const word = (digits: string) => digits.padStart(64, '0')

test.each([
  ['an allowance becomes zero', { kind: 'amount' }, `0x095ea7b3${word('7'.repeat(40))}${word('')}`],
  ['one NFT is nobody else’s to take', { kind: 'item', tokenId: 255n }, `0x095ea7b3${word('')}${word('ff')}`],
  ['a collection has no operator', { kind: 'all' }, `0xa22cb465${word('7'.repeat(40))}${word('')}`],
] as const)('%s', (_, what, data) => {
  expect(writeRevocation({ revokes: token, spender, what })).toEqual({ to: token, data })
})
