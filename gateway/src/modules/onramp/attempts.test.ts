import type { OnRampStatus } from '@latchkey/contract'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { createQuoteSigner } from '../../quotes/createQuoteSigner.ts'
import { useTestDatabase } from '../../testing/useTestDatabase.ts'
import type { OnRampProvider, OrderNews } from './provider.ts'
import { createOnRampService, type OnRampService, pinnedPurchase } from './service.ts'
import { createOnRampStore, type OnRampStore, type StoredOrder } from './store.ts'

const BUYER = `0x${'a1'.repeat(20)}`
const HOUR = 3_600_000
const { get: database } = useTestDatabase()
let store: OnRampStore
beforeAll(() => {
  store = createOnRampStore(database())
})

const money = { amount: '100', currency: 'EUR' }
const wanted = {
  ...{ purchaseId: 'eth', symbol: 'ETH', network: 'arbitrum', caipNetworkId: 'eip155:42161' },
  ...{ amount: '100', paymentCurrency: 'EUR', paymentMethod: 'card' },
}
const at = '2026-01-01T00:00:00.000Z'
const insert = async (): Promise<string> => {
  const id = crypto.randomUUID()
  const order: StoredOrder = {
    ...{ id, keyDigest: '', projectId: '', provider: 'sandbox', status: 'created', address: BUYER, wanted },
    ...{ paymentTotal: money, purchaseAmount: money, txHash: undefined, reason: undefined },
    ...{ createdAt: at, updatedAt: at, openedAt: at, answeredAt: undefined },
  }
  expect(await store.insert(order)).toBe(true)
  expect(await store.insert(order)).toBe(false)
  return id
}

/** One payment is what the strongest of its reports says, and an order is what the strongest of its payments says. */
function modelOf(reports: readonly { status: OnRampStatus; transactionId: string }[]): OnRampStatus {
  const said = (status: OnRampStatus, id?: string) =>
    reports.some((one) => one.status === status && (id === undefined || one.transactionId === id))
  const strongest = ['succeeded', 'refunded', 'failed', 'pending'] as const
  const ids = [...new Set(reports.map(({ transactionId }) => transactionId))]
  const ends = ids.map((id) => strongest.find((status) => said(status, id)))
  return (
    (['succeeded', 'pending', 'refunded', 'failed'] as const).find((one) => ends.includes(one)) ?? 'created'
  )
}

test('[S1.11] reports of several payments, in any order, repeated and at once: the order says what the model says', async () => {
  const report = fc.record({
    status: fc.constantFrom<OnRampStatus>('created', 'pending', 'succeeded', 'failed', 'refunded'),
    transactionId: fc.constantFrom('1', '2', '3'),
    isAnswer: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(report, { maxLength: 12 }), fc.boolean(), async (reports, atOnce) => {
      const orderId = await insert()
      let event = 0
      const hashes: string[] = []
      const tell = async ({ status, transactionId, isAnswer }: (typeof reports)[number]) => {
        const txHash = status === 'succeeded' ? `0x${transactionId}` : undefined
        event += 1
        const id = isAnswer ? undefined : `${orderId} ${event}`
        const news = { orderId, status, transactionId, txHash, reason: `said of ${transactionId}` }
        const outcome = await store.take('sandbox', news, at, id)
        if (id) expect(await store.take('sandbox', news, at, id)).toBe('known')
        return outcome
      }
      if (atOnce) await Promise.all(reports.map(tell))
      else
        for (const [index, one] of reports.entries()) {
          const before = await store.find(orderId)
          const outcome = await tell(one)
          const order = await store.find(orderId)
          expect(order?.status).toBe(modelOf(reports.slice(0, index + 1)))
          expect(outcome).toBe(JSON.stringify(before) === JSON.stringify(order) ? 'known' : 'changed')
          // A success is final, with its own transaction.
          if (order?.txHash) hashes.push(order.txHash)
          expect(new Set(hashes).size).toBeLessThanOrEqual(1)
        }
      const order = await store.find(orderId)
      expect(order?.status).toBe(modelOf(reports))
      expect(order?.txHash !== undefined).toBe(order?.status === 'succeeded')
    }),
    { numRuns: runs(60), seed: seedOr(14) },
  )
})

test('a success whose transaction is named later gets it; orders of earlier releases go on from where they stand', async () => {
  const orderId = await insert()
  const take = (news: Partial<OrderNews> & Pick<OrderNews, 'status'>) =>
    store.take('sandbox', { orderId, ...news }, at, undefined)
  expect(await take({ status: 'succeeded', transactionId: 'a' })).toBe('changed')
  expect(await take({ status: 'succeeded', transactionId: 'b', txHash: '0xb' })).toBe('known')
  expect(await take({ status: 'succeeded', transactionId: 'a', txHash: '0xa' })).toBe('changed')
  expect((await store.find(orderId))?.txHash).toBe('0xa')

  const old = await insert()
  const become = (status: OnRampStatus, attempts: string | null) =>
    database().updateTable('onramp_orders').set({ status, attempts }).where('id', '=', old).execute()
  await become('failed', null)
  const news = { orderId: old, status: 'pending', transactionId: 'x' } as const
  expect(await store.take('sandbox', news, at, undefined)).toBe('changed')
  await become('succeeded', '[]')
  expect(await store.take('sandbox', { ...news, status: 'failed' }, at, undefined)).toBe('known')
  expect((await store.find(old))?.status).toBe('succeeded')
})

