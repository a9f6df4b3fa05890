import { createHmac, generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readAnswer } from '../../../testing/readAnswer.ts'
import { startTestGateway, type TestGateway } from '../../../testing/startTestGateway.ts'
import { type CoinbaseStandIn, startCoinbase } from '../testing/coinbaseStandIn.ts'
import { createCoinbaseProvider } from './createCoinbaseProvider.ts'
import { readCoinbaseKey, signToken } from './signToken.ts'

const KEY_ID = 'organizations/1/apiKeys/2'
const SECRET = 'a-secret-of-the-subscription'
const BUYER = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const STRANGER = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'
const HASH = `0x${'ab'.repeat(32)}`
const pair = generateKeyPairSync('ed25519')
const raw = (part: 'd' | 'x') =>
  Buffer.from(pair.privateKey.export({ format: 'jwk' })[part] ?? '', 'base64url')
const keySecret = Buffer.concat([raw('d'), raw('x')]).toString('base64')

let coinbase: CoinbaseStandIn
let gateway: TestGateway
beforeAll(async () => {
  coinbase = await startCoinbase(pair.publicKey, KEY_ID)
  gateway = await startTestGateway({
    // Nothing is asked of the chain.
    RPC_URL_42161: 'http://127.0.0.1:1',
    TRUST_PROXY: '1',
    ONRAMP_COINBASE_URL: coinbase.url,
    ONRAMP_COINBASE_KEY_ID: KEY_ID,
    ONRAMP_COINBASE_KEY_SECRET: keySecret,
    ONRAMP_COINBASE_WEBHOOK_SECRET: SECRET,
    ONRAMP_COINBASE_COUNTRY: 'DE',
  })
  return async () => {
    await gateway.close()
    await coinbase.close()
  }
})
afterEach(() => {
  coinbase.instead = undefined
})

const post = (path: string, given: unknown, more: Record<string, string> = {}) => {
  const headers = { 'x-forwarded-for': '203.0.113.9', ...more }
  const body = typeof given === 'string' ? given : JSON.stringify({ projectId: 'x', ...Object(given) })
  return readAnswer(fetch(`${gateway.url}/v1/${path}`, { method: 'POST', headers, body }))
}
const options = async () => (await gateway.get('/v1/onramp/options?projectId=x')).json()
const quote = async (change: Record<string, unknown> = {}) => {
  const { purchaseCurrencies } = await options()
  const [{ id } = { id: '' }] = purchaseCurrencies ?? []
  const wanted = { purchaseCurrency: { id }, paymentCurrency: { id: 'USD' }, network: 'arbitrum' }
  return post('onramp/quote', { ...wanted, amount: '100', ...change })
}
const begin = async (headers?: Record<string, string>) => {
  const { body } = await quote()
  const wallet = { address: BUYER, blockchains: ['arbitrum'], assets: ['ETH'] }
  const wanted = { destinationWallets: [wallet], quoteId: body.quoteId }
  return post('generators/onrampurl', wanted, headers)
}
const read = async ({ id, key }: { id: string; key: string }) =>
  (await post(`onramp/orders/${id}`, { key })).body.order
/** Coinbase as an operator has it who set up no reports. */
const askingCoinbase = () =>
  createCoinbaseProvider({
    url: coinbase.url,
    key: { id: KEY_ID, key: pair.privateKey },
    ...{ webhookSecret: undefined, country: 'DE', subdivision: undefined },
  })
const report = (payload: unknown, { secret = SECRET, ago = 0, scheme = 'v1' } = {}) => {
  const body = JSON.stringify(payload)
  const time = Math.floor(Date.now() / 1_000) - ago
  const text = scheme === 'v1' ? `${time}.x-event-id.7.${body}` : `${time}.${body}`
  const signature = createHmac('sha256', secret).update(text).digest('hex')
  return post('onramp/webhooks/coinbase', body, {
    'x-event-id': '7',
    'x-hook0-signature': `t=${time},h=x-event-id,${scheme}=${signature}`,
  })
}

