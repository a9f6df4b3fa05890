// The OP stack's chains: their own contract says what they take besides gas.

import { DATA_FEE_ORACLE } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { startAsking } from '../testing/startAsking.ts'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BASE = 'eip155:8453'
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
/** An oracle that takes 1,000,000 wei for data, and 7 for the operator. */
const read = (to: string, data: string): unknown => {
  if (to !== DATA_FEE_ORACLE) return '0x'
  return word(data.startsWith('0x49948e0e') ? 1_000_000n : 7n)
}
const GAS = 5_292_000n

test('[S6.6] the fee is still the most: gas, twice what data costs now, and the operator’s', async () => {
  const frame = await startAsking({ read, answers: { eth_getCode: '0x60' } })
  await frame.rpc('eth_sendTransaction', [{ to: BOB, value: '0x3b9aca00000' }], BASE)
  expect(frame.last()).toMatchObject({ fee: GAS + 2_000_007n, warnings: [] })
  expect(frame.last().lacksDataFee).toBeUndefined()
})

test('what is left after “Max” covers it as long as it covers what the chain takes now', async () => {
  const warnings = async (left: bigint) => {
    const answers = { eth_getCode: '0x60', eth_getBalance: `0x${(4_000_000_000_000n + left).toString(16)}` }
    const frame = await startAsking({ read, answers })
    await frame.rpc('eth_sendTransaction', [{ to: BOB, value: '0x3a352944000' }], BASE)
    return frame.last().warnings
  }
  expect(await warnings(GAS + 1_000_007n)).toEqual([])
  expect(await warnings(GAS + 1_000_006n)).toEqual([
    'Your balance does not cover the amount and the network fee.',
  ])
})

test('a fee for data far above the gas is not called unusual: the network asks for it', async () => {
  const much = (to: string) => (to === DATA_FEE_ORACLE ? word(10n ** 9n) : '0x')
  const frame = await startAsking({ read: much, answers: { eth_getCode: '0x60' } })
  await frame.rpc('eth_sendTransaction', [{ to: BOB, value: '0x3b9aca00000' }], BASE)
  expect(frame.last()).toMatchObject({ fee: GAS + 3n * 10n ** 9n, warnings: [] })
})

test('where it cannot be read, the fee is said to be incomplete', async () => {
  const silent = (to: string) => {
    if (to === DATA_FEE_ORACLE) throw new Error('out of reach')
    return '0x'
  }
  const frame = await startAsking({ read: silent, answers: { eth_getCode: '0x60' } })
  await frame.rpc('eth_sendTransaction', [{ to: BOB, value: '0x3b9aca00000' }], BASE)
  expect(frame.last()).toMatchObject({ fee: GAS, lacksDataFee: true })
})

test('Arbitrum is not asked for it', async () => {
  const frame = await startAsking({ answers: { eth_getCode: new Error('nobody asks') } })
  await frame.rpc('eth_sendTransaction', [{ to: BOB, value: '0x3b9aca00000' }])
  expect(frame.last()).toMatchObject({ fee: GAS })
  expect(frame.last().lacksDataFee).toBeUndefined()
})
