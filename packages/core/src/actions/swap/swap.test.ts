import { buildTransaction } from '@latchkey/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { OperationCost, Step, StepsParameters, SwapCall } from '../../adapter/adapter.ts'
import { toAnalyticsRecord } from '../../analytics/table.ts'
import { BaseError } from '../../errors/BaseError.ts'
import { ServiceError } from '../../errors/kit.ts'
import { TransactionRevertedError } from '../../errors/transaction.ts'
import { UserRejectedError } from '../../errors/wallet.ts'
import { selectSwap, selectSwapButton, selectSwapMax, selectSwapQuote } from '../../flows/swap/select.ts'
import type { Kit } from '../../kit/kit.ts'
import type { KitEvent } from '../../store/events.ts'
import { ALICE, BOB, COIN, HASH, type ScriptedMethods } from '../../testing/scriptedAdapter.ts'
import { becomeSmart, createSendingKit, ETH, USDC } from '../../testing/sendingKit.ts'
import { type SwapAnswers, swapService, token, usualAnswers } from '../../testing/swapService.ts'
import { openModal } from '../openModal.ts'
import {
  abandonSwap,
  acceptSwapPrice,
  chooseSwapUpgrade,
  confirmSwap,
  finishSwap,
  reviewSwap,
} from './confirmSwap.ts'
import { chooseSlippage, chooseSwapShare, chooseSwapToken, flipSwap, typeSwapAmount } from './editSwap.ts'
import { getSwapQuote } from './getSwapQuote.ts'
import { findSwapToken, loadSwapTokens } from './loadSwapTokens.ts'
import { prepareSwap } from './prepareSwap.ts'
import { followSwapQuote, readSwapQuote } from './readSwapQuote.ts'
import { swap } from './swap.ts'

const wait = async (): Promise<void> => {}
const one = 10n ** 18n
const FILLED = { fromToken: 'native', toToken: USDC.address, amount: '0.5' }
const SELLING = { fromToken: USDC.address, toToken: 'native', amount: '5' }

/** Runs every step at once, as a wallet that approves. */
const approving: NonNullable<ScriptedMethods['runSteps']> = async ({ steps, onProgress }) => {
  for (const [index] of steps.entries()) {
    onProgress({ index, status: 'asking' })
    onProgress({ index, status: 'pending', hash: HASH })
    onProgress({ index, status: 'confirmed', hash: HASH })
  }
  return { hashes: steps.map(() => HASH) }
}

async function setUp(
  overrides: Partial<ScriptedMethods> = {},
  change: Partial<SwapAnswers> = {},
  assets: Parameters<typeof createSendingKit>[1] = [ETH, USDC],
) {
  const made = await createSendingKit({ runSteps: approving, ...overrides }, assets)
  const answers = { ...usualAnswers(), ...change }
  const asked = vi.fn(swapService(answers, made.kit.services.call))
  Object.assign(made.kit, { services: { call: asked } })
  const state = () => selectSwap(made.kit.store.get())
  const button = () => selectSwapButton(made.kit.store.get())
  const steps = () =>
    made.adapter.calls
      .filter(({ method }) => method === 'runSteps')
      .map(({ parameters }) => parameters as StepsParameters)
  const untilPlan = (parts: readonly string[], atomicity: string) =>
    vi.waitFor(() => expect(state().plan).toEqual({ parts, atomicity }))
  return { ...made, answers, asked, state, button, steps, untilPlan }
}

/** Fills the form in and goes on to its review. */
async function review(kit: Kit, form = SELLING): Promise<void> {
  await prepareSwap(kit, form)
  reviewSwap(kit, { quote: selectSwapQuote(kit.store.get()) })
}

/** A form that is filled in and on its review. */
async function reviewed(...parameters: Parameters<typeof setUp>) {
  const made = await setUp(...parameters)
  await openModal(made.kit, { route: { view: 'Swap' } })
  await review(made.kit, FILLED)
  return made
}

