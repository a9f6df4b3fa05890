import { accountBalance, accountHistory } from '@latchkey/contract'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bitcoinKey } from '../../../../../lab/src/bitcoin/keys.ts'
import { pay } from '../../../../../lab/src/bitcoin/pay.ts'
import { startBitcoin } from '../../../../../lab/src/bitcoin/startBitcoin.ts'
import { readAnswer } from '../../../testing/readAnswer.ts'
import { startNode, type TestNode } from '../../../testing/startNode.ts'
import { startTestGateway, type TestGateway } from '../../../testing/startTestGateway.ts'

const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'
const [me, friend] = [bitcoinKey(0), bitcoinKey(1)]
const bitcoin = startBitcoin({ instance: 'test', past: true, blockMs: 0 })
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const output = (amount: bigint) => [{ script: toHex(friend.payment.script), amount }]

let esplora: TestNode
let gateway: TestGateway
let isDown = false

beforeAll(async () => {
  esplora = await startNode(async (response, body, { method = 'GET', url = '/' }) => {
    if (isDown) return response.writeHead(502).end()
    const answer = await bitcoin.routes.request(url, { method, ...(method === 'POST' ? { body } : {}) })
    return response
      .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
      .end(await answer.text())
  })
  gateway = await startTestGateway({ RPC_URLS: JSON.stringify({ [TESTNET]: esplora.url }) })
}, 300_000)

afterAll(async () => {
  await gateway.close()
  await esplora.close()
})

const ask = (path: string, query: Record<string, string> = { chainId: TESTNET }) =>
  readAnswer(gateway.get(`${path}?${new URLSearchParams({ projectId: 'x', ...query })}`))
const rpc = async (method: string, params: unknown[] = []) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params })
  return (await gateway.rpc(body, { chainId: TESTNET })).json()
}

test('[S7.31] Esplora’s routes are methods, and nothing else is asked of it', async () => {
  const answer = await rpc('esplora_genesis')
  expect(answer).toMatchObject({ id: 7, result: expect.stringMatching(/^000000000933ea01/) })
  expect(await rpc('esplora_get', ['/fee-estimates'])).toMatchObject({ result: { 3: 3 } })
  expect(await rpc('esplora_get', [`/tx/${'0'.repeat(64)}`])).toMatchObject({
    error: { message: 'Transaction not found' },
  })
  for (const path of ['/', '/../secret', '/mempool', '/address/a/b', '//evil.test', '/block-height/0?x=1'])
    expect(await rpc('esplora_get', [path])).toMatchObject({ error: { code: -32_602 } })
  expect(await rpc('esplora_send', ['zz'])).toMatchObject({ error: { code: -32_602 } })
  expect(await rpc('getblock')).toMatchObject({ status: 'FAILED' })
})

test('a transaction is sent, or refused with the node’s reason', async () => {
  const bytes = pay(bitcoin.ledger, me, output(10_000n), 5_000n)
  const { result } = await rpc('esplora_send', [toHex(bytes)])
  expect(bitcoin.ledger.transactions.has(result)).toBe(true)
  bytes[bytes.length - 8] = (bytes[bytes.length - 8] ?? 0) ^ 1
  const answer = await rpc('esplora_send', [toHex(bytes)])
  expect(answer).toMatchObject({ error: { message: expect.stringContaining('RPC error') } })
  bitcoin.ledger.mine(1_800_000_000)
})

test('[S7.11] the chain is among those that are served', async () => {
  const { body } = await ask('/v1/supported-chains', {})
  expect(body.http).toContain(TESTNET)
})

test('[S7.14] the balance is what can be spent, and what waits is said to be missing', async () => {
  const { body } = await ask(`/v1/account/${friend.payment.address}/balance`)
  expect(v.parse(accountBalance.response, body)).toMatchObject({
    balances: [{ symbol: 'BTC', chainId: TESTNET, quantity: { decimals: '8', numeric: '0.7501' } }],
  })
  const waiting = bitcoin.ledger.submit(pay(bitcoin.ledger, me, output(20_000n), 5_000n))
  const { body: now } = await ask(`/v1/account/${friend.payment.address}/balance`)
  expect(now).toMatchObject({
    balances: [{ quantity: { numeric: '0.7501' } }],
    missing: [{ part: 'balances', description: '0.0002 BTC from others are in no block yet.' }],
  })
  // The change of the one who pays can be spent at once.
  const { body: own } = await ask(`/v1/account/${me.payment.address}/balance`)
  expect(own.missing).toBeUndefined()
  expect(own.balances[0].quantity.numeric).not.toBe('0')
  bitcoin.ledger.mine(1_800_000_100)
  expect(bitcoin.ledger.transactions.get(waiting)?.block).toBeDefined()
})

test('[S7.13] the history is every payment once, newest first, a page at a time', async () => {
  const all: { id: string; metadata: { minedAt: string } }[] = []
  let next: string | null = ''
  while (next !== null) {
    const query: Record<string, string> = { chainId: TESTNET, ...(next ? { cursor: next } : {}) }
    const { body } = await ask(`/v1/account/${me.payment.address}/history`, query)
    const page = v.parse(accountHistory.response, body)
    all.push(...page.data)
    next = page.next
  }
  const expected = bitcoin.ledger.of(toHex(me.payment.script)).map(({ txid }) => `${TESTNET}:${txid}`)
  expect(all.map(({ id }) => id)).toEqual(expected.toReversed())
  const times = all.map(({ metadata }) => metadata.minedAt)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('a payment is a sending to one and a receipt to the other, without the change', async () => {
  const txid = bitcoin.ledger.submit(pay(bitcoin.ledger, me, output(30_000n), 5_000n))
  const read = async (address: string) =>
    (await ask(`/v1/account/${address}/transaction/${txid}`)).body.transaction
  const amount = { quantity: { numeric: '0.0003' }, from: me.payment.address, to: friend.payment.address }
  expect(await read(me.payment.address)).toMatchObject({
    metadata: { operationType: 'send', status: 'pending', hash: txid, sentTo: friend.payment.address },
    transfers: [{ direction: 'out', ...amount }],
  })
  bitcoin.ledger.mine(1_800_000_200)
  expect(await read(friend.payment.address)).toMatchObject({
    metadata: { operationType: 'receive', status: 'confirmed', sentFrom: me.payment.address },
    transfers: [{ direction: 'in', ...amount }],
  })
  expect((await ask(`/v1/account/${bitcoinKey(4).payment.address}/transaction/${txid}`)).status).toBe(404)
})

test.each([
  ['an address of the main network', '17VZNX1SN5NtKa8UQFxwQbFeFc3iqRYhem', 400, 'address'],
  ['an EVM address', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 400, 'address'],
  ['no address', 'tb1', 400, 'address'],
])('refuses %s', async (_, address, status, field) => {
  const answer = await ask(`/v1/account/${address}/balance`)
  expect(answer).toMatchObject({ status, body: { reasons: [{ field }] } })
})

test('an Esplora that is down is 503, and no empty list', async () => {
  isDown = true
  expect(await ask(`/v1/account/${me.payment.address}/balance`)).toMatchObject({ status: 503 })
  expect(await ask(`/v1/account/${me.payment.address}/history`)).toMatchObject({ status: 503 })
})
