import { describe, expect, test, vi } from 'vitest'
import type { FeeEstimate } from '../../adapter/adapter.ts'
import { formatAmount } from '../../amount/formatAmount.ts'
import { toAnalyticsRecord } from '../../analytics/table.ts'
import { TransportError } from '../../errors/network.ts'
import { FeeChangedError } from '../../errors/send.ts'
import {
  ReceiptTimeoutError,
  TransactionMismatchError,
  TransactionRevertedError,
} from '../../errors/transaction.ts'
import { UserRejectedError, WalletSilentError } from '../../errors/wallet.ts'
import { activityFlow } from '../../flows/activity/activity.ts'
import { initialSend } from '../../flows/send/initial.ts'
import { selectSendButton } from '../../flows/send/selectSendButton.ts'
import type { Kit } from '../../kit/kit.ts'
import { later } from '../../testing/later.ts'
import { ALICE, BOB, COIN, HASH, type ScriptedMethods } from '../../testing/scriptedAdapter.ts'
import {
  becomeSmart,
  createSendingKit,
  ETH,
  SENDER,
  type SendingKit,
  USDC,
} from '../../testing/sendingKit.ts'
import { closeModal } from '../closeModal.ts'
import { openModal } from '../openModal.ts'
import { pushView } from '../views.ts'
import { chooseMax } from './chooseMax.ts'
import { chooseToken } from './chooseToken.ts'
import { estimateSend } from './estimateSend.ts'
import { finishSend } from './finishSend.ts'
import { loadSendBalances, touchedTokens } from './loadSendBalances.ts'
import { prepareSend } from './prepareSend.ts'
import { reviewSend } from './reviewSend.ts'
import { abandonSend, sendTokens } from './sendTokens.ts'
import { typeAmount } from './typeAmount.ts'
import { resolveReceiver, typeReceiver } from './typeReceiver.ts'

const wait = async (): Promise<void> => {}
const finalFee = (fee: bigint, terms: string) => ({ fee, isFinal: true, terms })
const FILLED = { receiver: BOB, tokenId: 'native', amount: '0.5' }

async function prepared(
  preset?: Parameters<typeof prepareSend>[1],
  ...made: Parameters<typeof createSendingKit>
): Promise<SendingKit> {
  const test = await createSendingKit(...made)
  await prepareSend(test.kit, preset)
  return test
}

/** A form that is filled in and on its review. */
async function reviewed(
  overrides: Partial<ScriptedMethods> = {},
  preset: typeof FILLED = FILLED,
  before: (kit: Kit) => void = () => {},
): Promise<SendingKit> {
  const test = await createSendingKit(overrides)
  before(test.kit)
  await openModal(test.kit)
  pushView(test.kit, { view: 'WalletSend', ...preset })
  await prepareSend(test.kit, preset)
  reviewSend(test.kit)
  return test
}

/** Sending, while the balance is still being read. */
async function sendBeforeBalance() {
  const answers: ((balance: bigint) => void)[] = []
  const test = await reviewed({ getBalance: () => new Promise((resolve) => answers.push(resolve)) })
  const sending = sendTokens(test.kit)
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(1))
  return { test, sending, answers }
}

const send = ({ kit }: SendingKit) => kit.store.get().send
const view = ({ kit }: SendingKit) => kit.store.get().modal.history.at(-1)?.view
const notice = ({ kit }: SendingKit) => {
  const { current, waiting } = kit.store.get().notices
  const shown = waiting ?? (current?.open ? current : undefined)
  return shown?.code ?? shown?.failure?.name ?? shown?.message
}
const calls = ({ adapter }: SendingKit, method: string) =>
  adapter.calls.filter((call) => call.method === method).map((call) => call.parameters)

