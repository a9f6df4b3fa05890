import { onRampUrl } from '@latchkey/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { initialOnRamp, reduceOnRamp } from '../../flows/onramp/onramp.ts'
import { stepOfOrder } from '../../flows/onramp/select.ts'
import { selectOnRampForm } from '../../flows/onramp/selectForm.ts'
import { createConnectedKit } from '../../testing/connectedKit.ts'
import { type OnRampAnswers, onRampService, orderOf, usualOnRamp } from '../../testing/onRampService.ts'
import { ALICE } from '../../testing/scriptedAdapter.ts'
import { until } from '../../testing/until.ts'
import { getOnRampOptions } from './getOnRampOptions.ts'
import { getOnRampQuote } from './getOnRampQuote.ts'
import { resumeOnRampOrder, startOnRampOrder } from './startOnRampOrder.ts'
import { readOrders, writeOrders } from './storedOrders.ts'
import { watchOnRampOrders } from './watchOnRampOrders.ts'

async function shop(change: Partial<OnRampAnswers> = {}) {
  const { kit } = await createConnectedKit()
  const answers = { ...usualOnRamp(), ...change }
  Object.assign(kit, { services: { call: onRampService(answers, () => new Promise(() => {})) } })
  return { kit, answers }
}

async function quoteOf(kit: Parameters<typeof getOnRampQuote>[0]) {
  const [token] = (await getOnRampOptions(kit)).tokens
  if (!token) throw new Error('Nothing is sold.')
  return getOnRampQuote(kit, { token, currency: 'EUR', amount: '100' })
}

