import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestKit } from '../testing/createTestKit.ts'
import { fetchFeePrice } from './fetchFeePrice.ts'

const CHAIN = 'eip155:42161'
const fetched = vi.fn<typeof fetch>()
let answer: () => Response

beforeEach(() => {
  answer = () => Response.json({ standard: '100000000', fast: '110000000', instant: '125000000' })
  fetched.mockImplementation(async (input) =>
    String(input).includes('supported-chains') ? Response.json({ http: [CHAIN], ws: [] }) : answer(),
  )
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => vi.unstubAllGlobals())

const read = (caipNetworkId: 'eip155:42161' | 'eip155:421614' = CHAIN) =>
  fetchFeePrice(createTestKit({ gatewayUrl: 'http://gateway.test' }).kit, { caipNetworkId })

test('[S7.19] reads what gas costs as whole numbers of wei', async () => {
  expect(await read()).toEqual({ standard: 100_000_000n, fast: 110_000_000n, instant: 125_000_000n })
})

test('[S8.31] "Network not supported for Gas Price", no matter who says so', async () => {
  const error = { name: 'GasPriceUnsupportedError', shortMessage: 'Network not supported for Gas Price' }
  await expect(read('eip155:421614')).rejects.toMatchObject(error)
  answer = () => new Response('', { status: 400 })
  await expect(read()).rejects.toMatchObject(error)
})

test.each([
  ['out of order', () => new Response('', { status: 503 })],
  ['that answers nonsense', () => Response.json({ standard: '-1', fast: '1e9', instant: 5 })],
])('a service %s says nothing about the network', async (_, reply) => {
  answer = reply
  await expect(read()).rejects.toMatchObject({ name: 'ServiceError' })
})
