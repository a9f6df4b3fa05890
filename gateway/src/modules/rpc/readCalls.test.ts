import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { readCalls } from './readCalls.ts'

test('keeps an id as it was written', () => {
  expect(readCalls(' { "id" : 1234567890123456789 , "method":"eth_chainId"} ')).toEqual([
    { id: '1234567890123456789', method: 'eth_chainId', isAmbiguous: false },
  ])
  const expected = ['"x\\"y"', 'null']
  expect(readCalls('[{"method":"a","id":"x\\"y"},{"id":null}]').map(({ id }) => id)).toEqual(expected)
})

test('does not take a nested method for the call’s own', () => {
  const [call] = readCalls('{"params":[{"method":"anvil_mine"},"\\"method\\":"],"method":"eth_call","id":7}')
  expect(call).toEqual({ id: '7', method: 'eth_call', isAmbiguous: false })
})

test.each([
  '{"method":"eth_chainId","method":"anvil_mine"}',
  '{"method":"eth_chainId","Method":"anvil_mine"}',
  '{"METHOD":"anvil_mine"}',
  '{"method":"eth_chainId","\\u006dethod":"anvil_mine"}',
  '{"method":"eth_getLogs","params":[{}],"params":[{"fromBlock":"earliest"}]}',
  '{"method":"eth_getLogs","Params":[{"fromBlock":"earliest"}]}',
])('calls %s ambiguous', (text) => {
  expect(readCalls(text)[0]?.isAmbiguous).toBe(true)
})

test('finds the method of every call in any JSON', () => {
  const member = fc.dictionary(fc.string(), fc.jsonValue())
  const call = fc.record({ method: fc.string(), before: member, after: member })
  const batch = fc.array(call, { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(batch, fc.integer({ min: 0, max: 3 }), (calls, indent) => {
      const objects = calls.map(({ method, before, after }) => ({ p: before, method, q: after }))
      const found = readCalls(JSON.stringify(objects, null, indent))
      expect(found.map(({ method }) => method)).toEqual(calls.map(({ method }) => method))
      expect(found.every(({ isAmbiguous }) => !isAmbiguous)).toBe(true)
    }),
    { seed: seedOr(7), numRuns: runs(300) },
  )
})