test('[S1.10] a swap works without a view: a quote, then the swap of it', async () => {
  const { kit, steps } = await setUp()
  const quote = await getSwapQuote(kit, { sell: 'native', buy: USDC.address, amount: one })
  expect(quote).toMatchObject({ receives: 1_800_000_000n, atLeast: 1_782_000_000n, slippage: 1 })
  expect(await swap(kit, { quote })).toEqual({ hash: HASH, status: 'success' })
  const bounds = { amount: one, atLeast: 1_782_000_000n, buy: USDC.address }
  expect(steps()[0]?.steps).toMatchObject([{ label: 'swap', call: { part: 'swap', bounds } }])
})

test('a smart account’s wallet says what the reviewed swap costs: of the steps that it would be asked for', async () => {
  const made = await setUp({ quoteSteps: async () => ({ fee: 0n, payer: 'Acme' }) })
  becomeSmart(made.kit)
  await openModal(made.kit, { route: { view: 'Swap' } })
  await review(made.kit, FILLED)
  await expect.poll(() => made.state().cost).toEqual({ fee: 0n, payer: 'Acme' })
  await confirmSwap(made.kit)
  const asked = made.adapter.calls.findLast(({ method }) => method === 'quoteSteps')
    ?.parameters as StepsParameters
  expect(asked.steps).toEqual(made.steps()[0]?.steps)
})

test('[S7.20] a swap is built from the tokens, the amount, the account, the slippage and the quote that were shown', async () => {
  const { kit, asked } = await setUp()
  const quote = await getSwapQuote(kit, { sell: 'native', buy: USDC.address, amount: one, slippage: 0.5 })
  await swap(kit, { quote })
  const on = (address: string) => `eip155:42161:${address}`
  expect(asked).toHaveBeenCalledWith(buildTransaction, {
    body: {
      from: on(COIN),
      to: on(USDC.address),
      userAddress: on(ALICE),
      amount: String(one),
      disableEstimate: true,
      eip155: { slippage: 0.5 },
      quoteId: 'quote of 1800000000',
    },
  })
})

test('[S9.17] slippage is 1 % unless chosen, and never more than the visitor chose, whatever a gateway says', async () => {
  const { kit } = await setUp()
  const pair = { sell: 'native', buy: USDC.address, amount: one }
  expect((await getSwapQuote(kit, pair)).atLeast).toBe(1_782_000_000n)
  expect((await getSwapQuote(kit, { ...pair, slippage: 0.5 })).atLeast).toBe(1_791_000_000n)
})

test('[S9.17] slippage out of limits is brought to the nearest', async () => {
  const { kit, state } = await setUp()
  await prepareSwap(kit, FILLED)
  await chooseSlippage(kit, { percent: 80 })
  expect(state().slippage).toBe(15)
  await chooseSlippage(kit, { percent: 0 })
  expect(state().slippage).toBe(0.05)
  expect(selectSwapQuote(kit.store.get())?.slippage).toBe(0.05)
})

test('a token is approved for the exact amount, with one of 0 before it where the token wants that', async () => {
  const { kit, answers, steps, asked } = await setUp()
  const quote = () => getSwapQuote(kit, { sell: USDC.address, buy: 'native', amount: 5_000_000n })
  await swap(kit, { quote: await quote() })
  expect(steps()[0]?.steps.map(({ label }) => label)).toEqual(['approve', 'swap'])
  answers.mustResetFirst = true
  answers.allowance = 1n
  await swap(kit, { quote: await quote() })
  expect(steps()[1]?.steps.map(({ label }) => label)).toEqual(['reset', 'approve', 'swap'])
  answers.allowance = 5_000_000n
  await swap(kit, { quote: await quote() })
  expect(steps()[2]?.steps.map(({ label }) => label)).toEqual(['swap'])
  const approvals = asked.mock.calls.filter(([route]) => route.name === 'buildApprove')
  expect(approvals.map(([, sent]) => Reflect.get(Object(sent), 'query').amount)).toEqual([
    '5000000',
    '5000000',
    '0',
  ])
})