test('[S3.14, S7.27] reads what is sold; a service that does not answer gives a sample, marked as one', async () => {
  const { kit, answers } = await shop()
  expect(await getOnRampOptions(kit)).toMatchObject({
    isSample: false,
    tokens: [{ symbol: 'ETH', caipNetworkId: 'eip155:42161' }, { symbol: 'USDC' }],
  })
  answers.options = 503
  const { isSample, currencies, tokens } = await getOnRampOptions(kit)
  expect(isSample).toBe(true)
  expect(currencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
  expect(tokens.map(({ symbol }) => symbol)).toEqual(['USDC', 'USDC', 'ETH'])
})

test('[S9.18] the sample has the limits of card and bank', async () => {
  const { kit } = await shop({ options: 500 })
  const { currencies } = await getOnRampOptions(kit)
  for (const { limits } of currencies)
    expect(limits).toEqual([
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ])
})

test('[S3.15, S7.28] quotes; a placeholder is marked as a sample, and no order begins with it', async () => {
  const { kit, answers } = await shop()
  expect(await quoteOf(kit)).toMatchObject({
    isSample: false,
    purchaseAmount: { amount: '0.053200', currency: 'ETH' },
    providerFee: { amount: '1.50', currency: 'EUR' },
  })
  answers.quote = 503
  const sample = await quoteOf(kit)
  expect(sample).toMatchObject({
    isSample: true,
    quoteId: 'mocked-quote-id',
    paymentTotal: { amount: '100', currency: 'EUR' },
  })
  await expect(startOnRampOrder(kit, { quote: sample })).rejects.toThrow('This price is over')
  answers.quote = 'amount: the most is 50.00 EUR.'
  await expect(quoteOf(kit)).rejects.toThrow('The most is 50.00 EUR.')
})

test('[S7.26] an order names the account, its network and coin, the quote, and what is to be spent', async () => {
  const { kit } = await shop()
  const call = vi.spyOn(kit.services, 'call')
  const quote = await quoteOf(kit)
  await startOnRampOrder(kit, { quote })
  expect(call).toHaveBeenLastCalledWith(onRampUrl, {
    body: {
      destinationWallets: [{ address: ALICE, blockchains: ['arbitrum'], assets: ['ETH'] }],
      defaultNetwork: 'arbitrum',
      partnerUserId: ALICE,
      defaultExperience: 'buy',
      presetFiatAmount: 100,
      quoteId: quote.quoteId,
    },
  })
})

test.each(['http://evil.example/pay', 'javascript:alert(1)', 'nonsense'])(
  'a checkout at %s is not opened',
  async (url) => {
    const { kit } = await shop({ url })
    const quote = await quoteOf(kit)
    await expect(startOnRampOrder(kit, { quote })).rejects.toThrow('no secure page')
    await expect(resumeOnRampOrder(kit, { order: orderOf() })).rejects.toThrow('no secure page')
  },
)

test('an order is watched to its end, and stored; one that cannot be read is not failed', async () => {
  const { kit, answers } = await shop({ order: 503 })
  writeOrders(kit.config, [orderOf({ status: 'pending' })], [])
  const seen = (is: (order: ReturnType<typeof orderOf>) => boolean) =>
    until(kit, ({ onramp }) => onramp?.orders.some(is) === true)
  const unreachable = seen((order) => order.isUnreachable === true && order.status === 'pending')
  watchOnRampOrders(kit)()
  const stop = watchOnRampOrders(kit)
  await unreachable
  stop()
  answers.order = { status: 'succeeded', txHash: '0xab' }
  const arrived = seen(({ status }) => status === 'succeeded')
  const stopAgain = watchOnRampOrders(kit)
  await arrived
  stopAgain()
})

test('[S1.11] a payment that failed is watched until it is final, also after a reload: another one may succeed', async () => {
  const { kit, answers } = await shop({ order: { status: 'failed', reason: 'declined', isFinal: false } })
  // What an earlier release stored may have been paid since.
  writeOrders(kit.config, [orderOf({ status: 'failed' })], [])
  const shown = () => kit.store.get().onramp?.orders[0]
  const onceRead = async () => {
    const { askedAt } = shown() ?? {}
    vi.setSystemTime(Date.now() + 1)
    const stop = watchOnRampOrders(kit)
    await vi.waitFor(() => expect(shown()?.askedAt).not.toBe(askedAt))
    stop()
    return shown()
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await onceRead()).toMatchObject({ status: 'failed', reason: 'declined', isFinal: false })
  expect(readOrders(kit.config)).toMatchObject([{ status: 'failed', isFinal: false }])
  answers.order = { status: 'pending' }
  expect(await onceRead()).not.toHaveProperty('reason')
  answers.order = { status: 'failed', isFinal: true }
  expect(await onceRead()).toMatchObject({ status: 'failed', isFinal: true })
  const asked = () => answers.asked.filter((name) => name === 'onRampOrder').length
  const before = asked()
  watchOnRampOrders(kit)()
  expect(asked()).toBe(before)
})

test('what another tab buys shows here too, and the same quote twice is one order', async () => {
  const { kit } = await shop({ order: { status: 'pending' } })
  const stop = watchOnRampOrders(kit)
  onTestFinished(stop)
  const other = orderOf({ id: 'of another tab', status: 'pending' })
  kit.config.storage.setItem('@latchkey/default/onramp', JSON.stringify({ version: 1, orders: [other] }))
  await vi.waitFor(
    () => expect(kit.store.get().onramp?.orders.map(({ id }) => id)).toEqual([other.id]),
    9_000,
  )
  kit.store.dispatch({ type: 'onramp.started', order: orderOf() })
  kit.store.dispatch({ type: 'onramp.started', order: orderOf() })
  expect(kit.store.get().onramp?.orders).toHaveLength(2)
})

test('what is stored is read again, and nothing else is', async () => {
  const { kit } = await shop()
  writeOrders(kit.config, [orderOf()], [])
  expect(readOrders(kit.config)).toEqual([orderOf({ startedAt: expect.any(Number) })])
  // Another tab's stays.
  writeOrders(kit.config, [orderOf({ id: 'other' })], [])
  expect(readOrders(kit.config)).toHaveLength(2)
  for (const text of ['', '{', '{"orders":[{"id":1}]}']) {
    kit.config.storage.setItem('@latchkey/default/onramp', text)
    expect(readOrders(kit.config)).toEqual([])
  }
})

test.each([
  ['created', 0, 'unpaid'],
  ['pending', 179_999, 'arriving'],
  ['pending', 180_000, 'slow'],
  ['succeeded', 999_999, 'arrived'],
  ['failed', 0, 'failed'],
  ['refunded', 0, 'refunded'],
] as const)('an order that is %s after %i ms shows as %s', (status, after, step) => {
  expect(stepOfOrder({ status, startedAt: 1, askedAt: 1 + after })).toBe(step)
})

test.each([
  ['100', '100', undefined],
  ['99,50', '99.50', undefined],
  ['1.000,50', '1000.50', undefined],
  ['1,000', '1000', undefined],
  ['9.99', '9.99', 'tooLittle'],
  ['7500.01', '7500.01', 'tooMuch'],
  ['1,2,3', undefined, 'invalid'],
  ['1e3', undefined, 'invalid'],
  ['-5', undefined, 'invalid'],
  ['', undefined, 'empty'],
])('the amount %s is %s', async (text, amount, problem) => {
  const { kit } = await shop()
  const options = await getOnRampOptions(kit)
  const events = [
    { type: 'onramp.optionsRead', options },
    { type: 'onramp.amountTyped', text },
  ] as const
  const onramp = events.reduce((state, event) => reduceOnRamp(state, event), initialOnRamp)
  const form = selectOnRampForm({ ...kit.store.get(), onramp })
  expect(form.problem).toBe(problem)
  if (problem !== 'empty') expect(form.amount).toBe(amount)
})