function startService() {
  let time = Date.parse(at)
  let news: Omit<OrderNews, 'orderId'> | 'away' | undefined
  const opened: string[] = []
  const asked: string[] = []
  const provider: OnRampProvider = {
    ...{ id: 'sandbox', name: 'Test', isTest: true, sessionMs: HOUR },
    options: async () => ({
      purchaseCurrencies: [
        {
          ...{ id: 'eth', name: 'Ether', symbol: 'ETH' },
          networks: [{ name: 'arbitrum', display_name: 'Arbitrum', chain_id: '42161', contract_address: '' }],
        },
      ],
      paymentCurrencies: [{ id: 'EUR', payment_method_limits: [{ id: 'card', min: '5', max: '500' }] }],
    }),
    price: async () => ({
      ...{ paymentTotal: money, paymentSubtotal: money, networkFee: money, providerFee: money },
      purchaseAmount: { amount: '0.05', currency: 'ETH' },
    }),
    async open({ id }) {
      opened.push(id)
      return `https://checkout.test/${id}/${opened.length}`
    },
    async ask(orderId) {
      asked.push(orderId)
      if (news === 'away') throw new Error('away')
      return news && { orderId, ...news }
    },
    readHook: () => ({ eventId: '', news: undefined }),
  }
  const now = () => time
  const signer = createQuoteSigner('secret', pinnedPurchase, now)
  const service: OnRampService = createOnRampService([provider], ['eip155:42161'], store, signer, now)
  const quote = () =>
    service.quote({
      ...{ purchaseCurrency: { id: 'eth' }, paymentCurrency: { id: 'EUR' }, amount: '100' },
      network: 'arbitrum',
    })
  return {
    ...{ service, quote, opened, asked },
    begin: (quoteId: string, address = BUYER, projectId = '') =>
      service.begin({ destinationWallets: [{ address }], quoteId }, { projectId, clientAddress: '' }),
    pass: (ms: number) => {
      time += ms
    },
    say: (next: typeof news) => {
      news = next
    },
  }
}

test('what failed is asked about until nobody can pay on that page any more, and once after: then it is final', async () => {
  const { service, quote, begin, pass, say, asked } = startService()
  const { order } = await begin((await quote()).quoteId)
  const read = async () => {
    pass(6_000)
    const { id, key } = order ?? { id: '', key: '' }
    const { status, isFinal } = await service.order(id, key)
    return [status, isFinal]
  }
  say({ status: 'failed', transactionId: 'a' })
  expect(await read()).toEqual(['failed', false])
  expect(await read()).toEqual(['failed', false])
  expect(asked).toHaveLength(2)
  // It is opened once more, so its page lasts longer.
  pass(HOUR / 2)
  await service.checkout(order?.id ?? '', order?.key ?? '', '')
  pass(HOUR - 12_000)
  expect(await read()).toEqual(['failed', false])
  say('away')
  pass(HOUR)
  expect(await read()).toEqual(['failed', false])
  await expect(service.checkout(order?.id ?? '', order?.key ?? '', '')).rejects.toMatchObject({ status: 400 })
  say({ status: 'failed', transactionId: 'a' })
  expect(await read()).toEqual(['failed', true])
  const { length } = asked
  expect(await read()).toEqual(['failed', true])
  expect(asked).toHaveLength(length)
})

test('nobody looked while the second card paid: the order is asked about once more before it is over', async () => {
  const { service, quote, begin, pass, say } = startService()
  const { order } = await begin((await quote()).quoteId)
  const { id, key } = order ?? { id: '', key: '' }
  await store.take('sandbox', { orderId: id, status: 'failed', transactionId: 'a' }, at, undefined)
  pass(HOUR * 48)
  say({ status: 'succeeded', transactionId: 'b', txHash: '0xb' })
  expect(await service.order(id, key)).toMatchObject({ status: 'succeeded', isFinal: true, txHash: '0xb' })
})

test('one quote is one order, however often it is used; two equal quotes are two', async () => {
  const { quote, begin, service, opened } = startService()
  const { quoteId } = await quote()
  const [one, two] = [await begin(quoteId), await begin(quoteId)]
  expect(two.order).toEqual(one.order)
  expect(new Set(opened).size).toBe(1)
  await expect(begin(quoteId, `0x${'b2'.repeat(20)}`)).rejects.toMatchObject({ field: 'quoteId' })
  await expect(begin(quoteId, BUYER, 'another page')).rejects.toMatchObject({ field: 'quoteId' })
  const other = await begin((await quote()).quoteId)
  expect(other.order?.id).not.toBe(one.order?.id)
  expect(other.order?.key).not.toBe(one.order?.key)
  const { id, key } = one.order ?? { id: '', key: '' }
  await store.take('sandbox', { orderId: id, status: 'pending' }, at, undefined)
  await expect(begin(quoteId)).rejects.toMatchObject({ field: 'quoteId' })
  expect((await service.order(id, key)).status).toBe('pending')
})
