import { type Address, createWalletClient, erc20Abi, http, parseEther, parseUnits, publicActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { arbitrum } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LAB_MNEMONIC } from '../../../../lab/src/chains/labAccounts.ts'
import { receiptOf } from '../../../../lab/src/chains/receiptOf.ts'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { openGateway, openNode } from '../../testing/openGateway.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const USDC: Address = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const account = mnemonicToAccount(LAB_MNEMONIC, { addressIndex: 1 })
const NOBODY = '0x00000000000000000000000000000000000b0b0b'

const lab = useLabChains()
let gateway: TestGateway

beforeAll(async () => {
  gateway = await startTestGateway(lab.settings)
}, 300_000)

afterAll(() => gateway.close())

interface Item {
  symbol: string
  address?: string
  price?: number
  value?: number
  quantity: { decimals: string; numeric: string }
  iconUrl?: string
}

const balances = async (address: string, query: Record<string, string> = {}, from = gateway) => {
  const search = new URLSearchParams({ projectId: 'x', ...query })
  const response = await from.get(`/v1/account/${address}/balance?${search}`)
  const body = await response.json()
  const items: Item[] = body.balances ?? []
  return {
    status: response.status,
    body,
    items,
    of: (symbol: string) => items.find((item) => item.symbol === symbol),
  }
}
const ONE = { chainId: 'eip155:42161' }

test('[S7.14] shows what an address holds, exactly, with prices from the pools', async () => {
  const { items, of } = await balances(account.address, ONE)
  expect(items.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'ARB'])
  expect(of('ETH')).toMatchObject({ quantity: { decimals: '18', numeric: '100' } })
  expect(of('ETH')).not.toHaveProperty('address')
  expect(of('USDC')).toMatchObject({ address: `eip155:42161:${USDC}`, price: 1, value: 1_000 })
  expect(of('ETH')?.price).toBeCloseTo(1_800, -1)
  expect(of('ARB')?.price).toBeCloseTo(0.36, 2)
  expect(of('ARB')?.value).toBeCloseTo(1_000 * (of('ARB')?.price ?? 0), 6)
})

test('[S7.14] covers every chain where none is named, and a Solana address has nothing on them', async () => {
  const { items } = await balances(account.address)
  expect(items).toHaveLength(6)
  const solana = await balances('4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA')
  expect([solana.status, solana.items]).toEqual([200, []])
})