test.each([
  ['needs no approval', { allowance: 10n ** 12n }, ['swap'], 'unsupported'],
  ['needs an approval', {}, ['approve', 'swap'], 'supported'],
  ['needs two approvals', { allowance: 1n, mustResetFirst: true }, ['reset', 'approve', 'swap'], 'supported'],
] as const)(
  'the review knows what the wallet will be asked for a swap that %s',
  async (_, answers, parts, atomicity) => {
    const { kit, state, untilPlan } = await setUp(
      { batches: async () => ({ readAtomicity: async () => 'supported' }) },
      answers,
    )
    await review(kit)
    expect(state().plan).toBeUndefined()
    await untilPlan(parts, atomicity)
  },
)

const permitOf = (step: Step | undefined) => (step?.call as SwapCall | undefined)?.permit

/** Signs the permit, as an adapter does at a wallet that can, and sends the swap. */
const permitting: NonNullable<ScriptedMethods['runSteps']> = async ({ steps: [step], onProgress }) => {
  const permit = permitOf(step)
  onProgress({ index: 0, of: 2, status: 'asking' })
  await permit?.build('0x5157')
  onProgress({ index: 1, of: 2, status: 'pending', hash: HASH })
  return { hashes: [HASH] }
}

test('[S7.20] a token with permits is swapped in one transaction, which is built again once the permit is signed', async () => {
  const { kit, asked, steps, untilPlan } = await setUp({ runSteps: permitting }, { permits: true })
  await review(kit)
  await untilPlan(['permit', 'swap'], 'unsupported')
  await confirmSwap(kit)
  expect(steps()[0]?.steps).toMatchObject([
    { label: 'swap', call: { permit: { instead: [{ part: 'approve' }, { part: 'swap' }] } } },
  ])
  const built = asked.mock.calls.filter(([route]) => route.name === 'buildTransaction')
  const permits = built.map(([, sent]) => Reflect.get(Object(sent), 'body').permit)
  // First without: what can't be swapped is refused before anything is signed.
  expect(permits).toEqual([undefined, { deadline: 1_900_000_000, signature: '0x5157' }])
})

test('whoever declines a permit is asked for an approval the next time, and the review says so', async () => {
  const { kit, state, steps } = await setUp(
    {
      runSteps: async ({ steps: [step] }) => {
        const permit = permitOf(step)
        permit?.onRefused()
        throw new UserRejectedError()
      },
    },
    { permits: true },
  )
  await review(kit)
  await vi.waitFor(() => expect(state().plan?.parts).toEqual(['permit', 'swap']))
  await expect(confirmSwap(kit)).rejects.toThrow(UserRejectedError)
  await vi.waitFor(() => expect(state().plan?.parts).toEqual(['approve', 'swap']))
  await expect(confirmSwap(kit)).rejects.toThrow()
  expect(steps()[1]?.steps.map(({ label }) => label)).toEqual(['approve', 'swap'])
})

test('a wallet that does everything at once is asked for no permit', async () => {
  const { kit, steps } = await setUp(
    { batches: async () => ({ readAtomicity: async () => 'supported' }) },
    { permits: true },
  )
  const quote = await getSwapQuote(kit, { sell: USDC.address, buy: 'native', amount: 5_000_000n })
  await swap(kit, { quote })
  expect(steps()[0]?.steps.map(({ label }) => label)).toEqual(['approve', 'swap'])
})

test('[S5.6] an upgrade of the account is allowed only where the visitor chose it, and not again once the wallet refused', async () => {
  const refusal = Object.assign(new BaseError('No'), { name: 'UpgradeRejectedError' })
  const { kit, steps, state, untilPlan } = await setUp(
    {
      batches: async () => ({ readAtomicity: async () => 'ready' }),
      runSteps: () => Promise.reject(refusal),
    },
    { permits: true },
  )
  const quote = await getSwapQuote(kit, { sell: USDC.address, buy: 'native', amount: 5_000_000n })
  await expect(swap(kit, { quote })).rejects.toBe(refusal)
  expect(steps()[0]).toMatchObject({ allowUpgrade: false, steps: [{ label: 'swap' }] })

  await review(kit)
  await untilPlan(['permit', 'swap'], 'ready')
  chooseSwapUpgrade(kit, { allowsUpgrade: true })
  await untilPlan(['approve', 'swap'], 'ready')
  await expect(confirmSwap(kit)).rejects.toBe(refusal)
  expect(steps()[1]).toMatchObject({ allowUpgrade: true, steps: [{ label: 'approve' }, { label: 'swap' }] })
  expect(state().allowsUpgrade).toBe(false)
  await untilPlan(['permit', 'swap'], 'ready')
})

