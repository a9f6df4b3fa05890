import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { labAccounts } from '../../../../../lab/src/chains/labAccounts.ts'
import { findLabChain } from '../../../../../lab/src/chains/labChains.ts'
import { useLabChains } from '../../../../../lab/src/testing/useLabChains.ts'
import { startNode, type TestNode } from '../../../testing/startNode.ts'
import { startTestGateway, type TestGateway } from '../../../testing/startTestGateway.ts'

const contracts = findLabChain(42161)?.contracts
const [me] = labAccounts()
const COIN = 'arbitrum:0x0000000000000000000000000000000000000000'
const now = () => Math.floor(Date.now() / 1_000)

const lab = useLabChains()
let service: TestNode
let answer: string
let asked: (string | undefined)[] = []
const gateways: TestGateway[] = []

beforeAll(async () => {
  service = await startNode((response, _body, request) => {
    asked.push(request.url)
    if (answer === 'hang') return
    response.setHeader('content-type', 'application/json')
    response.end(answer)
  })
}, 300_000)
afterEach(async () => {
  asked = []
  await Promise.all(gateways.splice(0).map((gateway) => gateway.close()))
})
afterAll(() => service.close())

/** The shape that the service documents. */
const coin = (price: number, more: object = {}) => ({
  ...{ decimals: 18, symbol: 'X', price, timestamp: now(), confidence: 0.99 },
  ...more,
})
const coins = (all: Record<string, unknown>) => JSON.stringify({ coins: all })
const arb = () => `arbitrum:${contracts?.arb}`

async function prices(settings: Record<string, string> = {}): Promise<Record<string, number | undefined>> {
  const gateway = await startTestGateway({
    RPC_URL_42161: lab.nodeUrl,
    PRICE_URL: service.url,
    ...settings,
  })
  gateways.push(gateway)
  const response = await gateway.get(`/v1/account/${me?.address}/balance?projectId=x&chainId=eip155:42161`)
  const { balances }: { balances: { symbol: string; price?: number }[] } = await response.json()
  return Object.fromEntries(balances.map(({ symbol, price }) => [symbol, price]))
}

/** No pool is deep enough. */
const NO_POOLS = { PRICE_FLOOR_USD: '1000000000' }

test('where no pool is deep enough, the service says; the dollar token needs neither', async () => {
  answer = coins({ [COIN]: coin(2_500), [arb()]: coin(0.5) })
  expect(await prices(NO_POOLS)).toEqual({ ETH: 2_500, USDC: 1, ARB: 0.5 })
  // One question, about the list and not about anybody.
  expect(asked).toHaveLength(1)
  expect(asked[0]?.toLowerCase()).toMatch(/^\/prices\/current\/arbitrum:0x0{40},arbitrum:0x/)
  expect(asked.join().toLowerCase()).not.toContain(me?.address.toLowerCase().slice(2))
})

test('a pool that is deep enough counts before the service', async () => {
  answer = coins({ [COIN]: coin(9), [arb()]: coin(9) })
  const { ETH, ARB } = await prices()
  expect(ETH).toBeCloseTo(1_800, -1)
  expect(ARB).toBeCloseTo(0.36, 2)
})

test.each([
  ['old', { timestamp: 1_700_000_000 }],
  ['unsure', { confidence: 0.2 }],
])('a price that is %s is none', async (_, more) => {
  answer = coins({ [COIN]: coin(2_500), [arb()]: coin(0.5, more) })
  expect(await prices(NO_POOLS)).toEqual({ ETH: 2_500, USDC: 1, ARB: undefined })
})

test.each([
  ['no JSON', '<html>'],
  ['another shape', '{"coins":[1]}'],
  ['a price below nothing', coins({ [COIN]: coin(-1) })],
  ['a price that is text', coins({ [COIN]: { price: '1e9' } })],
  ['too much', `"${'x'.repeat(9_000_000)}"`],
  ['nothing at all', 'hang'],
])('a service that answers %s keeps nobody from their balances', async (_, text) => {
  answer = text
  expect(await prices(NO_POOLS)).toEqual({ ETH: undefined, USDC: 1, ARB: undefined })
})

test('a chain that the service has no name for is not asked about', async () => {
  answer = coins({})
  const gateway = await startTestGateway({
    RPC_URL_421614: lab.chains[1]?.nodeUrl ?? '',
    PRICE_URL: service.url,
    ...NO_POOLS,
  })
  gateways.push(gateway)
  const response = await gateway.get(`/v1/account/${me?.address}/balance?projectId=x&chainId=eip155:421614`)
  expect(response.status).toBe(200)
  expect(asked).toEqual([])
})
