import {
  chooseMax,
  type FeeEstimate,
  type Kit,
  prepareSend,
  selectFee,
  selectSend,
  selectSendAmount,
  sendTokens,
} from '@latchkey/core'
import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { pay } from '../../../../lab/src/bitcoin/pay.ts'
import { bitcoinOf } from '../actions.ts'
import { bitcoinTestnet } from '../networks.ts'
import { NOW } from '../testing/chain.ts'
import { ALICE, BOB } from '../testing/keys.ts'
import { ME, openKit } from '../testing/openKit.ts'
import { satsWallet } from '../testing/wallets.ts'

afterEach(() => vi.unstubAllGlobals())

type Opened = Awaited<ReturnType<typeof openKit>>
const { caipNetworkId } = bitcoinTestnet
const own = hex.encode(ALICE.payment.script)
const transfer = (amount: bigint, to = BOB.payment.address) => ({
  ...{ caipNetworkId, address: ALICE.payment.address, to, amount },
})
const estimate = (kit: Kit, amount: bigint) => bitcoinOf(kit).transfers.estimate(transfer(amount))
const send = (kit: Kit, amount: bigint, terms?: unknown, to?: string) =>
  bitcoinOf(kit).transfers.send({ ...transfer(amount, to), connectorId: ME.connectorId, terms })
const setRate = ({ chain }: Opened, rate: number) => chain.forged.set('/fee-estimates', { 3: rate })
const lastOf = ({ chain }: Opened) => [...chain.ledger.transactions.values()].at(-1)
const waitUntilPaid = (opened: Opened, amount: bigint) =>
  vi.waitFor(() => expect(opened.chain.amountOf(BOB)).toBe(amount), 30_000)

/** The wallet is not asked, nothing is sent, and the reason is that the review no longer holds. */
async function expectNewReview({ wallet, chain }: Opened, act: () => Promise<unknown>) {
  const [asked, sent] = [wallet.asked(), chain.ledger.transactions.size]
  await expect(act()).rejects.toMatchObject({ name: 'FeeChangedError' })
  expect(wallet.asked()).toBe(asked)
  expect(chain.ledger.transactions.size).toBe(sent)
}

const MANY = [1_000_000n, ...Array.from({ length: 80 }, () => 20_000n)]

test('where another tab spent the coin, the many that are left are not spent at a fee that nobody saw', async () => {
  const opened = await openKit({ coins: MANY })
  setRate(opened, 50)
  const { kit } = opened
  const reviewed = await estimate(kit, 700_000n)
  expect(reviewed.fee).toBe(7_050n)
  await send(kit, 990_000n)
  await expectNewReview(opened, () => send(kit, 700_000n, reviewed.terms))
  expect((await estimate(kit, 700_000n)).fee).toBeGreaterThan(100_000n)
})

test('two tabs that reviewed the same coins send once', async () => {
  const opened = await openKit()
  const [one, other] = [await estimate(opened.kit, 30_000n), await estimate(opened.kit, 30_000n)]
  await send(opened.kit, 30_000n, one.terms)
  await expectNewReview(opened, () => send(opened.kit, 30_000n, other.terms))
})

test('what another tab sends while the wallet is asked is not replaced', async () => {
  let other = async (): Promise<void> => {}
  const signPsbt = async (params: unknown) => {
    await other()
    return { psbt: base64.encode(ALICE.signPsbt(base64.decode((params as { psbt: string }).psbt), [0])) }
  }
  const opened = await openKit({ coins: [60_000n], wallet: satsWallet({ methods: { signPsbt } }) })
  other = async () => {
    opened.chain.ledger.submit(pay(opened.chain.ledger, ALICE, [{ script: own, amount: 1_000n }], 300n))
  }
  setRate(opened, 50)
  const { terms } = await estimate(opened.kit, 30_000n)
  await expect(send(opened.kit, 30_000n, terms)).rejects.toMatchObject({ name: 'NonceTooLowError' })
  expect(opened.chain.amountOf(BOB)).toBe(0n)
  expect(lastOf(opened)?.fee).toBe(300n)
})