test('[S3.14, S7.27] says what Coinbase sells on the networks that are served', async () => {
  expect(await options()).toEqual({
    purchaseCurrencies: [
      {
        ...{ id: 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4', name: 'Ethereum', symbol: 'ETH' },
        networks: [
          {
            ...{ name: 'arbitrum', display_name: 'Arbitrum', chain_id: '42161', contract_address: '' },
            icon_url: expect.stringContaining('/public/getTokenImage/eip155%3A42161%3A'),
          },
        ],
      },
    ],
    paymentCurrencies: [
      {
        id: 'USD',
        payment_method_limits: [
          { id: 'card', min: '5', max: '500' },
          { id: 'ach_bank_account', min: '5', max: '2500' },
        ],
      },
    ],
    providers: [{ id: 'coinbase', name: 'Coinbase', isTest: false }],
  })
})

test('[S3.15, S7.28] quotes, within its limits', async () => {
  expect((await quote()).body).toMatchObject({
    paymentTotal: { amount: '100', currency: 'USD' },
    coinbaseFee: { amount: '2.49', currency: 'USD' },
    purchaseAmount: { amount: '0.0541', currency: 'ETH' },
  })
  const { status, reason } = await quote({ amount: '501' })
  expect([status, reason.description]).toEqual([400, 'amount: the most is 500 USD.'])
})

test('[S7.26] a session is made by the server, for the buyer’s account and address', async () => {
  const { body } = await begin()
  expect(coinbase.sessions.at(-1)).toEqual({
    addresses: [{ address: BUYER.toLowerCase(), blockchains: ['arbitrum'] }],
    assets: ['ETH'],
    clientIp: '203.0.113.9',
  })
  const url = new URL(body.url)
  expect(url.origin + url.pathname).toBe('https://pay.coinbase.com/buy/select-asset')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ...{ sessionToken: `session-${coinbase.sessions.length}`, partnerUserRef: body.order.id },
    ...{ defaultNetwork: 'arbitrum', defaultAsset: 'ETH', defaultExperience: 'buy' },
    ...{ presetFiatAmount: '100', fiatCurrency: 'USD', defaultPaymentMethod: 'CARD' },
  })
  // A token is for one visit.
  const again = await post(`onramp/orders/${body.order.id}/checkout`, { key: body.order.key })
  expect(new URL(again.body.url).searchParams.get('sessionToken')).toBe(`session-${coinbase.sessions.length}`)
  await begin({ 'x-forwarded-for': '2001:db8:1:2:3:4:5:6' })
  expect(coinbase.sessions.at(-1)?.clientIp).toBe('2001:db8:1:2::')
})

