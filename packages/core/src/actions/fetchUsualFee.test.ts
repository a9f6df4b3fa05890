import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestKit } from '../testing/createTestKit.ts'
import { scripted } from '../testing/scriptedAdapter.ts'
import { fetchUsualFee } from './fetchUsualFee.ts'

const CHAIN = 'eip155:42161'
const parameters = { caipNetworkId: CHAIN, work: 10n, bytes: 68 } as const

beforeEach(() => {
  vi.stubGlobal('fetch', async (input: string | URL | Request) =>
    Response.json(
      String(input).includes('supported-chains')
        ? { http: [CHAIN], ws: [] }
        : { standard: '100', fast: '110', instant: '125' },
    ),
  )
})
afterEach(() => vi.unstubAllGlobals())

const kitOf = (overrides: Parameters<typeof scripted>[0]) =>
  createTestKit({ gatewayUrl: 'http://gateway.test' }, scripted(overrides)).kit

test('work at the network’s price, as soon as it is wanted, where the network takes nothing more', async () => {
  expect(await fetchUsualFee(kitOf({}), parameters)).toBe(1_000n)
  expect(await fetchUsualFee(kitOf({}), { ...parameters, speed: 'instant' })).toBe(1_250n)
})

test('and what it takes for data', async () => {
  expect(await fetchUsualFee(kitOf({ dataFee: async ({ bytes }) => BigInt(bytes) }), parameters)).toBe(1_068n)
})

test('a fee for data that cannot be read is no fee of nothing', async () => {
  const dataFee = () => Promise.reject(new Error('out of reach'))
  await expect(fetchUsualFee(kitOf({ dataFee }), parameters)).rejects.toThrow('out of reach')
})