test('[S7.14] an empty address has an empty list; a forced token shows at zero', async () => {
  expect((await balances(NOBODY, ONE)).body).toEqual({ balances: [] })
  const forced = await balances(NOBODY, {
    ...ONE,
    forceUpdate: `eip155:42161:${USDC},eip155:42161:${NATIVE}`,
  })
  expect(forced.items.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([
    ['ETH', '0'],
    ['USDC', '0'],
  ])
})

test('[S7.14] keeps an answer for ten seconds, and forceUpdate reads the named tokens now', async () => {
  const wallet = createWalletClient({
    account,
    chain: arbitrum,
    transport: http(lab.nodeUrl),
  }).extend(publicActions)
  const before = await balances(account.address, ONE)
  const to = '0x00000000000000000000000000000000000000aa'
  const sent = await wallet.sendTransaction({ to, value: parseEther('1') })
  await receiptOf(wallet, sent)
  const args = [to, parseUnits('12.345678', 6)] as const
  const paid = await wallet.writeContract({ address: USDC, abi: erc20Abi, functionName: 'transfer', args })
  await receiptOf(wallet, paid)

  const kept = await balances(account.address, ONE)
  expect(kept.items).toEqual(before.items)
  const forced = await balances(account.address, { ...ONE, forceUpdate: `eip155:42161:${USDC}` })
  expect(forced.of('USDC')?.quantity.numeric).toBe('987.654322')
  expect(forced.of('ETH')).toEqual(before.of('ETH'))
  expect((await balances(account.address, ONE)).of('USDC')?.quantity.numeric).toBe('987.654322')
  expect((await balances(to, ONE)).of('USDC')).toMatchObject({
    quantity: { numeric: '12.345678' },
    value: 12.345678,
  })
})

test('a price nobody knows is absent and never zero', async () => {
  const inEther = await balances(account.address, { ...ONE, currency: 'eth' })
  expect(inEther.of('ETH')?.price).toBeCloseTo(1, 9)
  expect(inEther.of('USDC')?.price).toBeCloseTo(1 / 1_800, 6)
  const inEuro = await balances(account.address, { ...ONE, currency: 'eur' })
  expect(inEuro.items.some((item) => 'price' in item || 'value' in item)).toBe(false)
  const shallow = await openGateway({ ...lab.settings, PRICE_FLOOR_USD: '50000000' })
  const { of } = await balances(account.address, ONE, shallow)
  expect([of('ETH')?.price, of('ARB')?.price, of('USDC')?.price]).toEqual([undefined, undefined, 1])
})

test('icons come from the gateway’s own address', async () => {
  const { items } = await balances(account.address, ONE)
  for (const { iconUrl = '' } of items) {
    expect(iconUrl.startsWith(`${gateway.url}/public/`)).toBe(true)
    const response = await fetch(iconUrl)
    const expected = [200, expect.stringContaining('immutable')]
    expect([response.status, response.headers.get('cache-control')]).toEqual(expected)
  }
})

test.each([
  ['a short address', '0x12', {}, 400, 'address'],
  ['an unknown chain', NOBODY, { chainId: 'eip155:10' }, 400, 'chainId'],
  ['a Solana address on an EVM chain', '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA', ONE, 400, 'address'],
  ['an unknown currency', NOBODY, { currency: 'xyz' }, 422, 'currency'],
  ['a forced token that is no CAIP-10 id', NOBODY, { forceUpdate: 'USDC' }, 400, 'forceUpdate'],
  [
    'a forced token of another chain',
    NOBODY,
    { ...ONE, forceUpdate: `eip155:421614:${USDC}` },
    400,
    'forceUpdate',
  ],
])('refuses %s and names the field', async (_, address, query, status, field) => {
  const answer = await balances(address, query)
  expect([answer.status, answer.body.reasons[0].field]).toEqual([status, field])
})

test.each([
  ['a wrong checksum', (digits: string) => digits.toLowerCase().replace(/[a-f]/, (one) => one.toUpperCase())],
  ['capitals only', (digits: string) => digits.toUpperCase()],
  ['no capitals', (digits: string) => digits.toLowerCase()],
])('[S7.14] an address with %s is the same address wherever it is read', async (_, write) => {
  const address = `0x${write(account.address.slice(2))}`
  const written = await balances(address, ONE)
  expect([written.status, written.items]).toEqual([200, (await balances(account.address, ONE)).items])
  for (const path of [
    `account/${address}/history`,
    `account/${address}/portfolio`,
    `identity/${address}`,
    `profile/reverse/${address}`,
  ]) {
    const response = await gateway.get(`/v1/${path}?projectId=x&apiVersion=2`)
    expect([path, response.status]).toEqual([path, 200])
  }
})

test('[S7.14] a forced token is answered under the id that was asked for', async () => {
  for (const id of [USDC, USDC.toLowerCase(), `0x${USDC.slice(2).toUpperCase()}`]) {
    const asked = `eip155:42161:${id}`
    const { of } = await balances(account.address, { ...ONE, forceUpdate: asked })
    expect(of('USDC')?.address).toBe(asked)
  }
})

test.each([
  ['/v1/convert/gas-price', 'chainId', 'chainId: is missing'],
  [
    `/v1/account/${NOBODY}/balance`,
    'currency',
    'currency: must be usd, eur, gbp, aud, cad, inr, jpy, btc or eth',
  ],
])('%s says in our words what is wrong with %s', async (path, field, description) => {
  const response = await gateway.get(`${path}?projectId=x&${field === 'chainId' ? '' : `${field}=xyz`}`)
  expect((await response.json()).reasons).toEqual([{ field, description }])
})

test('a contract that is no token is left out of a forced answer', async () => {
  const notToken = '0x1F98431c8aD98523631AE4a59f267346ea31F984'
  const forced = await balances(NOBODY, {
    ...ONE,
    forceUpdate: `eip155:42161:${notToken},eip155:42161:${NOBODY}`,
  })
  expect([forced.status, forced.items]).toEqual([200, []])
})

test('a token outside the list is shown when forced, without the icon of the one it is named after', async () => {
  const arbOnSepolia = '0x4c6174636868654C61624152420000000000A4B1'
  const empty = await openGateway({ ...lab.settings, TOKEN_LIST_DIR: gateway.dataDir })
  const query = { chainId: 'eip155:421614', forceUpdate: `eip155:421614:${arbOnSepolia}` }
  const { items } = await balances(account.address, query, empty)
  expect(items).toEqual([
    {
      name: 'Arbitrum',
      symbol: 'ARB',
      chainId: 'eip155:421614',
      address: `eip155:421614:${arbOnSepolia}`,
      quantity: { decimals: '18', numeric: '1000' },
    },
  ])
})

test('a node of another chain is found out, and its balances are not shown', async () => {
  const swapped = await openGateway({ RPC_URL_42161: lab.settings.RPC_URL_421614 ?? '' })
  const { status, body } = await balances(account.address, ONE, swapped)
  const expected = [503, 'The node configured for eip155:42161 serves chain 421614.']
  expect([status, body.reasons[0].description]).toEqual(expected)
})

test('a node that answers nonsense is 503', async () => {
  const node = await openNode((response) => response.end('[{"id":0,"result":{"not":"hex"}},7]'))
  const own = await openGateway({ RPC_URL_42161: node.url })
  expect((await balances(account.address, ONE, own)).status).toBe(503)
})
