import { expect, test } from 'vitest'
import { costOf } from './costOf.ts'

const options = { maxLogBlocks: 50_000, isUsual: (method: string) => method.startsWith('eth_') }
const logs = (filter: object) => costOf('eth_getLogs', [filter], options)
const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'

test('a read costs one, and what makes a node work costs more', () => {
  expect(
    [undefined, 'eth_chainId', 'eth_call', 'eth_simulateV1', 'trace_block'].map((method) =>
      costOf(method, [], options),
    ),
  ).toEqual([...[1, 1, 2, 20, 20]])
})

test('logs cost by the blocks they span, and more without an address', () => {
  const filter = { fromBlock: '0x1', toBlock: '0x2710', address: USDC }
  expect(logs(filter)).toBe(11)
  expect(logs({ ...filter, address: undefined })).toBe(55)
  expect(logs({ blockHash: `0x${'0'.repeat(64)}`, address: USDC })).toBe(1)
  expect(logs({ address: USDC })).toBeCloseTo(1.001)
})

test('a span that nobody knows costs as much as the longest', () => {
  expect(logs({ fromBlock: '0x1', toBlock: 'latest', address: USDC })).toBe(51)
  expect(logs({ fromBlock: 'earliest', address: USDC })).toBe(51)
})

test('refuses logs of more blocks than one call may span, and says how to ask', () => {
  expect(() => logs({ fromBlock: '0x0', toBlock: '0xffffff' })).toThrowErrorMatchingInlineSnapshot(
    `[Failure: eth_getLogs may span 50000 blocks here, this one spans 16777216. Ask in parts.]`,
  )
})

test('leaves what is no filter to the node', () => {
  for (const params of [undefined, null, [], ['x'], {}, [null]])
    expect(costOf('eth_getLogs', params, options)).toBe(1)
})