test('a wallet or an adapter that cannot say how it asks is asked for each step', async () => {
  for (const batches of [undefined, () => Promise.reject(new Error('no'))]) {
    const { kit, untilPlan } = await setUp(batches ? { batches } : {})
    await review(kit)
    await untilPlan(['approve', 'swap'], 'unsupported')
  }
})

test('a swap that the wallet took behind one prompt can be neither given up nor interrupted', async () => {
  const { kit, state } = await setUp({
    batches: async () => ({ readAtomicity: async () => 'supported' }),
    runSteps: ({ onProgress }) => {
      onProgress({ index: 0, of: 1, status: 'asking' })
      onProgress({ index: 0, of: 1, status: 'accepted' })
      return new Promise(() => {})
    },
  })
  await review(kit)
  void confirmSwap(kit)
  const taken = { step: 'asking', place: { step: 1, of: 1 }, isAccepted: true }
  await vi.waitFor(() => expect(state().progress).toEqual(taken))
  abandonSwap(kit)
  expect(state().progress).toEqual(taken)
})

test('a quote that is over, or that the gateway no longer builds, is stopped before the wallet is asked', async () => {
  const { kit, answers, steps } = await setUp()
  const pair = { sell: 'native', buy: USDC.address, amount: one }
  answers.lifeMs = -1
  const overdue = await getSwapQuote(kit, pair)
  await expect(swap(kit, { quote: overdue })).rejects.toMatchObject({ name: 'SwapPriceMovedError' })
  answers.lifeMs = 60_000
  const quote = await getSwapQuote(kit, pair)
  answers.refusal = 'quoteId: the quote no longer holds.'
  await expect(swap(kit, { quote })).rejects.toMatchObject({ name: 'SwapPriceMovedError' })
  answers.refusal = 'to: this token keeps a part of each transfer.'
  await expect(swap(kit, { quote })).rejects.toMatchObject({
    name: 'SwapRefusedError',
    field: 'to',
    shortMessage: 'This token keeps a part of each transfer.',
  })
  expect(steps()).toEqual([])
})

test('[S8.30] a network without swaps says so', async () => {
  const { kit, state } = await setUp({}, { tokens: 400 })
  await prepareSwap(kit)
  expect(state().tokensStep).toBe('unsupported')
  const other = await setUp({}, { quote: 'Network not supported for Swaps: eip155:42161.' })
  const asked = getSwapQuote(other.kit, { sell: 'native', buy: USDC.address, amount: 1n })
  await expect(asked).rejects.toMatchObject({ shortMessage: 'Network not supported for Swaps' })
})

test('the form starts with the coin, lists what is held, and quotes what was filled in', async () => {
  const { kit, state, button } = await setUp()
  await prepareSwap(kit)
  expect(state()).toMatchObject({ sell: { id: 'native', amount: ETH.amount }, tokensStep: 'read' })
  expect(button()).toBe('selectToken')
  const [, usdc] = state().tokens
  if (!usdc) throw new Error('There is no USDC.')
  await chooseSwapToken(kit, { side: 'buy', token: usdc })
  expect(button()).toBe('addAmount')
  await typeSwapAmount(kit, { text: '0.1', wait })
  expect(button()).toBe('reviewSwap')
  expect(selectSwapQuote(kit.store.get())).toMatchObject({ receives: 180_000_000n })
})

test('"insufficient" is said only where it is true: an unknown balance is not too small', async () => {
  const short = await setUp()
  await prepareSwap(short.kit, { ...FILLED, amount: '2' })
  expect(short.button()).toBe('insufficientFunds')
  const unknown = await setUp({ getHoldings: async () => undefined }, { quote: () => 5n })
  await prepareSwap(unknown.kit, { ...FILLED, amount: '2' })
  expect(unknown.state().sell?.amount).toBeUndefined()
  expect(unknown.button()).toBe('reviewSwap')
})

