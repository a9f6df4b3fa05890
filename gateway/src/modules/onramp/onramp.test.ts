import { createPublicClient, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../../lab/src/chains/freePort.ts'
import { signReport } from '../../../../lab/src/checkout/signReport.ts'
import {
  CHECKOUT_SECRET,
  startCheckout,
  type TestCheckout,
} from '../../../../lab/src/testing/startCheckout.ts'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { openGateway } from '../../testing/openGateway.ts'
import { openTestPostgres } from '../../testing/openTestPostgres.ts'
import { readAnswer } from '../../testing/readAnswer.ts'
import { spawnGateway } from '../../testing/spawnGateway.ts'
import { startTestGateway } from '../../testing/startTestGateway.ts'

const lab = useLabChains()

async function startShop(environment: Record<string, string> = {}, spawned = false) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const webhookUrl = `${url}/v1/onramp/webhooks/sandbox`
  const checkout = await startCheckout({ nodeUrl: lab.nodeUrl, webhookUrl })
  const settings = {
    PORT: String(port),
    RPC_URL_42161: lab.nodeUrl,
    ONRAMP_SANDBOX_URL: checkout.url,
    ONRAMP_SANDBOX_SECRET: CHECKOUT_SECRET,
    DATA_SOURCES: 'indexer,node',
    INDEX_FROM: '0',
    INDEX_POLL_MS: '20',
    ...environment,
  }
  const start = () => (spawned ? spawnGateway(settings) : startTestGateway(settings))
  const gateway = await start()
  return { checkout, gateway, url, settings, start }
}

function callsOf(url: string) {
  const post = (path: string, given: unknown, headers: Record<string, string> = {}) => {
    const body = typeof given === 'string' ? given : JSON.stringify({ projectId: 'x', ...Object(given) })
    return readAnswer(fetch(`${url}/v1/${path}`, { method: 'POST', headers, body }))
  }
  const quote = (change: Record<string, unknown> = {}) =>
    post('onramp/quote', {
      purchaseCurrency: { id: 'sandbox-eth', symbol: 'ETH' },
      paymentCurrency: { id: 'EUR' },
      amount: '100',
      network: 'arbitrum',
      ...change,
    })
  const begin = async (address: string) => {
    const { body } = await quote()
    const { status, body: begun } = await post('generators/onrampurl', {
      destinationWallets: [{ address, blockchains: ['arbitrum'], assets: ['ETH'] }],
      partnerUserId: address,
      defaultExperience: 'buy',
      quoteId: body.quoteId,
    })
    expect(status).toBe(200)
    return { ...begun, quote: body } as {
      url: string
      order: { id: string; key: string }
      quote: { purchaseAmount: { amount: string } }
    }
  }
  const read = async ({ id, key }: { id: string; key: string }) => {
    const { status, body } = await post(`onramp/orders/${id}`, { key })
    return { status, order: body.order }
  }
  const report = (body: string, signature: string) =>
    post('onramp/webhooks/sandbox', body, { 'x-sandbox-signature': signature })
  return { post, quote, begin, read, report }
}

const somebody = () => privateKeyToAddress(generatePrivateKey())
const balanceOf = (address: `0x${string}`) =>
  createPublicClient({ transport: http(lab.nodeUrl) }).getBalance({ address })

const historyOf = async (url: string, address: string, query: string) => {
  const asked = `${url}/v1/account/${address}/history?projectId=x&chainId=eip155:42161&${query}`
  const { data, missing } = await (await fetch(asked)).json()
  if (missing) return missing
  return data.map(({ metadata }: { metadata: { hash: string } }) => metadata.hash)
}