test('[S1.11] reports lead an order to its end, once each, and only if they are Coinbase’s', async () => {
  const { order } = (await begin()).body
  const told = {
    ...{ eventType: 'onramp.transaction.success', partnerUserRef: order.id, walletAddress: BUYER },
    ...{ txHash: HASH, status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', transactionId: 't' },
    purchaseAmount: { value: '0.0539', currency: 'ETH' },
  }
  const refused = [
    await report(told, { secret: 'another-secret-entirely' }),
    await report(told, { ago: 301 }),
    await report({ ...told, walletAddress: STRANGER }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 404])
  const begun = { ...told, eventType: 'onramp.transaction.created', txHash: '0x' }
  expect((await report(begun)).body).toEqual({ changed: false })
  expect((await report({ ...begun, eventType: 'onramp.transaction.updated' })).body).toEqual({
    changed: true,
  })
  expect((await read(order)).status).toBe('pending')
  expect((await report(told)).body).toEqual({ changed: true })
  expect((await report(told, { scheme: 'v0', ago: 1 })).body).toEqual({ changed: false })
  expect((await report({ ...told, eventType: 'onramp.transaction.failed' })).body).toEqual({ changed: false })
  expect(await read(order)).toMatchObject({
    status: 'succeeded',
    txHash: HASH,
    purchaseAmount: { amount: '0.0539', currency: 'ETH' },
  })
})

test('[S1.11] a card that was declined is not the end: another transaction of the same order may succeed', async () => {
  const { order } = (await begin()).body
  const told = (event: string, transactionId: string, more: object = {}) =>
    report({
      ...{ eventType: `onramp.transaction.${event}`, partnerUserRef: order.id, walletAddress: BUYER },
      ...{ transactionId, txHash: '0x', ...more },
    })
  expect((await told('failed', 'card 1')).body).toEqual({ changed: true })
  expect(await read(order)).toMatchObject({ status: 'failed', isFinal: false })
  expect((await told('updated', 'card 2')).body).toEqual({ changed: true })
  expect((await told('failed', 'card 1', { late: true })).body).toEqual({ changed: false })
  expect(await read(order)).toMatchObject({ status: 'pending', reason: null })
  expect((await told('success', 'card 2', { txHash: HASH })).body).toEqual({ changed: true })
  expect((await told('failed', 'card 3')).body).toEqual({ changed: false })
  expect(await read(order)).toMatchObject({ status: 'succeeded', txHash: HASH, reason: null, isFinal: true })
})

test('of several transactions of an order, the one that succeeded counts, wherever it stands', async () => {
  const { order } = (await begin()).body
  const of = (status: string, transaction_id: string, tx_hash = '0x') => ({
    ...{ status: `ONRAMP_TRANSACTION_STATUS_${status}`, wallet_address: BUYER, transaction_id, tx_hash },
  })
  coinbase.transactions.set(order.id, [of('FAILED', '3'), of('SUCCESS', '2', HASH), of('FAILED', '1')])
  const answer = await askingCoinbase().ask(order.id)
  expect(answer).toMatchObject({ status: 'succeeded', txHash: HASH, transactionId: '2' })
})

test('reports of sales, and of somebody else’s page, change nothing', async () => {
  for (const told of [
    { eventType: 'offramp.transaction.success', partnerUserRef: 'x' },
    { eventType: 'onramp.transaction.success', partnerUserRef: 'user-7' },
    { eventType: 'onramp.transaction.success' },
  ])
    expect((await report(told)).body).toEqual({ changed: false })
  expect((await report({ hello: 'world' })).status).toBe(422)
})

test.each([
  ['SUCCESS', 'succeeded', null],
  ['FAILED', 'failed', 'Coinbase reports that the purchase failed.'],
  ['IN_PROGRESS', 'pending', null],
  ['SOMETHING_NEW', undefined, null],
])('where no report comes, Coinbase is asked: %s', async (status, expected, reason) => {
  const provider = askingCoinbase()
  const id = '00000000-0000-4000-8000-000000000007'
  expect(await provider.ask('00000000-0000-4000-8000-000000000008')).toBeUndefined()
  coinbase.transactions.set(id, {
    ...{ status: `ONRAMP_TRANSACTION_STATUS_${status}`, wallet_address: BUYER, tx_hash: '0x' },
    purchase_amount: { value: '0.05', currency: 'ETH' },
  })
  const news = await provider.ask(id)
  expect(news?.status).toBe(expected)
  expect(news?.reason ?? null).toBe(reason)
  expect(() => provider.readHook({ body: '{}', header: () => undefined })).toThrow('not set up')
})

test.each([
  ['nonsense', { status: 200, body: '<html>' }],
  ['another shape', { status: 200, body: '{"payment_total":{"value":"lots","currency":"USD"}}' }],
  ['a refusal', { status: 403, body: '{"code":7,"message":"no"}' }],
])('a Coinbase that answers %s: nothing is sold', async (_, instead) => {
  const asked = await quote()
  expect(asked.status).toBe(200)
  coinbase.instead = instead
  const { status, reason } = await quote({ amount: '99' })
  expect([status, reason.field]).toEqual([503, 'provider'])
  const pattern = /^Coinbase (gave an answer that cannot be read|answered with status 403)/
  expect(reason.description).toMatch(pattern)
})

test('keys: Ed25519 as base64, P-256 as PEM, and nothing else', async () => {
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = curve.privateKey.export({ format: 'pem', type: 'sec1' }).toString()
  const key = readCoinbaseKey(pem.replaceAll('\n', '\\n'))
  if (!key) throw new Error('The key was not read.')
  const other = await startCoinbase(curve.publicKey, KEY_ID)
  onTestFinished(() => other.close())
  const { host } = new URL(other.url)
  const call = `GET ${host}/onramp/v1/buy/options`
  const ask = (token: string) =>
    fetch(`${other.url}/buy/options?country=DE`, { headers: { authorization: `Bearer ${token}` } })
  expect((await ask(signToken({ id: KEY_ID, key }, call, Date.now))).status).toBe(200)
  expect((await ask(signToken({ id: KEY_ID, key: pair.privateKey }, call, Date.now))).status).toBe(400)
  const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey
  for (const text of ['', 'abc', keySecret.slice(8), p384.export({ format: 'pem', type: 'sec1' }).toString()])
    expect(readCoinbaseKey(text)).toBeUndefined()
  await expect(startTestGateway({ ONRAMP_COINBASE_KEY_ID: 'x' })).rejects.toThrow(
    'ONRAMP_COINBASE_KEY_SECRET',
  )
})