test('what the network takes for data is kept back too: of a call as long as a swap’s', async () => {
  const fees = async (overrides: Partial<ScriptedMethods>) => {
    const { kit, state } = await setUp(overrides)
    await prepareSwap(kit, FILLED)
    await expect.poll(() => state().sell?.symbol).toBe('ETH')
    return state().fee
  }
  const plain = (await fees({})) ?? 0n
  const asked: unknown[] = []
  const dataFee: ScriptedMethods['dataFee'] = async (parameters) => {
    asked.push(parameters)
    return 5_000n
  }
  expect(await fees({ dataFee })).toBe(plain + 5_000n)
  expect(asked).toEqual([{ caipNetworkId: 'eip155:42161', bytes: 4_096, work: 450_000n }])
  expect(await fees({ dataFee: async () => Promise.reject(new Error('out of reach')) })).toBeUndefined()
})

test('the most that can be sold leaves the fee, and a coin that does not cover it is too little', async () => {
  const { kit, state, button } = await setUp()
  await prepareSwap(kit, { ...FILLED, amount: '' })
  const fee = state().fee ?? 0n
  expect(fee).toBeGreaterThan(0n)
  expect(selectSwapMax(kit.store.get())).toBe(ETH.amount - fee)
  await chooseSwapShare(kit, { percent: 100 })
  expect(button()).toBe('reviewSwap')
  await typeSwapAmount(kit, { text: '1.842', wait })
  expect(button()).toBe('insufficientFee')
  await flipSwap(kit)
  expect(state()).toMatchObject({ sell: { symbol: 'USDC' }, buy: { symbol: 'ETH' } })
  expect(selectSwapMax(kit.store.get())).toBe(USDC.amount)
})

test.each<[string, OperationCost, kept: bigint]>([
  ['what its wallet quotes for three transfers', { fee: 3n * 10n ** 15n }, 12n * 10n ** 15n],
  ['nothing where somebody else pays', { fee: 0n, payer: 'Acme' }, 0n],
])('the most that a smart account can sell leaves %s', async (_, cost, kept) => {
  const { kit } = await setUp({ quoteSteps: async () => cost })
  becomeSmart(kit)
  await prepareSwap(kit, { ...FILLED, amount: '' })
  await expect.poll(() => selectSwapMax(kit.store.get())).toBe(ETH.amount - kept)
})

test('choosing the other side’s token turns the swap round, and chosen tokens are remembered', async () => {
  const { kit, state } = await setUp()
  await prepareSwap(kit, FILLED)
  const usdc = state().buy
  if (!usdc) throw new Error('There is no USDC.')
  await chooseSwapToken(kit, { side: 'sell', token: usdc })
  expect(state()).toMatchObject({ sell: { symbol: 'USDC' }, buy: { symbol: 'ETH' }, recent: [USDC.address] })
  finishSwap(kit)
  expect(state()).toMatchObject({ amountText: '', recent: [USDC.address] })
})

test('a token that is not listed is found by its address, and marked', async () => {
  const odd = token('Odd', 'ODD', BOB, 18, false)
  const { kit } = await setUp({}, { tokens: [...(usualAnswers().tokens as []), odd] })
  await prepareSwap(kit)
  expect(await findSwapToken(kit, { address: BOB })).toMatchObject({ symbol: 'ODD', isListed: false })
  expect(await findSwapToken(kit, { address: 'odd' })).toBeUndefined()
})

test('a quote that a later one overtook is dropped, and one that failed says why', async () => {
  const { kit, answers, state, button } = await setUp()
  await prepareSwap(kit, FILLED)
  const slow = typeSwapAmount(kit, {
    text: '0.3',
    wait: () => new Promise((resolve) => setTimeout(resolve, 20)),
  })
  await typeSwapAmount(kit, { text: '0.4', wait })
  await slow
  expect(selectSwapQuote(kit.store.get())?.amount).toBe((one * 4n) / 10n)
  answers.quote = 'amount: no pool can swap this much of this token.'
  await readSwapQuote(kit)
  expect(state().quote).toMatchObject({
    step: 'failed',
    failure: { name: 'SwapRefusedError', shortMessage: 'No pool can swap this much of this token.' },
  })
  expect(button()).toBe('unavailable')
  answers.quote = new ServiceError({ route: 'convertQuotes', status: 0 })
  await readSwapQuote(kit)
  expect(state().quote).toMatchObject({ step: 'failed', failure: { name: 'ServiceError' } })
})