describe('a review of a while ago', () => {
  const reviewed = async (coins?: readonly bigint[]) => {
    const opened = await openKit({ coins })
    setRate(opened, 10)
    return { opened, ...(await estimate(opened.kit, 30_000n)) }
  }

  test.each([
    ['as it was', 10],
    ['a little higher', 14],
    ['lower', 2],
  ])('is sent at its fee where the rate is %s', async (_, rate) => {
    const { opened, fee, terms } = await reviewed()
    setRate(opened, rate)
    await send(opened.kit, 30_000n, terms)
    expect(lastOf(opened)?.fee).toBe(fee)
  })

  test('is over where its fee would have to wait for long', async () => {
    const { opened, terms } = await reviewed()
    setRate(opened, 16)
    await expectNewReview(opened, () => send(opened.kit, 30_000n, terms))
  })

  test('is sent with its coins where others came since, and where one was put into a block', async () => {
    const opened = await openKit({ coins: [100_000n] })
    await send(opened.kit, 20_000n)
    const { fee, terms } = await estimate(opened.kit, 30_000n)
    opened.chain.ledger.mine(NOW)
    opened.chain.ledger.give([{ script: own, amount: 900_000n }], NOW)
    await send(opened.kit, 30_000n, terms)
    expect(lastOf(opened)).toMatchObject({ fee, spends: [{ amount: expect.not.toSatisfy(isBig) }] })
  })

  test('is over where the transaction that a coin comes from was replaced', async () => {
    const opened = await openKit({ coins: [100_000n] })
    const before = pay(opened.chain.ledger, ALICE, [{ script: own, amount: 1_000n }], 20_000n)
    await send(opened.kit, 20_000n)
    const { terms } = await estimate(opened.kit, 30_000n)
    opened.chain.ledger.submit(before)
    await expectNewReview(opened, () => send(opened.kit, 30_000n, terms))
  })

  test('is over where the gateway says now that a coin holds something else', async () => {
    const { opened, terms } = await reviewed([60_000n])
    const path = `/address/${ALICE.payment.address}/utxo`
    const [coin] = opened.chain.ledger.of(own)
    const status = { confirmed: true, block_height: 1 }
    opened.chain.forged.set(path, [{ txid: coin?.txid, vout: 0, value: 90_000, status }])
    await expectNewReview(opened, () => send(opened.kit, 30_000n, terms))
  })

  test('counts for its receiver and its amount alone', async () => {
    const { opened, terms } = await reviewed()
    await expectNewReview(opened, () => send(opened.kit, 29_999n, terms))
    await expectNewReview(opened, () => send(opened.kit, 30_000n, terms, ALICE.ordinals.address))
    await expectNewReview(opened, () => send(opened.kit, 30_000n, { rate: 10 }))
  })
})
const isBig = (amount: bigint) => amount === 900_000n

test('a gateway that lists a coin with another amount than it holds has nothing signed', async () => {
  const opened = await openKit({ coins: [60_000n, 1_000_000n] })
  const path = `/address/${ALICE.payment.address}/utxo`
  const [coin] = opened.chain.ledger.of(own)
  const status = { confirmed: true, block_height: 1 }
  const listed = [60_000, 60_001].map((value, vout) => ({ txid: coin?.txid, vout, value, status }))
  opened.chain.forged.set(path, listed)
  const { terms } = await estimate(opened.kit, 100_000n)
  const asked = opened.wallet.asked()
  await expect(send(opened.kit, 100_000n, terms)).rejects.toMatchObject({ name: 'TransportError' })
  expect(opened.wallet.asked()).toBe(asked)
})

test('each coin brings the transaction that it comes from, so that a wallet can tell the fee', async () => {
  let seen = new Uint8Array()
  const signPsbt = (params: unknown) => {
    seen = base64.decode((params as { psbt: string }).psbt) as typeof seen
    return { psbt: base64.encode(ALICE.signPsbt(seen, [0, 1])) }
  }
  const opened = await openKit({ wallet: satsWallet({ methods: { signPsbt } }) })
  const { terms } = await estimate(opened.kit, 70_000n)
  await send(opened.kit, 70_000n, terms)
  const { nonWitnessUtxo } = Transaction.fromPSBT(seen).getInput(1)
  expect(nonWitnessUtxo?.outputs.map(({ amount }) => amount)).toEqual([60_000n, 40_000n])
})

