import { expect, test } from 'vitest'
import { groundOf } from '../testing/groundOf.ts'
import { ALICE, BOB } from '../testing/scriptedWallet.ts'
import { estimateGas } from './estimateGas.ts'

const transfer = { address: ALICE, caipNetworkId: 'eip155:42161', to: BOB } as const

function node(answers: Record<string, unknown>) {
  const asked: [string, readonly unknown[] | undefined][] = []
  const ground = groundOf(async (_, method, params) => {
    asked.push([method, params])
    if (!(method in answers)) throw new Error(`nobody answers ${method}`)
    return answers[method]
  })
  return { ground, asked }
}

test('gas gets a fifth on top, and the price lasts through a doubling of the base fee', async () => {
  const { ground } = node({
    eth_estimateGas: '0x186a0',
    eth_gasPrice: '0xb',
    eth_getBlockByNumber: { baseFeePerGas: '0xa' },
  })
  expect(await estimateGas(ground, transfer)).toEqual({ gas: 120_000n, gasPrice: 21n, fee: 2_520_000n })
})

test('a plain transfer needs what it needs, to the unit', async () => {
  const answers = { eth_gasPrice: '0x1', eth_getBlockByNumber: { baseFeePerGas: '0x0' } }
  const gas = async (eth_estimateGas: string) =>
    (await estimateGas(node({ ...answers, eth_estimateGas }).ground, transfer)).gas
  expect(await gas('0x5208')).toBe(21_000n)
  expect(await gas('0x5209')).toBe(25_201n)
})

test.each([
  ['has none', {}],
  ['writes null', { baseFeePerGas: null }],
  ['is not known', null],
])('without a base fee the price is the node’s: the block %s', async (_, block) => {
  const { ground } = node({ eth_estimateGas: '0x5208', eth_gasPrice: '0x7', eth_getBlockByNumber: block })
  expect((await estimateGas(ground, transfer)).gasPrice).toBe(7n)
})

test('what the caller gives is neither asked for nor raised', async () => {
  const { ground, asked } = node({})
  expect(await estimateGas(ground, { ...transfer, gas: 50_000n, gasPrice: 3n })).toEqual({
    gas: 50_000n,
    gasPrice: 3n,
    fee: 150_000n,
  })
  expect(asked).toEqual([])
})

test('asks about the transfer as it would be sent', async () => {
  const { ground, asked } = node({ eth_estimateGas: '0x5208' })
  await estimateGas(ground, { ...transfer, gasPrice: 1n })
  await estimateGas(ground, { ...transfer, gasPrice: 1n, value: 255n, data: '0x12' })
  expect(asked).toEqual([
    ['eth_estimateGas', [{ from: ALICE, to: BOB }]],
    ['eth_estimateGas', [{ from: ALICE, to: BOB, value: '0xff', data: '0x12' }]],
  ])
})