test('the quote is read again ten seconds after it came, for as long as it is followed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { kit, asked } = await setUp()
  await prepareSwap(kit, FILLED)
  const quotes = () => asked.mock.calls.filter(([route]) => route.name === 'convertQuotes').length
  const stop = followSwapQuote(kit)
  await vi.advanceTimersByTimeAsync(9_400)
  expect(quotes()).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(quotes()).toBe(2)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(quotes()).toBe(2)
})

test('the review swaps what it shows, and ends in the receipt', async () => {
  const { kit, state, events } = await reviewed()
  await confirmSwap(kit)
  expect(state().progress).toEqual({ step: 'confirmed', hash: HASH })
  const records = events.flatMap((event) => toAnalyticsRecord(event, kit.store.get()) ?? [])
  expect(records.map(({ event }) => event).filter((name) => name.includes('SWAP'))).toEqual([
    'INITIATE_SWAP',
    'SWAP_SUCCESS',
  ])
  expect(records.find(({ event }) => event === 'SWAP_SUCCESS')?.properties).toEqual({
    isSmartAccount: false,
    network: 'eip155:42161',
    swapFromToken: 'ETH',
    swapToToken: 'USDC',
    swapFromAmount: '0.5',
    swapToAmount: '900',
  })
})

test('a price that moved since the review is read again, and swapped only once it is accepted', async () => {
  const { kit, answers, state, steps } = await reviewed()
  answers.refusal = 'quoteId: the quote no longer holds.'
  answers.quote = (amount) => (amount * 1_700n * 10n ** 6n) / one
  await expect(confirmSwap(kit)).rejects.toMatchObject({ name: 'SwapPriceMovedError' })
  expect(state().progress).toMatchObject({ step: 'failed', failure: { name: 'SwapPriceMovedError' } })
  expect(state().reviewed?.receives).toBe(900_000_000n)
  await vi.waitFor(() => expect(selectSwapQuote(kit.store.get())?.receives).toBe(850_000_000n))
  answers.refusal = undefined
  const quote = selectSwapQuote(kit.store.get())
  if (!quote) throw new Error('There is no quote.')
  acceptSwapPrice(kit, { quote })
  expect(state().progress.step).toBe('idle')
  await confirmSwap(kit)
  expect(steps()).toHaveLength(1)
  expect(steps()[0]?.steps[0]?.call).toMatchObject({ bounds: { atLeast: 841_500_000n } })
})

test('a review that was looked at for long swaps at the newest price, if that is no worse', async () => {
  const { kit, answers, steps } = await reviewed({}, { lifeMs: -1 })
  answers.lifeMs = 60_000
  answers.quote = (amount) => (amount * 1_810n) / 10n ** 12n
  await readSwapQuote(kit)
  await confirmSwap(kit)
  expect(steps()[0]?.steps[0]?.call).toMatchObject({ bounds: { atLeast: 895_950_000n } })
})

test.each([
  ['declined', new UserRejectedError(), 'UserRejectedError'],
  [
    'undone by the chain',
    new TransactionRevertedError({ reason: 'Too little received' }),
    'TransactionRevertedError',
  ],
])('a swap that is %s says so, and can be tried again', async (_, error, name) => {
  const { kit, state, events } = await reviewed({ runSteps: () => Promise.reject(error) })
  await expect(confirmSwap(kit)).rejects.toBe(error)
  expect(state().progress).toMatchObject({ step: 'failed', failure: { name } })
  const last = events.flatMap((event) => toAnalyticsRecord(event, kit.store.get()) ?? []).at(-1)
  expect(last?.event).toBe('SWAP_ERROR')
})

