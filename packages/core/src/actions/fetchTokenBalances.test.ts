import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createConnectedKit } from '../testing/connectedKit.ts'
import { ALICE, type ScriptedMethods } from '../testing/scriptedAdapter.ts'
import { ETH } from '../testing/sendingKit.ts'
import { fetchTokenBalances } from './fetchTokenBalances.ts'

const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const CHAIN = 'eip155:42161'
const fetched = vi.fn<typeof fetch>()
let supported: () => Response = () => Response.json({ http: [CHAIN], ws: [] })

const balances = [
  {
    name: 'Dust',
    symbol: 'DUST',
    chainId: CHAIN,
    address: `${CHAIN}:${ALICE}`,
    quantity: { decimals: '0', numeric: '7' },
  },
  {
    name: 'USD Coin',
    symbol: 'USDC',
    chainId: CHAIN,
    address: `${CHAIN}:${USDC}`,
    price: 1,
    value: 640.25,
    quantity: { decimals: '6', numeric: '640.25' },
    iconUrl: 'http://gateway.test/usdc',
  },
  { name: 'Ether', symbol: 'ETH', chainId: CHAIN, quantity: { decimals: '18', numeric: '1.842' } },
]

beforeEach(() => {
  supported = () => Response.json({ http: [CHAIN], ws: [] })
  fetched.mockReset()
  fetched.mockImplementation(async (input) =>
    String(input).includes('supported-chains') ? supported() : Response.json({ balances }),
  )
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => void vi.unstubAllGlobals())

async function connected(overrides: Partial<ScriptedMethods> = {}) {
  return (await createConnectedKit(overrides, { gatewayUrl: 'http://gateway.test' })).kit
}

const asset = {
  address: USDC,
  amount: 5_000_000n,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  price: 1,
} as const
const asked = () => fetched.mock.calls.map(([url]) => new URL(String(url)))

test('[S3.9, S5.11] token balances are exact, the coin comes first, and tokens with decimals "0" are left out', async () => {
  expect(await fetchTokenBalances(await connected())).toEqual([
    {
      id: 'native',
      name: 'Ether',
      symbol: 'ETH',
      caipNetworkId: CHAIN,
      decimals: 18,
      amount: 1_842_000_000_000_000_000n,
    },
    {
      id: USDC,
      name: 'USD Coin',
      symbol: 'USDC',
      caipNetworkId: CHAIN,
      address: USDC,
      decimals: 6,
      amount: 640_250_000n,
      price: 1,
      iconUrl: 'http://gateway.test/usdc',
    },
  ])
})

test('[S7.14] the service is asked by address, for dollars and one chain, and told what to read again', async () => {
  await fetchTokenBalances(await connected(), { forceUpdate: [`${CHAIN}:${USDC}`] })
  const url = asked().at(-1)
  expect(url?.pathname).toBe(`/v1/account/${ALICE}/balance`)
  expect(Object.fromEntries(url?.searchParams ?? [])).toMatchObject({
    currency: 'usd',
    chainId: CHAIN,
    forceUpdate: `${CHAIN}:${USDC}`,
    projectId: 'test',
    st: 'latchkey',
  })
})

test('[S4.39, S3.9] the wallet is asked first where it tells what it holds; its coin has no address', async () => {
  const kit = await connected({ getHoldings: async () => [ETH, asset] })
  const [ether, dollars] = await fetchTokenBalances(kit)
  expect(ether).toMatchObject({ id: 'native', symbol: 'ETH', amount: ETH.amount })
  expect(ether).not.toHaveProperty('address')
  expect(dollars).toMatchObject({ id: USDC, address: USDC, symbol: 'USDC', amount: 5_000_000n })
  expect(asked()).toEqual([])
})

test.each([
  ['does not tell', { getHoldings: async () => undefined }],
  ['fails at it', { getHoldings: async () => Promise.reject(new Error('4200')) }],
])('[S4.39] the service is asked where the wallet %s', async (_, overrides) => {
  expect(await fetchTokenBalances(await connected(overrides))).toHaveLength(2)
})

test('[S7.10] a chain that the service does not list is not asked about, and says so', async () => {
  supported = () => Response.json({ http: ['eip155:1'], ws: [] })
  await expect(fetchTokenBalances(await connected())).rejects.toThrow('Unsupported chain')
})

test('[S7.10] a list that cannot be read empties nothing: the call is tried', async () => {
  supported = () => new Response('', { status: 503 })
  expect(await fetchTokenBalances(await connected())).toHaveLength(2)
})

test('an answer of another shape than the contract’s is an error, not an empty account', async () => {
  fetched.mockImplementation(async () => Response.json({ balances: 'none' }))
  await expect(fetchTokenBalances(await connected())).rejects.toThrow('The service could not answer')
})

const one = (part: object, quantity: object = {}) => {
  const [, usdc] = balances
  const balance = { ...usdc, ...part, quantity: { decimals: '6', numeric: '640.25', ...quantity } }
  // As text: what JSON.stringify would not write, a hostile server does.
  const text = JSON.stringify({ balances: [balance] }).replace('"1e400"', '1e400')
  fetched.mockImplementation(async (input) =>
    String(input).includes('supported-chains') ? supported() : new Response(text),
  )
}

test.each(['abc', '', '-5', '1.5', '1e8', '0x12', '256', '9'.repeat(99)])(
  'a token with decimals "%s" is no token',
  async (decimals) => {
    one({}, { decimals, numeric: '11' })
    expect(await fetchTokenBalances(await connected())).toEqual([])
  },
)

test.each(['1e400', -3])('a price of %s is none', async (price) => {
  one({ price })
  const [token] = await fetchTokenBalances(await connected())
  expect(token).toMatchObject({ symbol: 'USDC' })
  expect(token).not.toHaveProperty('price')
})

test('names of tokens turn no direction, hide nothing and stay short, no matter where they come from', async () => {
  const name = `\u202e${'N'.repeat(5_000)}`
  const symbol = '\u2066US\u200bDC\u0007\n'
  one({ name, symbol })
  expect(await fetchTokenBalances(await connected())).toMatchObject([
    { name: 'N'.repeat(64), symbol: 'USDC' },
  ])
  const getHoldings = async () => [{ ...asset, name, symbol: '\u202e' }]
  expect(await fetchTokenBalances(await connected({ getHoldings }))).toMatchObject([
    { name: 'N'.repeat(64), symbol: '?' },
  ])
})

test('[S4.39] a wallet that never says what it can do is not waited for', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const reading = fetchTokenBalances(await connected({ getHoldings: () => new Promise(() => {}) }))
  await vi.advanceTimersByTimeAsync(3_000)
  expect((await reading).map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
})

test('a picture from a third party is never asked for', async () => {
  const icons = [
    'https://tracker.example/usdc.png',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'http://gateway.test/icon',
  ]
  const assets = icons.map((iconUrl) => ({ ...asset, iconUrl }))
  const kit = await connected({ getHoldings: async () => assets })
  expect((await fetchTokenBalances(kit)).map(({ iconUrl }) => iconUrl)).toEqual([
    undefined,
    undefined,
    icons[2],
    icons[3],
  ])
})
