import { encodeAbiParameters, type Hex, toHex } from 'viem'
import { expect, test } from 'vitest'
import { readPools } from './pools.ts'

const [low, high, address] = [1, 2, 3].map((n) => toHex(n, { size: 20 })) as [Hex, Hex, Hex]
const TICKS = [{ type: 'int56[]' }, { type: 'uint160[]' }] as const
const SLOT = ['uint160', 'int24', 'uint16', 'uint16', 'uint16', 'uint8', 'bool'].map((type) => ({ type }))
/** Twice as much token1 as token0: the square root of 4. */
const slot0 = encodeAbiParameters(SLOT, [2n * 2n ** 96n, 0, 0, 0, 0, 0, true])
const reserve = toHex(1_000n, { size: 32 })
const read = (observed: Hex | undefined, now: Hex | undefined, base = low, quote = high) =>
  readPools(async () => [observed, now, reserve], [{ base, quote, address }])

test('[S7.14] a pool that remembers no minute is priced as it stands now', async () => {
  expect(await read(undefined, slot0)).toMatchObject([{ rate: 4, quoteReserve: 1_000n }])
  expect(await read(undefined, slot0, high, low)).toMatchObject([{ rate: 0.25 }])
})

test('[S7.14] a pool that remembers is priced by the mean of the last minute', async () => {
  const observed = encodeAbiParameters(TICKS, [
    [0n, 60n * 10_000n],
    [0n, 0n],
  ])
  const [pool] = await read(observed, slot0)
  expect(pool?.rate).toBeCloseTo(1.0001 ** 10_000, 6)
})

test('[S7.14] a pool that says neither has no price', async () => {
  expect(await read(undefined, undefined)).toEqual([])
})