test('[S7.8] an approval that fails is recorded as one, and the swap after it as a swap', async () => {
  for (const [at, name] of [
    [0, 'SWAP_APPROVAL_ERROR'],
    [1, 'SWAP_ERROR'],
  ] as const) {
    const { kit, events } = await reviewed({
      async runSteps({ onProgress }) {
        for (let index = 0; index <= at; index += 1) onProgress({ index, status: 'asking', of: 2 })
        throw new UserRejectedError()
      },
    })
    await expect(confirmSwap(kit)).rejects.toMatchObject({ name: 'UserRejectedError' })
    const last = events.flatMap((event) => toAnalyticsRecord(event, kit.store.get()) ?? []).at(-1)
    expect(last?.event).toBe(name)
  }
})

test('another account or network while the wallet is asked ends the swap', async () => {
  const { kit, adapter, state } = await reviewed({ runSteps: () => new Promise(() => {}) })
  void confirmSwap(kit).catch(() => {})
  await vi.waitFor(() => expect(adapter.calls.some(({ method }) => method === 'runSteps')).toBe(true))
  adapter.emit({ type: 'chain.changed', connectorId: 'dev.latchkey.test', caipNetworkId: 'eip155:421614' })
  expect(state().progress).toMatchObject({ step: 'interrupted', change: 'network' })
})

test('another network before anything is asked empties the form and says why', async () => {
  const { kit, adapter, state } = await setUp()
  await prepareSwap(kit, FILLED)
  adapter.emit({ type: 'chain.changed', connectorId: 'dev.latchkey.test', caipNetworkId: 'eip155:421614' })
  expect(state()).toMatchObject({ amountText: '', interrupted: 'network' })
})

test('a swap that is given up lets the next one begin, whatever the wallet answers', async () => {
  const { kit, adapter, state } = await reviewed({ runSteps: () => new Promise(() => {}) })
  void confirmSwap(kit).catch(() => {})
  await vi.waitFor(() => expect(adapter.calls.some(({ method }) => method === 'runSteps')).toBe(true))
  await expect(confirmSwap(kit)).rejects.toMatchObject({ name: 'SendInProgressError' })
  abandonSwap(kit)
  expect(state().progress.step).toBe('abandoned')
})

test('no edit, no other account and no modal that opens again changes a swap that is in progress', async () => {
  const { kit, state } = await reviewed({ runSteps: () => new Promise(() => {}) })
  void confirmSwap(kit).catch(() => {})
  await vi.waitFor(() => expect(state().progress.step).toBe('asking'))
  const read = state()
  const { from, buy, reviewed: quote } = read
  if (!from || !buy || !quote) throw new Error('nothing is reviewed')
  const edits: readonly KitEvent[] = [
    { type: 'swap.prepared', from: { ...from, address: BOB }, preset: {} },
    { type: 'swap.tokenChosen', side: 'sell', token: buy },
    { type: 'swap.flipped' },
    { type: 'swap.amountTyped', text: '7' },
    { type: 'swap.slippageChosen', percent: 5 },
    { type: 'swap.reviewed', quote },
    { type: 'swap.upgradeChosen', allowsUpgrade: false },
  ]
  for (const edit of edits) {
    kit.store.dispatch(edit)
    expect(state(), edit.type).toBe(read)
  }
  await openModal(kit, { route: { view: 'Connect' } })
  expect(state()).toBe(read)
})

test('what another tab spent meanwhile stops the swap before the wallet is asked', async () => {
  const held = [{ ...ETH }, USDC]
  const { kit, steps } = await reviewed({ getBalance: async () => one / 10n }, {}, held)
  await expect(confirmSwap(kit)).rejects.toMatchObject({ name: 'InsufficientFundsError' })
  expect(steps()).toEqual([])
})

test('tokens that cannot be loaded can be asked for again', async () => {
  const { kit, answers, state } = await setUp({}, { tokens: 503 })
  await prepareSwap(kit)
  expect(state().tokensStep).toBe('failed')
  answers.tokens = usualAnswers().tokens
  await loadSwapTokens(kit)
  expect(state().tokensStep).toBe('read')
})