describe('the form', () => {
  const fill = (kit: Kit, amount = '0.007') =>
    prepareSend(kit, { receiver: BOB.payment.address, tokenId: 'native', amount })

  test('[S4.23] shows the new fee and asks again; what is paid then is what it shows', async () => {
    const opened = await openKit({ coins: MANY })
    setRate(opened, 5)
    const { kit, chain } = opened
    await fill(kit)
    expect(selectFee(kit.store.get())?.fee).toBe(705n)
    await send(kit, 990_000n)
    const before = chain.amountOf(BOB)
    await expectNewReview(opened, () => sendTokens(kit))
    expect(selectSend(kit.store.get())).toMatchObject({
      amountText: '0.007',
      progress: { step: 'failed', failure: { name: 'FeeChangedError' } },
    })
    const shown = selectFee(kit.store.get())?.fee
    expect(shown).toBeGreaterThan(10_000n)
    const sending = sendTokens(kit)
    await waitUntilPaid(opened, before + 700_000n)
    expect(lastOf(opened)?.fee).toBe(shown)
    chain.ledger.mine(NOW)
    await sending
  }, 60_000)

  test('a fee that was not known at the review is shown before anything is signed', async () => {
    const opened = await openKit()
    opened.chain.forged.set('/fee-estimates', null)
    await fill(opened.kit, '0.0003')
    expect(selectFee(opened.kit.store.get())).toBeUndefined()
    setRate(opened, 10)
    await expectNewReview(opened, () => sendTokens(opened.kit))
    expect(selectFee(opened.kit.store.get())?.fee).toBe(1_410n)
  })

  test('the fee of another amount, shown while the new one is read, is not paid', async () => {
    const opened = await openKit()
    setRate(opened, 10)
    await fill(opened.kit, '0.0003')
    opened.kit.store.dispatch({ type: 'send.amountTyped', text: '0.0007' })
    await expectNewReview(opened, () => sendTokens(opened.kit))
    expect(selectFee(opened.kit.store.get())?.fee).toBe(2_090n)
  })

  test('all of it follows the coins, and leaves what may carry something', async () => {
    const opened = await openKit({ coins: [60_000n, 40_000n, 546n] })
    setRate(opened, 10)
    const { kit, chain } = opened
    await fill(kit, '')
    await chooseMax(kit)
    expect(selectSendAmount(kit.store.get())).toBe(100_000n - 1_780n)
    chain.ledger.give([{ script: own, amount: 5_000n }], NOW)
    // A coin that came since is left where it is.
    const sending = sendTokens(kit)
    await waitUntilPaid(opened, 98_220n)
    expect(lastOf(opened)).toMatchObject({ fee: 1_780n, outputs: [{ amount: 98_220n }] })
    chain.ledger.mine(NOW)
    await sending
  }, 60_000)

  test('all of it is asked again where there is less, and shows the new amount', async () => {
    const opened = await openKit({ coins: [60_000n, 40_000n, 30_000n] })
    setRate(opened, 10)
    const { kit } = opened
    await fill(kit, '')
    await chooseMax(kit)
    // Another tab spends one coin, and as much comes in.
    await send(kit, 50_000n)
    opened.chain.ledger.give([{ script: own, amount: 60_000n }], NOW)
    await expectNewReview(opened, () => sendTokens(kit))
    const state = kit.store.get()
    const { terms, fee } = selectFee(state) as FeeEstimate & { terms: { coins: { amount: bigint }[] } }
    expect(selectSendAmount(state)).toBe(terms.coins.reduce((sum, { amount }) => sum + amount, 0n) - fee)
  })
})

test('whatever happens after the review, its fee is paid or nothing is signed', async () => {
  const amounts = fc.array(fc.bigInt({ min: 700n, max: 200_000n }), { minLength: 1, maxLength: 8 })
  const event = fc.oneof(
    fc.record({ rate: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ spend: fc.bigInt({ min: 1_000n, max: 50_000n }) }),
    fc.record({ give: fc.bigInt({ min: 700n, max: 300_000n }) }),
  )
  await fc.assert(
    fc.asyncProperty(
      amounts,
      fc.bigInt({ min: 1_000n, max: 150_000n }),
      fc.integer({ min: 1, max: 30 }),
      fc.array(event, { maxLength: 4 }),
      async (coins, amount, rate, events) => {
        const opened = await openKit({ coins })
        const { kit, chain } = opened
        setRate(opened, rate)
        const reviewed = await estimate(kit, amount).catch(() => undefined)
        if (!reviewed) return
        for (const one of events) {
          if ('rate' in one) setRate(opened, one.rate)
          if ('spend' in one) await send(kit, one.spend).catch(() => undefined)
          if ('give' in one) chain.ledger.give([{ script: own, amount: one.give }], NOW)
        }
        const before = chain.ledger.transactions.size
        const sent = await send(kit, amount, reviewed.terms).catch((error: Error) => error.name)
        if (typeof sent === 'string') {
          expect(sent).toBe('FeeChangedError')
          expect(chain.ledger.transactions.size).toBe(before)
        } else expect(chain.ledger.transactions.get(sent.hash)?.fee).toBe(reviewed.fee)
      },
    ),
    { numRuns: 40 },
  )
}, 120_000)
