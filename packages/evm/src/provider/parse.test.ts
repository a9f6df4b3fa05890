import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seedOr } from '../../../../scripts/testing/chance.mjs'
import { isAddress, parseAccounts, parseChainId } from './parse.ts'

const address = fc.stringMatching(/^0x[0-9a-fA-F]{40}$/)

test.each([
  ['0xa4b1', 42161],
  ['0xA4B1', 42161],
  ['0x0a4b1', 42161],
  ['42161', 42161],
  [42161, 42161],
  [42161n, 42161],
  ['0x0', undefined],
  [0, undefined],
  [-1, undefined],
  [1.5, undefined],
  [Number.NaN, undefined],
  ['', undefined],
  ['0x', undefined],
  ['eip155:1', undefined],
  [' 1', undefined],
  [`0x${'f'.repeat(64)}`, undefined],
  [null, undefined],
  [undefined, undefined],
  [{ chainId: '0x1' }, undefined],
  [['0x1'], undefined],
])('[S8.50] reads a chain id written %s as %s', (answer, expected) => {
  expect(parseChainId(answer)).toBe(expected)
})

test('[S8.50] reads every chain id in each of its forms, and never anything that is no positive safe integer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (chainId) => {
      for (const form of [chainId, BigInt(chainId), `0x${chainId.toString(16)}`, String(chainId)])
        expect(parseChainId(form)).toBe(chainId)
    }),
    { seed: seedOr(1) },
  )
  fc.assert(
    fc.property(fc.anything(), (answer) => {
      const chainId = parseChainId(answer)
      expect(chainId === undefined || (Number.isSafeInteger(chainId) && chainId > 0)).toBe(true)
    }),
    { seed: seedOr(2) },
  )
})

test('keeps each address once, in the order and the writing of the wallet', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(address, fc.anything()), { minLength: 1 }), (answer) => {
      const found = parseAccounts(answer)
      const wanted = answer.filter(isAddress)
      const lower = (found ?? []).map((one) => one.toLowerCase())
      expect(new Set(lower)).toEqual(new Set(wanted.map((one) => one.toLowerCase())))
      expect(new Set(lower).size).toBe(lower.length)
      expect(found?.[0]).toBe(wanted[0])
    }),
    { seed: seedOr(3) },
  )
})

test('tells an empty list from one that cannot be read', () => {
  const hostile = new Proxy([], {
    get: () => {
      throw new Error('no')
    },
  })
  expect(parseAccounts([])).toEqual([])
  for (const answer of [undefined, null, 'x', {}, ['x'], [null], hostile])
    expect(parseAccounts(answer)).toBeUndefined()
})

test('[S5.16] an address is 0x and 40 hex characters', () => {
  const plain = '71c7656ec7ab88b098defb751b7401b5f6d8976f'
  expect(isAddress(`0x${plain}`)).toBe(true)
  for (const text of [
    plain,
    `0x${plain}0`,
    `0x${plain.slice(1)}`,
    `0x${plain.slice(1)}g`,
    `0X${plain}`,
    ` 0x${plain}`,
  ])
    expect(isAddress(text)).toBe(text === `0X${plain}`)
})