describe('the form', () => {
  test('[S3.10] is filled in by the caller: token, amount, receiver, fee', async () => {
    const test = await reviewed()
    expect(send(test)).toMatchObject({
      from: { address: ALICE, caipNetworkId: 'eip155:42161' },
      token: { id: 'native', amount: ETH.amount },
      amountText: '0.5',
      receiver: { step: 'known', address: BOB, isContract: false },
      fee: { step: 'known', fee: 2_100_000_000_000n },
    })
    expect(view(test)).toBe('WalletSendPreview')
  })

  test('where the balance service is out of reach, the coin can still be sent', async () => {
    const test = await prepared(undefined, { getHoldings: async () => undefined })
    expect(send(test)).toMatchObject({
      balancesStep: 'partial',
      tokenBalances: [{ id: 'native', symbol: 'ETH', amount: 1_842_000_000_000_000_000n }],
    })
  })

  test('[S5.10] a list without the coin does not hide that there is no gas', async () => {
    const test = await prepared(
      { ...FILLED, tokenId: USDC.address, amount: '1' },
      { getBalance: async () => 0n },
      [USDC],
    )
    expect(send(test)?.tokenBalances.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
    expect(selectSendButton(test.kit.store.get())).toBe('insufficientFee')
  })

  test('where the chain is out of reach too, it says that balances are unknown', async () => {
    const getBalance = () => Promise.reject(new Error('down'))
    const test = await prepared(undefined, { getHoldings: async () => undefined, getBalance })
    expect(send(test)).toMatchObject({ balancesStep: 'failed', tokenBalances: [] })
  })

  test('looks a name up on any network, once the typing has paused', async () => {
    const getAddress = vi.fn(async () => BOB)
    const test = await prepared(undefined, { getAddress })
    const { promise, resolve: goOn } = later()
    const first = typeReceiver(test.kit, { text: 'fund.bac', wait: () => promise })
    await typeReceiver(test.kit, { text: 'fund.backing.test', wait })
    goOn()
    await first
    expect(getAddress).toHaveBeenCalledTimes(1)
    expect(send(test)?.receiver).toMatchObject({
      step: 'known',
      address: BOB,
      profileName: 'fund.backing.test',
    })
  })

  test.each<[string, Partial<ScriptedMethods>, object]>([
    ['nobody.test', {}, { verdict: 'name-unknown' }],
    ['down.test', { getAddress: () => Promise.reject(new Error('down')) }, { verdict: 'name-unreadable' }],
    ['zero.test', { getAddress: async () => `0x${'0'.repeat(40)}` }, { verdict: 'name-unknown' }],
    [`0x${'0'.repeat(40)}`, {}, { verdict: 'zero' }],
    [COIN, {}, { verdict: 'zero' }],
    ['0x12', {}, { verdict: 'malformed' }],
    [BOB.slice(2), {}, { verdict: 'malformed' }],
    [BOB, { checkAddress: async () => 'checksum' }, { verdict: 'checksum' }],
    [BOB, { isContract: async () => true }, { step: 'known', isContract: true }],
    [BOB, { isContract: () => Promise.reject(new Error('down')) }, { step: 'known', address: BOB }],
  ])('[S8.62] takes %s for what it is', async (text, overrides, expected) => {
    const test = await prepared(undefined, overrides)
    await typeReceiver(test.kit, { text, wait })
    expect(send(test)?.receiver).toMatchObject(expected)
  })

  test('a check of the address that fails leaves nobody waiting', async () => {
    const test = await prepared(
      { receiver: BOB },
      { checkAddress: () => Promise.reject(new Error('not loaded')) },
    )
    expect(send(test)?.receiver).toMatchObject({ step: 'invalid', verdict: 'name-unreadable' })
  })

  test('the newest fee counts, and a failed estimate stops nobody', async () => {
    const estimate = () => Promise.reject(new TransactionRevertedError({ reason: 'no' }))
    const test = await reviewed({ estimate })
    expect(send(test)?.fee).toMatchObject({ step: 'failed', failure: { name: 'TransactionRevertedError' } })
    expect(selectSendButton(test.kit.store.get())).toBe('previewSend')
  })

  test('an estimate is never asked for more than there is', async () => {
    const test = await prepared({ ...FILLED, tokenId: USDC.address, amount: '9999' })
    await typeAmount(test.kit, { text: '99999', wait })
    expect(calls(test, 'estimate').at(-1)).toMatchObject({ tokenAddress: USDC.address, to: BOB, amount: 1n })
    await typeAmount(test.kit, { text: '640.25', wait })
    expect(calls(test, 'estimate').at(-1)).toMatchObject({ to: BOB, amount: 640_250_000n })
  })

  test('an estimate for a token of which there is none asks about none', async () => {
    const test = await prepared({ ...FILLED, tokenId: USDC.address, amount: '1' }, {}, [
      ETH,
      { ...USDC, amount: 0n },
    ])
    expect(calls(test, 'estimate').at(-1)).toMatchObject({ to: BOB, amount: 0n })
  })

  test('the former fee stays while a new one is read, and of two readings the newer counts', async () => {
    const answers: ((fee: FeeEstimate) => void)[] = []
    const former = { fee: 2_100_000_000_000n, terms: 'coin' }
    let estimate: ScriptedMethods['estimate'] = async () => former
    const test = await reviewed({ estimate: (parameters) => estimate(parameters) })
    estimate = () => new Promise((resolve) => answers.push(resolve))
    const readings = [estimateSend(test.kit), estimateSend(test.kit)]
    expect(send(test)?.fee).toMatchObject({ step: 'reading', last: former })
    answers[1]?.({ fee: 2n, terms: 'newer' })
    await readings[1]
    answers[0]?.({ fee: 81n, terms: 'older' })
    await readings[0]
    expect(send(test)?.fee).toEqual({ step: 'known', fee: 2n, terms: 'newer' })
  })

  test('an estimate waits for the typing to pause, and otherwise not at all', async () => {
    const test = await reviewed()
    const pause = vi.fn(wait)
    await estimateSend(test.kit, { wait: pause })
    expect(pause).not.toHaveBeenCalled()
    await estimateSend(test.kit, { delayMs: 300, wait: pause })
    expect(pause.mock.calls).toEqual([[300]])
  })

  test('another token is taken down, and the fee read for it', async () => {
    const test = await prepared({ receiver: BOB, tokenId: 'native', amount: '2' })
    const usdc = send(test)?.tokenBalances.find(({ symbol }) => symbol === 'USDC')
    if (!usdc) throw new Error('no USDC')
    await chooseToken(test.kit, { token: usdc })
    expect(send(test)).toMatchObject({ token: usdc, amountText: '2', fee: { step: 'known' } })
    expect(calls(test, 'estimate').at(-1)).toMatchObject({ to: BOB, amount: 2_000_000n })
  })

  test('the fee is read for the receiver that was found', async () => {
    const test = await prepared({ tokenId: 'native', amount: '0.5' })
    await typeReceiver(test.kit, { text: BOB, wait })
    expect(calls(test, 'estimate').at(-1)).toMatchObject({ to: BOB, amount: 500_000_000_000_000_000n })
  })

  test('before a form is prepared there is nothing to read', async () => {
    const { kit, adapter } = await createSendingKit()
    const before = adapter.calls.length
    await Promise.all([loadSendBalances(kit), resolveReceiver(kit), estimateSend(kit)])
    expect(adapter.calls.slice(before)).toEqual([])
  })
})

describe('sending', () => {
  test('[S4.23][S9.12] the coin goes by a plain transfer, exact to the wei, and 25 s are waited', async () => {
    const test = await reviewed({}, { ...FILLED, amount: '0.123456789012345678' })
    await expect(sendTokens(test.kit)).resolves.toEqual({ hash: HASH, status: 'success' })
    expect(calls(test, 'send')).toEqual([
      {
        connectorId: 'dev.latchkey.test',
        address: ALICE,
        caipNetworkId: 'eip155:42161',
        to: BOB,
        amount: 123_456_789_012_345_678n,
        requireShown: expect.any(Function),
      },
    ])
    expect(calls(test, 'wait')).toEqual([
      { hash: HASH, caipNetworkId: 'eip155:42161', timeoutMs: 25_000, onSeen: expect.any(Function) },
    ])
  })

  test('[S4.23] a token with an address goes by that address', async () => {
    const test = await reviewed({}, { receiver: BOB, tokenId: USDC.address, amount: '250' })
    await sendTokens(test.kit)
    expect(calls(test, 'send')).toMatchObject([{ tokenAddress: USDC.address, to: BOB, amount: 250_000_000n }])
  })

  test('[S4.24] afterwards the form is empty and the visitor back at Account', async () => {
    const test = await reviewed()
    await sendTokens(test.kit, { messages: { sent: '0.5 ETH sent' } })
    expect(send(test)).toMatchObject({
      amountText: '',
      receiver: { step: 'empty' },
      progress: { step: 'idle' },
    })
    expect(test.kit.store.get().modal.history).toEqual([{ view: 'Account' }])
    expect(calls(test, 'getBalance').length).toBeGreaterThan(0)
  })

  test('[S4.24] the balances of the token and of the coin are read again', async () => {
    const token = { id: USDC.address, address: USDC.address, name: '', symbol: 'USDC', amount: 1n } as const
    const whole = { ...token, decimals: 6, caipNetworkId: 'eip155:42161' } as const
    const { kit } = await createSendingKit()
    expect(touchedTokens(kit, SENDER, whole)).toEqual([
      `eip155:42161:${USDC.address}`,
      `eip155:42161:${COIN}`,
    ])
  })

  test('the number of a transaction is noted once the chain knows it', async () => {
    const test = await reviewed({
      wait: async ({ hash, onSeen }) => {
        onSeen?.({ nonce: 5 })
        return { hash, status: 'success', blockNumber: 1n }
      },
    })
    await sendTokens(test.kit)
    expect(test.events).toContainEqual({ type: 'activity.seen', hash: HASH, nonce: 5 })
  })

  test('a transfer that is not confirmed yet is left to itself: the form is empty, the visitor at Account', async () => {
    const error = new ReceiptTimeoutError({ hash: HASH, timeoutMs: 25_000 })
    const test = await reviewed({ wait: () => Promise.reject(error) })
    await sendTokens(test.kit)
    finishSend(test.kit)
    expect(test.kit.store.get().modal.history).toEqual([{ view: 'Account' }])
    expect(send(test)).toMatchObject({ amountText: '', progress: { step: 'idle' } })
  })

  test('[S4.24] a visitor who has moved on stays where they are', async () => {
    const { promise, resolve: mined } = later()
    const test = await reviewed({
      wait: ({ hash }) => promise.then(() => ({ hash, status: 'success', blockNumber: 1n })),
    })
    const sending = sendTokens(test.kit)
    await vi.waitFor(() => expect(send(test)?.progress.step).toBe('pending'))
    pushView(test.kit, { view: 'Networks' })
    mined()
    await sending
    expect(view(test)).toBe('Networks')
  })

  test('[S8.15] says that the transaction was started', async () => {
    const test = await reviewed({ wait: () => new Promise(() => {}) })
    void sendTokens(test.kit)
    await vi.waitFor(() => expect(notice(test)).toBe('transactionStarted'))
  })

  test('Max sends the balance less the fee, on the terms that were reviewed', async () => {
    const test = await prepared({ receiver: BOB, tokenId: 'native' }, { getBalance: async () => ETH.amount })
    await chooseMax(test.kit)
    await sendTokens(test.kit)
    expect(calls(test, 'send')).toMatchObject([{ amount: ETH.amount - 2_100_000_000_000n, terms: 'coin' }])
  })

  test('a final fee is sent at its terms, also where another estimate ends after the press', async () => {
    const estimate = vi.fn<ScriptedMethods['estimate']>(async () => finalFee(1n, 'seen'))
    const test = await reviewed({ estimate })
    estimate.mockResolvedValue(finalFee(9n, 'unseen'))
    const reading = estimateSend(test.kit)
    await sendTokens(test.kit)
    await reading
    expect(calls(test, 'send')).toMatchObject([{ terms: 'seen' }])
  })

  test('a fee that changed since the review is read again, and nothing else happens', async () => {
    const estimate = vi.fn<ScriptedMethods['estimate']>(async () => finalFee(1n, 'old'))
    const asked = vi.fn<ScriptedMethods['send']>().mockRejectedValueOnce(new FeeChangedError())
    asked.mockResolvedValue({ hash: HASH })
    const test = await reviewed({ estimate, send: asked })
    estimate.mockResolvedValue(finalFee(9n, 'new'))
    await expect(sendTokens(test.kit)).rejects.toMatchObject({ name: 'FeeChangedError' })
    expect(send(test)).toMatchObject({
      amountText: '0.5',
      fee: { step: 'known', fee: 9n },
      progress: { step: 'failed', failure: { name: 'FeeChangedError' } },
    })
    expect(view(test)).toBe('WalletSendPreview')
    await sendTokens(test.kit)
    expect(asked.mock.calls.map(([{ terms }]) => terms)).toEqual(['old', 'new'])
  })

  test('a final fee that could not be read before is shown first', async () => {
    const estimate = vi.fn<ScriptedMethods['estimate']>().mockRejectedValueOnce(new Error('down'))
    estimate.mockResolvedValue(finalFee(9n, 'new'))
    const test = await reviewed({ estimate })
    await expect(sendTokens(test.kit)).rejects.toMatchObject({ name: 'FeeChangedError' })
    expect(calls(test, 'send')).toEqual([])
    expect(send(test)?.fee).toMatchObject({ step: 'known', fee: 9n })
    await sendTokens(test.kit)
    expect(calls(test, 'send')).toMatchObject([{ terms: 'new' }])
  })

  test('Max is what the network says that can be sent, where that is not all of the balance', async () => {
    const estimate = async () => ({ fee: 10n, most: 500n, isFinal: true, terms: 'all' })
    const test = await prepared({ receiver: BOB, tokenId: 'native' }, { estimate })
    await chooseMax(test.kit)
    await sendTokens(test.kit)
    expect(calls(test, 'send')).toMatchObject([{ amount: 500n, terms: 'all' }])
  })

  test('two clicks send once', async () => {
    const test = await reviewed()
    const results = await Promise.allSettled([sendTokens(test.kit), sendTokens(test.kit)])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(calls(test, 'send')).toHaveLength(1)
  })

  test.each([
    [{ tokenId: 'native', amount: '0.5', receiver: '' }, 'receiver'],
    [{ tokenId: 'native', amount: '', receiver: BOB }, 'amount'],
    [{ tokenId: USDC.address, amount: '0', receiver: BOB }, 'amount'],
    [{ tokenId: USDC.address, amount: '5', receiver: '' }, 'receiver'],
    [{ tokenId: '0x0000000000000000000000000000000000000abc', amount: '5', receiver: BOB }, 'token'],
  ])('[S5.9] with %o missing, nothing is sent and the field is named', async (preset, field) => {
    const test = await prepared(preset)
    await expect(sendTokens(test.kit)).rejects.toMatchObject({ name: 'SendFieldMissingError', field })
    expect(send(test)?.progress).toMatchObject({ step: 'failed', failure: { name: 'SendFieldMissingError' } })
  })

  test('a fee that could not be read is read again before the wallet is asked', async () => {
    const estimate = vi.fn<ScriptedMethods['estimate']>().mockRejectedValueOnce(new Error('down'))
    estimate.mockResolvedValue({ fee: 2n })
    const test = await reviewed({ estimate })
    await expect(sendTokens(test.kit)).resolves.toMatchObject({ status: 'success' })
    expect(estimate).toHaveBeenCalledTimes(2)
  })

  test('[S5.9] a native send without a gas price is refused', async () => {
    const test = await reviewed({ estimate: () => Promise.reject(new Error('down')) })
    await expect(sendTokens(test.kit)).rejects.toMatchObject({ field: 'gas price' })
    expect(calls(test, 'send')).toEqual([])
  })

  test('an amount that the balance no longer covers is refused before the wallet is asked', async () => {
    const test = await reviewed({ getBalance: async () => 500_000_000_000_000_000n })
    await expect(sendTokens(test.kit)).rejects.toMatchObject({ name: 'InsufficientFundsError' })
    expect(calls(test, 'send')).toEqual([])
  })

  test('a rejection stays in the review, and can be tried again', async () => {
    const asked = vi.fn<ScriptedMethods['send']>().mockRejectedValueOnce(new UserRejectedError())
    asked.mockResolvedValue({ hash: HASH })
    const test = await reviewed({ send: asked })
    await expect(sendTokens(test.kit)).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect(send(test)).toMatchObject({
      amountText: '0.5',
      progress: { step: 'failed', failure: { rejected: true } },
    })
    expect(view(test)).toBe('WalletSendPreview')
    expect(notice(test)).toBeUndefined()
    await sendTokens(test.kit)
    expect(view(test)).toBe('Account')
  })

  test('[S8.17] a failure that the review shows has no notice beside it, to cover or to contradict it', async () => {
    const error = new WalletSilentError({ method: 'eth_accounts' })
    const test = await reviewed({ send: () => Promise.reject(error) })
    await expect(sendTokens(test.kit)).rejects.toBe(error)
    expect(view(test)).toBe('WalletSendPreview')
    expect(send(test)?.progress).toMatchObject({ failure: { name: 'WalletSilentError' } })
    expect(notice(test)).toBeUndefined()
  })

  test('[S8.17][S8.59] a reverted transaction gives its reason', async () => {
    const error = new TransactionRevertedError({ reason: 'paused', hash: HASH })
    const test = await reviewed({ send: () => Promise.reject(error) })
    const sending = sendTokens(test.kit)
    closeModal(test.kit)
    await expect(sending).rejects.toBe(error)
    expect(send(test)?.progress).toMatchObject({ failure: { shortMessage: 'Transaction reverted: paused' } })
    expect(notice(test)).toBe('sendFailed')
  })

  test('what is not mined in time may still be, and is not called a failure', async () => {
    const error = new ReceiptTimeoutError({ hash: HASH, timeoutMs: 25_000 })
    const test = await reviewed({ wait: () => Promise.reject(error) })
    await expect(sendTokens(test.kit)).resolves.toEqual({ hash: HASH, status: 'unconfirmed' })
    expect(send(test)?.progress).toEqual({ step: 'unknown', hash: HASH })
    expect(test.events.map(({ type }) => type)).not.toContain('send.failed')
  })

  test.each([
    ['a node that makes no sense', new TransportError({ caipNetworkId: 'eip155:42161' })],
    ['a kit that was stopped meanwhile', new Error('stopped')],
  ])('what was sent is never called a failure for want of a receipt: %s', async (_, error) => {
    const test = await reviewed({ wait: () => Promise.reject(error) })
    await expect(sendTokens(test.kit)).resolves.toEqual({ hash: HASH, status: 'unconfirmed' })
    expect(send(test)?.progress).toEqual({ step: 'unknown', hash: HASH })
    expect(notice(test)).not.toBe('sendFailed')
  })

  test('[S8.59] what was mined and reverted, or was replaced, is a failure', async () => {
    const error = new TransactionRevertedError({ reason: 'paused', hash: HASH })
    const test = await reviewed({ wait: () => Promise.reject(error) })
    await expect(sendTokens(test.kit)).rejects.toBe(error)
    expect(send(test)?.progress).toMatchObject({ step: 'failed', hash: HASH })
  })

  test('[S4.24] a hash that belongs to another transaction is a failure, and nothing of it counts as sent', async () => {
    const error = new TransactionMismatchError({ hash: HASH })
    const test = await reviewed({ wait: () => Promise.reject(error) })
    test.kit.store.attach(activityFlow)
    await expect(sendTokens(test.kit)).rejects.toBe(error)
    expect(send(test)?.progress).toMatchObject({ step: 'failed', hash: HASH })
    expect(view(test)).toBe('WalletSendPreview')
    // Sending again without a look is the last thing to suggest.
    expect(notice(test)).toBeUndefined()
    expect(test.kit.store.get().activity?.own).toEqual([])
  })

  test('a transfer that is given up before the wallet was asked is not sent', async () => {
    const { test, sending, answers } = await sendBeforeBalance()
    abandonSend(test.kit)
    for (const answer of answers) answer(ETH.amount)
    await expect(sending).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect(calls(test, 'send')).toEqual([])
    expect(send(test)).toMatchObject({ amountText: '0.5', progress: { step: 'abandoned' } })
  })

  test('the account displayed is the account that signs: a change before the wallet is asked ends it', async () => {
    const { test, sending, answers } = await sendBeforeBalance()
    test.adapter.emit({ type: 'accounts.changed', connectorId: 'dev.latchkey.test', addresses: [BOB] })
    for (const answer of answers) answer(ETH.amount)
    await expect(sending).rejects.toMatchObject({ name: 'AccountChangedError' })
    expect(calls(test, 'send')).toEqual([])
    expect(send(test)?.progress).toMatchObject({ failure: { name: 'AccountChangedError' } })
    expect(notice(test)).toBeUndefined()
  })

  test('a network that changes while the wallet is asked says more than the rejection that follows', async () => {
    const { promise, resolve: decline } = later()
    const test = await reviewed({ send: () => promise.then(() => Promise.reject(new UserRejectedError())) })
    const sending = sendTokens(test.kit)
    await vi.waitFor(() => expect(calls(test, 'send')).toHaveLength(1))
    test.adapter.emit({
      type: 'chain.changed',
      connectorId: 'dev.latchkey.test',
      caipNetworkId: 'eip155:421614',
    })
    decline()
    await expect(sending).rejects.toThrow()
    expect(send(test)?.progress).toMatchObject({ failure: { name: 'NetworkChangedError' } })
    expect(notice(test)).toBeUndefined()
  })

  test.each([
    ['the network changes', { type: 'chain.changed', caipNetworkId: 'eip155:421614' }, 'NetworkChangedError'],
    ['the wallet leaves', { type: 'wallet.dropped' }, 'AccountChangedError'],
  ] as const)('while the wallet is asked %s: the review says so, and stays open', async (_, change, name) => {
    const test = await reviewed({ send: () => new Promise(() => {}) })
    void sendTokens(test.kit)
    await vi.waitFor(() => expect(calls(test, 'send')).toHaveLength(1))
    test.adapter.emit({ ...change, connectorId: 'dev.latchkey.test' })
    expect(send(test)?.progress).toMatchObject({ step: 'interrupted', failure: { name } })
    expect(test.kit.store.get().modal.open).toBe(true)
    expect(view(test)).toBe('WalletSendPreview')
  })

  test('a wallet that never answers can be left, and what it sends later is still said', async () => {
    const { promise, resolve: answer } = later<{ hash: string }>()
    const test = await reviewed({ send: () => promise })
    const sending = sendTokens(test.kit)
    await vi.waitFor(() => expect(calls(test, 'send')).toHaveLength(1))
    abandonSend(test.kit)
    expect(send(test)).toMatchObject({ amountText: '0.5', progress: { step: 'abandoned' } })
    answer({ hash: HASH })
    await sending
    expect(send(test)).toMatchObject({ amountText: '0.5', progress: { step: 'abandoned' } })
    expect(test.events.map(({ type }) => type)).toContain('send.succeeded')
  })

  test.each<[string, Partial<ScriptedMethods>, string[]]>([
    ['success', {}, ['SEND_INITIATED', 'SEND_SUCCESS']],
    ['failure', { send: () => Promise.reject(new UserRejectedError()) }, ['SEND_INITIATED', 'SEND_ERROR']],
  ])('[S4.25] records %s', async (_, overrides, expected) => {
    const test = await reviewed(overrides)
    await sendTokens(test.kit).catch(() => {})
    const records = test.events.flatMap((event) => toAnalyticsRecord(event, test.kit.store.get()) ?? [])
    const sends = records.filter(({ event }) => event.startsWith('SEND_'))
    expect(sends.map(({ event }) => event)).toEqual(expected)
    expect(sends[0]?.properties).toEqual({
      isSmartAccount: false,
      network: 'eip155:42161',
      token: 'ETH',
      amount: 0.5,
    })
  })

  test('[S4.25] records why a transfer failed, also one that names no sender', async () => {
    const { kit } = await createSendingKit()
    const failure = { name: 'E', shortMessage: 'no', rejected: false }
    const state = { ...kit.store.get(), send: initialSend }
    expect(toAnalyticsRecord({ type: 'send.failed', failure, amount: '' }, state)).toEqual({
      event: 'SEND_ERROR',
      properties: { message: 'no', isSmartAccount: false, network: '', token: '', amount: 0 },
    })
  })

  test('[S4.25] records that sending was opened', async () => {
    const { kit } = await createSendingKit()
    expect(toAnalyticsRecord({ type: 'click.feature', view: 'WalletSend' }, kit.store.get())).toEqual({
      event: 'OPEN_SEND',
      properties: { isSmartAccount: false, network: 'eip155:42161' },
    })
    expect(toAnalyticsRecord({ type: 'click.feature', view: 'Networks' }, kit.store.get())).toBeUndefined()
  })
})

test('what was reviewed is sent as it is: the coin without a token, at the fee that is known already', async () => {
  const test = await reviewed()
  const estimated = calls(test, 'estimate').length
  await sendTokens(test.kit)
  expect(calls(test, 'send')).toEqual([expect.objectContaining({ to: BOB, amount: 5n * 10n ** 17n })])
  expect(calls(test, 'send')[0]).not.toHaveProperty('tokenAddress')
  expect(calls(test, 'estimate')).toHaveLength(estimated)
})

describe('a smart account’s fee', () => {
  type QuoteSteps = NonNullable<ScriptedMethods['quoteSteps']>

  const reviewedSmart = (quoteSteps: QuoteSteps) => reviewed({ quoteSteps }, FILLED, becomeSmart)

  test('[S3.10] is read for the review, for exactly what is reviewed, and forgotten with the next edit', async () => {
    const test = await reviewedSmart(async () => ({ fee: 7n }))
    await expect.poll(() => send(test)?.cost).toEqual({ fee: 7n })
    const transfer = { address: ALICE, caipNetworkId: 'eip155:42161', to: BOB, amount: 5n * 10n ** 17n }
    expect(calls(test, 'quoteSteps')).toMatchObject([
      { connectorId: 'dev.latchkey.test', address: ALICE, steps: [{ call: { transfer } }] },
    ])
    await typeAmount(test.kit, { text: '0.6', wait })
    expect(send(test)?.cost).toBeUndefined()
  })

  test('[S3.10] is unknown where the wallet does not say it, and nothing keeps the transfer from being sent', async () => {
    const test = await reviewedSmart(() => Promise.reject(new TransportError({ caipNetworkId: 'eip155:1' })))
    await sendTokens(test.kit)
    expect(calls(test, 'quoteSteps')).toHaveLength(1)
    expect(test.events.filter(({ type }) => type === 'send.costRead')).toEqual([])
    expect(test.events.some(({ type }) => type === 'send.succeeded')).toBe(true)
  })

  test('an answer for a transfer that has been changed since is not shown', async () => {
    const { promise, resolve: answer } = later<{ fee: bigint }>()
    const test = await reviewedSmart(() => promise)
    await typeAmount(test.kit, { text: '0.6', wait })
    answer({ fee: 7n })
    await wait()
    await wait()
    expect(send(test)?.cost).toBeUndefined()
  })

  test.each<[string, QuoteSteps, kept: bigint]>([
    [
      'the fee that its wallet quotes, and a third more',
      async () => ({ fee: 3n * 10n ** 15n }),
      4n * 10n ** 15n,
    ],
    ['nothing where somebody else pays', async () => ({ fee: 0n, payer: 'Acme' }), 0n],
    ['the estimate where its wallet does not say', () => Promise.reject(new Error('?')), 2_100_000_000_000n],
  ])('[S3.10] Max of the coin keeps back %s', async (_, quoteSteps, kept) => {
    const test = await createSendingKit({ quoteSteps })
    becomeSmart(test.kit)
    await prepareSend(test.kit, { receiver: BOB, tokenId: 'native' })
    expect(calls(test, 'quoteSteps')).toEqual([])
    const chosen = chooseMax(test.kit)
    expect(send(test)?.amountText).toBe('')
    await chosen
    expect(send(test)?.amountText).toBe(formatAmount(ETH.amount - kept, 18))
    expect(calls(test, 'quoteSteps')).toMatchObject([
      { steps: [{ call: { transfer: { to: BOB, amount: 1n } } }] },
    ])
  })

  test('a plain account’s wallet is not asked', async () => {
    const test = await reviewed({ quoteSteps: async () => ({ fee: 7n }) })
    expect(calls(test, 'quoteSteps')).toEqual([])
  })
})

test('where nobody can say whether a program stands at the receiver, nothing is claimed', async () => {
  const test = await reviewed({ isContract: () => Promise.reject(new Error('down')) })
  expect(send(test)?.receiver).toMatchObject({ step: 'known', address: BOB })
  expect(send(test)?.receiver).not.toHaveProperty('isContract')
})

test('after a send the history on screen is read again', async () => {
  const test = await reviewed()
  const queries = await test.kit.queries()
  const key = ['history', 'eip155:42161', ALICE]
  queries.setQueryData(key, { transactions: [], missing: [] })
  await sendTokens(test.kit)
  expect(queries.getQueryState(key)?.isInvalidated).toBe(true)
})

test('a failure is a notice where the visitor has gone on to another view of the modal', async () => {
  const test = await reviewed({
    async send() {
      pushView(test.kit, { view: 'Account' })
      throw new TransactionRevertedError({ reason: 'no' })
    },
  })
  await sendTokens(test.kit).catch(() => undefined)
  expect(notice(test)).toBe('sendFailed')
})
