import * as fc from 'fast-check'
import { type Address, encodeFunctionData, type Hex, zeroHash } from 'viem'
import { expect, test } from 'vitest'
import { ACCOUNT_ABI } from './abis.ts'
import { DELEGATION_MANAGER } from './addresses.ts'
import { type Call, decodeCalls, encodeCalls, findForbiddenCall } from './calls.ts'

const ME: Address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const bytes = (size: number) =>
  fc
    .uint8Array({ minLength: size, maxLength: size })
    .map((all): Hex => `0x${Buffer.from(all).toString('hex')}`)
const call = fc.record({
  to: bytes(20),
  value: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  data: fc.nat(100).chain(bytes),
})
const lower = (calls: readonly Call[] | undefined) =>
  calls?.map(({ to, value, data }) => ({ to: to.toLowerCase(), value, data }))

test('reads back whatever calls it writes', () => {
  fc.assert(
    fc.property(fc.array(call, { minLength: 1, maxLength: 5 }), (calls) => {
      expect(lower(decodeCalls(encodeCalls(calls)))).toEqual(calls)
    }),
  )
})

test('reads nothing that it would not write: other modes, other methods, bytes at the end', () => {
  const written = encodeCalls([{ to: ME, value: 1n, data: '0x1234' }])
  expect(decodeCalls(`${written}00`)).toBeUndefined()
  expect(decodeCalls('0x')).toBeUndefined()
  expect(decodeCalls('0xdeadbeef')).toBeUndefined()
  for (const mode of [`0x0001${zeroHash.slice(6)}`, `0xff${zeroHash.slice(4)}`] as Hex[])
    expect(
      decodeCalls(encodeFunctionData({ abi: ACCOUNT_ABI, functionName: 'execute', args: [mode, ME] })),
    ).toBeUndefined()
})

test('finds the call of the account itself, and of the delegation manager', () => {
  const harmless: Call = { to: '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4', value: 0n, data: '0x' }
  const own: Call = { ...harmless, to: ME }
  const manager: Call = { ...harmless, to: DELEGATION_MANAGER }
  expect(findForbiddenCall(ME, [harmless])).toBeUndefined()
  expect(findForbiddenCall(ME, [harmless, own])).toBe(own)
  expect(findForbiddenCall(ME, [harmless, manager])).toBe(manager)
})