describe('one shop', () => {
  let shop: Awaited<ReturnType<typeof startShop>>
  let checkout: TestCheckout
  let calls: ReturnType<typeof callsOf>
  beforeAll(async () => {
    // The real time, which a test may set forward.
    vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true })
    shop = await startShop()
    checkout = shop.checkout
    calls = callsOf(shop.url)
  }, 300_000)
  afterAll(async () => {
    if (shop && 'close' in shop.gateway) await shop.gateway.close()
    await checkout?.close()
    vi.useRealTimers()
  })

  test('[S3.14, S7.27, S9.18] says what is sold, on served networks only, with the limits', async () => {
    const body = await (await fetch(`${shop.url}/v1/onramp/options?projectId=x`)).json()
    expect(body).toEqual({
      purchaseCurrencies: [
        {
          id: 'sandbox-eth',
          name: 'Ether',
          symbol: 'ETH',
          networks: [
            {
              name: 'arbitrum',
              display_name: 'Arbitrum One',
              chain_id: '42161',
              contract_address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
              icon_url: expect.stringContaining(`${shop.url}/public/getTokenImage/`),
            },
          ],
        },
        expect.objectContaining({ id: 'sandbox-usdc', symbol: 'USDC' }),
      ],
      paymentCurrencies: ['USD', 'EUR'].map((id) => ({
        id,
        payment_method_limits: [
          { id: 'card', min: '10.00', max: '7500.00' },
          { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
        ],
      })),
      providers: [{ id: 'sandbox', name: 'Sandbox checkout', isTest: true }],
    })
  })

  test('[S3.15, S7.28] quotes: the parts add up, and each names its currency', async () => {
    const { status, body } = await calls.quote()
    expect(status).toBe(200)
    const { paymentTotal, paymentSubtotal, networkFee, coinbaseFee, purchaseAmount } = body
    const parts = [paymentSubtotal, networkFee, coinbaseFee]
    const sum = parts.reduce((all, { amount }) => all + Number(amount), 0)
    expect(paymentTotal).toEqual({ amount: '100.00', currency: 'EUR' })
    expect(sum).toBeCloseTo(100, 1)
    expect(coinbaseFee).toEqual({ amount: '1.50', currency: 'EUR' })
    expect(purchaseAmount.currency).toBe('ETH')
    expect(Number(purchaseAmount.amount)).toBeGreaterThan(0.01)
    expect(body.quoteId).toMatch(/\./)
  })

  test.each([
    [{ amount: '9.99' }, 'amount', 'amount: the least is 10.00 EUR.'],
    [{ amount: '7500.01' }, 'amount', 'amount: the most is 7500.00 EUR.'],
    [{ amount: '1e3' }, 'amount', expect.stringContaining('must be an amount')],
    [{ amount: '-5' }, 'amount', expect.stringContaining('must be an amount')],
    [{ amount: '10.001' }, 'amount', expect.stringContaining('at most two decimals')],
    [{ paymentCurrency: { id: 'XYZ' } }, 'paymentCurrency', expect.anything()],
    [{ purchaseCurrency: { id: 'doge' } }, 'purchaseCurrency', expect.anything()],
    [{ network: 'ethereum' }, 'network', expect.anything()],
    [{ paymentMethod: 'cash' }, 'paymentMethod', expect.anything()],
    [{ provider: 'coinbase' }, 'provider', expect.anything()],
  ])('[S9.18] refuses %o and names the field', async (change, field, description) => {
    const { status, reason } = await calls.quote(change)
    expect([400, 422]).toContain(status)
    expect(reason).toEqual({ field, description })
  })

  test('takes 25000 by bank, and the symbol as the network', async () => {
    const wanted = { amount: '25000', paymentMethod: 'ach_bank_account', network: 'ETH' }
    const { status, body } = await calls.quote(wanted)
    expect([status, body.paymentTotal.amount]).toEqual([200, '25000.00'])
  })

  test('[S1.11, S7.13, S7.26] a purchase that is paid arrives on the chain and in the on-ramp’s history, and the order says how', async () => {
    const buyer = somebody()
    const { url, order, quote } = await calls.begin(buyer)
    const { order: begun } = await calls.read(order)
    expect(begun).toMatchObject({ status: 'created', txHash: null, caipNetworkId: 'eip155:42161' })
    await checkout.press(url, 'pay', 'twice')
    const { order: paid } = await calls.read(order)
    expect(paid).toMatchObject({
      status: 'succeeded',
      purchaseAmount: quote.purchaseAmount,
      reason: null,
      txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
    expect(await balanceOf(buyer)).toBe(parseEther(quote.purchaseAmount.amount))
    // The chain's history tells it from what others sent; the index reads the block a moment later.
    await expect
      .poll(() => historyOf(shop.url, buyer, 'onramp=sandbox'), { timeout: 15_000 })
      .toEqual([paid.txHash])
    expect(await historyOf(shop.url, buyer, 'onramp=coinbase')).toEqual([])
    // Nothing is left to pay.
    const again = await calls.post(`onramp/orders/${order.id}/checkout`, { key: order.key })
    expect([again.status, again.reason.field]).toEqual([400, 'orderId'])
  })

  test('[S7.26] a caller without a quote gets a checkout for its first asset', async () => {
    const address = somebody()
    const { status, body } = await calls.post('generators/onrampurl', {
      destinationWallets: [{ address, assets: ['USDC'] }],
      defaultNetwork: 'arbitrum',
      presetFiatAmount: 50,
    })
    expect(status).toBe(200)
    expect((await calls.read(body.order)).order).toMatchObject({
      paymentTotal: { amount: '50.00', currency: 'USD' },
      purchaseAmount: { currency: 'USDC' },
    })
  })

  test('only the provider reports failure, and says why: with another card the same order may still succeed', async () => {
    const buyer = somebody()
    const { url, order, quote } = await calls.begin(buyer)
    await checkout.press(url, 'decline')
    const { order: failed } = await calls.read(order)
    expect(failed).toMatchObject({ status: 'failed', reason: 'The card was declined.', isFinal: false })
    // The page may have been closed.
    const again = await calls.post(`onramp/orders/${order.id}/checkout`, { key: order.key })
    expect(again.body.url).toBe(url)
    await checkout.press(url, 'pay')
    const paid = { status: 'succeeded', reason: null, isFinal: true, txHash: expect.stringMatching(/^0x/) }
    expect((await calls.read(order)).order).toMatchObject(paid)
    expect(await balanceOf(buyer)).toBe(parseEther(quote.purchaseAmount.amount))
  })

  test('a second card whose report never comes: the order that failed is asked about', async () => {
    const { url, order } = await calls.begin(somebody())
    await checkout.press(url, 'decline')
    await checkout.press(url, 'pay', 'never')
    vi.setSystemTime(Date.now() + 6_000)
    expect((await calls.read(order)).order).toMatchObject({ status: 'succeeded', reason: null })
  })

  test('a quote that is used twice is one order, of one account', async () => {
    const { body } = await calls.quote()
    const beginFor = (address: string) =>
      calls.post('generators/onrampurl', { destinationWallets: [{ address }], quoteId: body.quoteId })
    const buyer = somebody()
    const all = await Promise.all([beginFor(buyer), beginFor(buyer), beginFor(buyer)])
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    const [first] = all
    for (const { body: begun } of all) expect(begun).toEqual(first?.body)
    expect((await calls.read(first?.body.order)).order.status).toBe('created')
    const other = await beginFor(somebody())
    expect([other.status, other.reason.field]).toEqual([400, 'quoteId'])
    await checkout.press(first?.body.url, 'pay')
    const late = await beginFor(buyer)
    expect([late.status, late.reason.description]).toEqual([400, expect.stringContaining('is paid')])
  })

  test('a payment that stalls is pending; then it can be refunded', async () => {
    const { url, order } = await calls.begin(somebody())
    await checkout.press(url, 'stall')
    expect((await calls.read(order)).order.status).toBe('pending')
    await checkout.press(url, 'refund')
    expect((await calls.read(order)).order.status).toBe('refunded')
  })

  test.each(['late', 'never'] as const)(
    'a report that comes %s: the gateway asks by itself',
    async (delivery) => {
      const { url, order } = await calls.begin(somebody())
      await checkout.press(url, 'pay', delivery)
      // It asks every five seconds.
      vi.setSystemTime(Date.now() + 6_000)
      await expect.poll(async () => (await calls.read(order)).order.status).toBe('succeeded')
    },
  )

  test('somebody else’s order is as if it did not exist', async () => {
    const [mine, theirs] = [await calls.begin(somebody()), await calls.begin(somebody())]
    for (const path of ['', '/checkout'])
      for (const key of [mine.order.key, '', `${theirs.order.key}x`]) {
        const { status, reason } = await calls.post(`onramp/orders/${theirs.order.id}${path}`, { key })
        expect([status, reason.description]).toEqual([404, 'There is no such order for this key.'])
      }
    const none = await calls.read({ id: '00000000-0000-4000-8000-000000000000', key: mine.order.key })
    expect(none.status).toBe(404)
  })

  test('a forged, old or changed report is refused, and changes nothing', async () => {
    const buyer = somebody()
    const { order } = await calls.begin(buyer)
    const body = JSON.stringify({ orderId: order.id, status: 'succeeded', address: buyer })
    const now = Math.floor(Date.now() / 1_000)
    const refused = [
      await calls.report(body, ''),
      await calls.report(body, signReport(body, 'another-secret-entirely')),
      await calls.report(body.replace('succeeded', 'failed'), signReport(body, CHECKOUT_SECRET)),
      await calls.report(body, signReport(body, CHECKOUT_SECRET, now - 301)),
      // 300 s ahead are allowed; the calls before this one take some.
      await calls.report(body, signReport(body, CHECKOUT_SECRET, now + 400)),
    ]
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    // Of another account, and of no order.
    const stranger = JSON.stringify({ orderId: order.id, status: 'succeeded', address: somebody() })
    expect((await calls.report(stranger, signReport(stranger, CHECKOUT_SECRET))).status).toBe(404)
    const nonsense = JSON.stringify({ hello: 'world' })
    expect((await calls.report(nonsense, signReport(nonsense, CHECKOUT_SECRET))).status).toBe(422)
    expect((await calls.read(order)).order.status).toBe('created')
  })

  test('a report counts once, and one that comes late leads nothing back', async () => {
    const buyer = somebody()
    const { order } = await calls.begin(buyer)
    const tell = async (status: string, seconds?: number, transactionId = 'first') => {
      const body = JSON.stringify({ orderId: order.id, status, address: buyer, transactionId })
      return (await calls.report(body, signReport(body, CHECKOUT_SECRET, seconds))).body
    }
    const now = Math.floor(Date.now() / 1_000)
    expect(await tell('failed', now)).toEqual({ changed: true })
    expect(await tell('failed', now)).toEqual({ changed: false })
    expect(await tell('pending', now + 1)).toEqual({ changed: false })
    expect((await calls.read(order)).order.status).toBe('failed')
    expect(await tell('pending', now + 2, 'second')).toEqual({ changed: true })
    expect(await tell('failed', now + 3)).toEqual({ changed: false })
    expect((await calls.read(order)).order.status).toBe('pending')
    expect(await tell('succeeded', now + 4, 'second')).toEqual({ changed: true })
    for (const status of ['failed', 'pending', 'refunded', 'succeeded'])
      for (const id of ['first', 'second', 'third'])
        expect([status, id, await tell(status, now + 5, id)]).toEqual([status, id, { changed: false }])
    expect((await calls.read(order)).order.status).toBe('succeeded')
  })

  test('a quote that is not ours is refused', async () => {
    const { body } = await calls.quote()
    const [text = ''] = body.quoteId.split('.')
    const { status, reason } = await calls.post('generators/onrampurl', {
      destinationWallets: [{ address: somebody() }],
      quoteId: `${text}.${Buffer.alloc(32).toString('base64url')}`,
    })
    expect([status, reason.field]).toEqual([400, 'quoteId'])
  })
})

describe.each(['SQLite', 'Postgres'])('an order on %s', (engine) => {
  test('survives kill -9 between the payment and the report', { timeout: 120_000 }, async ({ skip }) => {
    const postgres = engine === 'Postgres' ? await openTestPostgres() : undefined
    if (engine === 'Postgres' && !postgres) skip()
    onTestFinished(() => postgres?.stop())
    const environment = postgres ? { DATABASE_URL: postgres.url } : {}
    const { checkout, gateway, url, settings } = await startShop(environment, true)
    onTestFinished(() => checkout.close())
    const calls = callsOf(url)
    const begun = await calls.begin(somebody())
    if (!('kill' in gateway)) throw new Error('It is not a process of its own.')
    await gateway.kill()
    await checkout.press(begun.url, 'pay', 'never')
    const next = await spawnGateway({ ...settings, DATA_DIR: gateway.dataDir })
    onTestFinished(() => next.stop())
    const status = async () => (await calls.read(begun.order)).order.status
    await expect.poll(status, { timeout: 30_000, interval: 500 }).toBe('succeeded')
  })
})

test('where no provider is set, nothing is sold', async () => {
  const gateway = await openGateway({ RPC_URL_42161: lab.nodeUrl })
  const body = await (await gateway.get('/v1/onramp/options?projectId=x')).json()
  expect(body).toEqual({ purchaseCurrencies: [], paymentCurrencies: [] })
  expect((await callsOf(gateway.url).quote()).reason.field).toBe('provider')
})
