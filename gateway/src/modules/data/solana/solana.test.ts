import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJsonRpc } from '../../../../../lab/src/chains/jsonRpc.ts'
import { labKey, labKeys } from '../../../../../lab/src/solana/keys.ts'
import { USDC } from '../../../../../lab/src/solana/seed/labTokens.ts'
import { type RunningSolana, startSolana } from '../../../../../lab/src/solana/startSolana.ts'
import { openGateway } from '../../../testing/openGateway.ts'
import { readAnswer } from '../../../testing/readAnswer.ts'
import { startTestGateway, type TestGateway } from '../../../testing/startTestGateway.ts'

const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const [alice, , , , erin] = labKeys()
if (!alice || !erin) throw new Error('The lab has no accounts')
const STRANGER = labKey(77).address

let lab: RunningSolana
let gateway: TestGateway

beforeAll(async () => {
  lab = await startSolana({ instance: 'gateway', past: true })
  gateway = await startTestGateway({ RPC_URLS: JSON.stringify({ [DEVNET]: lab.nodeUrl }) })
}, 300_000)
afterAll(async () => {
  await gateway.close()
  await lab.stop()
})

const get = (path: string, query: Record<string, string> = {}) =>
  readAnswer(gateway.get(`/v1/${path}?${new URLSearchParams({ projectId: 'x', ...query })}`))
const call = async (method: string, params: readonly unknown[]) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await gateway.rpc(body, { chainId: DEVNET })).json()
}

test('[S7.11] a cluster of Solana is among the chains that are served', async () => {
  expect((await get('supported-chains')).body.http).toContain(DEVNET)
})

test('calls reach the cluster’s node, and what only a lab has does not', async () => {
  expect((await call('getHealth', [])).result).toBe('ok')
  expect((await call('lab_skipSlots', [1])).error.code).toBe(-32_601)
})

test('[S7.14] an address of Solana has its coin and its tokens, named by a list or by themselves', async () => {
  const { status, body } = await get(`account/${alice.address}/balance`, { chainId: DEVNET })
  expect(status).toBe(200)
  const expected = ['SOL', 'TOLL', 'USDC']
  expect(body.balances.map(({ symbol }: { symbol: string }) => symbol).sort()).toEqual(expected)
  const [coin] = body.balances
  expect(coin).toMatchObject({ chainId: DEVNET, name: 'Solana', quantity: { decimals: '9' } })
  expect(coin).not.toHaveProperty('address')
  expect(coin).not.toHaveProperty('price')
  const usdc = body.balances.find(({ symbol }: { symbol: string }) => symbol === 'USDC')
  expect(usdc).toMatchObject({ address: `${DEVNET}:${USDC.mint}`, quantity: { decimals: '6' } })
  expect((await get(`account/${STRANGER}/balance`)).body.balances).toEqual([])
})

test('[S7.14] chains that are not served, or of another namespace, are named', async () => {
  for (const [chainId, field] of [
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'chainId'],
    ['eip155:42161', 'address'],
  ]) {
    const { status, body } = await get(`account/${alice.address}/balance`, { chainId: chainId ?? '' })
    expect([status, body.reasons[0].field]).toEqual([400, field])
  }
})

interface Item {
  readonly metadata: { hash: string; operationType: string; minedAt: string }
  readonly transfers: { quantity: { numeric: string } }[]
}

test('[S7.13] an account’s history goes page by page to its beginning, newest first, nothing twice', async () => {
  const found: Item[] = []
  let cursor: string | null | undefined
  do {
    const query = { chainId: DEVNET, ...(cursor ? { cursor } : {}) }
    const { status, body } = await get(`account/${alice.address}/history`, query)
    expect(status).toBe(200)
    found.push(...body.data)
    cursor = body.next
  } while (cursor)
  expect(found.length).toBeGreaterThan(60)
  expect(new Set(found.map(({ metadata }) => metadata.hash)).size).toBe(found.length)
  const times = found.map(({ metadata }) => metadata.minedAt)
  expect(times).toEqual([...times].sort().reverse())
  const moved = found.map(({ transfers }) => transfers.map(({ quantity }) => quantity.numeric))
  expect(moved.every((amounts) => amounts.length === 1)).toBe(true)
  expect(new Set(found.map(({ metadata }) => metadata.operationType))).toEqual(new Set(['send', 'receive']))
})

test('[S7.13] a transfer says who gave what to whom, without the fee, and can be asked for alone', async () => {
  const treasury = labKey(9).address
  const hash = await createJsonRpc(lab.nodeUrl)('lab_giveToken', [erin.address, 'usdc', '2500000'])
  const history = () => get(`account/${erin.address}/history`, { chainId: DEVNET })
  const parties = { sentFrom: treasury, sentTo: erin.address }
  await expect
    .poll(async () => (await history()).body.data[0]?.metadata)
    .toMatchObject({ hash, operationType: 'receive', ...parties, status: 'confirmed' })
  const { body } = await get(`account/${erin.address}/transaction/${hash}`, { chainId: DEVNET })
  expect(body.transaction.transfers).toEqual([
    {
      ...{ direction: 'in', quantity: { numeric: '2.5' }, value: null, price: null, nft_info: null },
      fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: null, address: `${DEVNET}:${USDC.mint}` },
      ...{ from: treasury, to: erin.address },
    },
  ])
  const sent = await get(`account/${treasury}/transaction/${hash}`, { chainId: DEVNET })
  expect(sent.body.transaction.transfers).toMatchObject([{ direction: 'out', quantity: { numeric: '2.5' } }])
})

test('[S7.17] a price that nobody tells is missing, and said to be', async () => {
  const response = await fetch(`${gateway.url}/v1/fungible/price?projectId=x`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ currency: 'usd', addresses: [`${DEVNET}:${USDC.mint}`], projectId: 'x' }),
  })
  const answer = await response.json()
  expect(answer).toMatchObject({ fungibles: [], missing: [{ chainId: DEVNET, part: 'prices' }] })
})

test('[S7.14] a node that is away is a failure, and no empty wallet', async () => {
  const away = await openGateway({ RPC_URLS: JSON.stringify({ [DEVNET]: 'http://127.0.0.1:1' }) })
  const response = await away.get(`/v1/account/${alice.address}/balance?projectId=x&chainId=${DEVNET}`)
  expect(response.status).toBe(503)
})
