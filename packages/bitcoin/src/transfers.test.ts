import {
  chooseMax,
  type Kit,
  prepareSend,
  refreshBalance,
  selectAccount,
  selectSend,
  sendTokens,
} from '@latchkey/core'
import { base64, hex } from '@scure/base'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { pay } from '../../../lab/src/bitcoin/pay.ts'
import { bitcoinOf } from './actions.ts'
import { planPayment } from './lazy/plan.ts'
import { bitcoinTestnet } from './networks.ts'
import { LAB_KEY, NOW } from './testing/chain.ts'
import { ALICE, BOB } from './testing/keys.ts'
import { ME, openKit } from './testing/openKit.ts'
import { satsWallet } from './testing/wallets.ts'

afterEach(() => vi.unstubAllGlobals())

const { caipNetworkId } = bitcoinTestnet
const TO = BOB.payment.address
const address = ALICE.payment.address

const outputTo = ({ payment }: typeof ALICE, amount: bigint) => ({
  script: hex.encode(payment.script),
  amount,
})
const transfersOf = (kit: Kit) => bitcoinOf(kit).transfers
const transfer = (amount: bigint, to = TO) => ({ caipNetworkId, address, to, amount })
const send = (kit: Kit, amount: bigint, terms?: unknown) =>
  transfersOf(kit).send({ ...transfer(amount), connectorId: ME.connectorId, terms })
const fails = (promise: Promise<unknown>, name: string) => expect(promise).rejects.toMatchObject({ name })

test('the balance is what can be spent, in satoshis', async () => {
  const { kit } = await openKit()
  await refreshBalance(kit)
  expect(selectAccount(kit.store.get()).balance).toMatchObject({
    amount: 100_000n,
    symbol: 'BTC',
    decimals: 8,
  })
})

test('[S1.9] the send form sends: receiver, amount, fee, and the change comes back', async () => {
  const { kit, chain } = await openKit()
  await prepareSend(kit, { receiver: TO, tokenId: 'native', amount: '0.0003' })
  expect(selectSend(kit.store.get())).toMatchObject({
    receiver: { step: 'known', address: TO },
    token: { symbol: 'BTC', amount: 100_000n },
    fee: { step: 'known' },
  })
  const { fee } = selectSend(kit.store.get())
  const sending = sendTokens(kit)
  await vi.waitFor(() => expect(chain.amountOf(BOB)).toBe(30_000n), 30_000)
  chain.ledger.mine(NOW)
  expect(await sending).toMatchObject({ status: 'success' })
  const [paid] = [...chain.ledger.transactions.values()].slice(-1)
  // The fee that was reviewed is the fee that was paid.
  expect(paid?.fee).toBe(fee.step === 'known' ? fee.fee : undefined)
  expect(paid?.outputs.map(({ amount }) => amount)).toEqual([30_000n, 60_000n - 30_000n - (paid?.fee ?? 0n)])
}, 300_000)

test('all of it can be sent, and nothing is left', async () => {
  const { kit, chain } = await openKit()
  await prepareSend(kit, { receiver: TO, tokenId: 'native' })
  await chooseMax(kit)
  const sending = sendTokens(kit)
  await vi.waitFor(() => expect(chain.amountOf(BOB)).toBeGreaterThan(90_000n), 30_000)
  chain.ledger.mine(NOW)
  await sending
  expect(await bitcoinOf(kit).getBalance({ address, caipNetworkId })).toBe(0n)
}, 300_000)

test('[S5.16] an address of the main network is no receiver on testnet', async () => {
  const { kit } = await openKit()
  const receiver = '17VZNX1SN5NtKa8UQFxwQbFeFc3iqRYhem'
  await prepareSend(kit, { receiver, tokenId: 'native', amount: '0.0003' })
  expect(selectSend(kit.store.get()).receiver).toMatchObject({ step: 'invalid', verdict: 'malformed' })
})

describe('what cannot be sent', () => {
  test.each([
    ['dust', 293n, undefined, 'AmountTooSmallError'],
    ['less than its fee', 300n, undefined, 'FeeAboveAmountError'],
    ['more than there is', 99_900n, undefined, 'InsufficientFundsError'],
    ['anything without a coin', 10_000n, [], 'InsufficientFundsError'],
    ['outputs that may carry something', 400n, [546n, 546n], 'InsufficientFundsError'],
  ])('%s', async (_, amount, coins, name) => {
    const { kit, wallet } = await openKit({ coins })
    const asked = wallet.asked()
    await fails(transfersOf(kit).estimate(transfer(amount)), name)
    await fails(send(kit, amount), name)
    expect(wallet.asked()).toBe(asked)
  })

  test('coins of others that are in no block yet; the account’s own change can be', async () => {
    const { kit, chain } = await openKit({ coins: [] })
    chain.ledger.give([outputTo(BOB, 100_000n)], NOW)
    chain.ledger.submit(pay(chain.ledger, BOB, [outputTo(ALICE, 50_000n)]))
    expect(await bitcoinOf(kit).getBalance({ address, caipNetworkId })).toBe(0n)
    await fails(send(kit, 10_000n), 'FundsUnconfirmedError')
    chain.ledger.mine(NOW)
    await send(kit, 10_000n)
    expect(await bitcoinOf(kit).getBalance({ address, caipNetworkId })).toBeGreaterThan(38_000n)
    await send(kit, 10_000n)
  })

  test('from an ordinals account', async () => {
    const { kit } = await openKit()
    const sending = transfersOf(kit).send({
      ...transfer(1_000n),
      ...{ address: ALICE.ordinals.address, connectorId: ME.connectorId },
    })
    await fails(sending, 'SendUnavailableError')
  })

  test('at a rate that no network asks for, or that is none', async () => {
    const { kit, chain } = await openKit()
    for (const rate of [5_000, 0, '5', null]) {
      chain.forged.set('/fee-estimates', { 3: rate })
      await fails(transfersOf(kit).estimate(transfer(10_000n)), 'TransportError')
    }
  })
})

describe('what happens afterwards', () => {
  const wait = (kit: Kit, hash: string, timeoutMs = 20_000) =>
    transfersOf(kit).wait({ hash, caipNetworkId, timeoutMs, transfer: transfer(30_000n) })

  test('a transaction in a block is done', async () => {
    const { kit, chain } = await openKit()
    const { hash } = await send(kit, 30_000n)
    const { height } = chain.ledger.mine(NOW)
    expect(await wait(kit, hash)).toEqual({ hash, status: 'success', blockNumber: BigInt(height) })
  })

  test('one that is not in a block in time may still be', async () => {
    const { kit } = await openKit()
    const { hash } = await send(kit, 30_000n)
    await expect(wait(kit, hash, 10)).rejects.toMatchObject({ name: 'ReceiptTimeoutError', hash })
  })

  test('one that was replaced is told apart from one that is late', async () => {
    const { kit, chain } = await openKit({ coins: [60_000n] })
    const before = pay(chain.ledger, ALICE, [outputTo(BOB, 1_000n)], 20_000n)
    const { hash } = await send(kit, 30_000n)
    const replacement = chain.ledger.submit(before)
    // Whichever of the two a block takes.
    await expect(wait(kit, hash, 10)).rejects.toMatchObject({ name: 'ReceiptTimeoutError', hash })
    chain.ledger.mine(NOW)
    await expect(wait(kit, hash)).rejects.toMatchObject({
      name: 'TransactionReplacedError',
      hash,
      replacement,
    })
  })

  test('an id under which another transfer stands is not taken for this one', async () => {
    const { kit, chain } = await openKit()
    const { hash } = await send(kit, 20_000n)
    chain.ledger.mine(NOW)
    await expect(wait(kit, hash)).rejects.toMatchObject({ name: 'TransactionMismatchError', hash })
  })

  test('coins that were spent elsewhere meanwhile are named', async () => {
    const { kit, chain } = await openKit({ coins: [60_000n] })
    const listed = chain.ledger.of(hex.encode(ALICE.payment.script))
    const status = { confirmed: true, block_height: 1 }
    chain.forged.set(`/address/${address}/utxo`, [{ txid: listed[0]?.txid, vout: 0, value: 60_000, status }])
    await send(kit, 30_000n)
    chain.ledger.mine(NOW)
    await fails(send(kit, 30_000n), 'NonceTooLowError')
  })
})

test('a wallet that signs another transaction sends nothing', async () => {
  const signPsbt = (params: unknown) => {
    const bytes = base64.decode((params as { psbt: string }).psbt)
    // The amount that Bob gets.
    const at = hex.encode(bytes).indexOf(hex.encode(BOB.payment.script)) / 2 - 9
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return { psbt: base64.encode(ALICE.signPsbt(bytes, [0])) }
  }
  const { kit, chain } = await openKit({ wallet: satsWallet({ methods: { signPsbt } }) })
  await fails(send(kit, 30_000n), 'WalletAnswerError')
  expect(chain.amountOf(BOB)).toBe(0n)
})

describe('a lab', () => {
  const proving = (sign: (challenge: Uint8Array) => Uint8Array) =>
    satsWallet({
      methods: {
        latchkey_proveLab: (params) => ({
          signature: base64.encode(sign(base64.decode((params as { challenge: string }).challenge))),
        }),
      },
    })

  test('a wallet that signs the challenge with the lab’s key signs', async () => {
    const { kit, chain } = await openKit({ lab: true, wallet: proving(LAB_KEY.sign) })
    await prepareSend(kit, { receiver: TO, tokenId: 'native', amount: '0.0003' })
    const sending = sendTokens(kit)
    await vi.waitFor(() => expect(chain.amountOf(BOB)).toBe(30_000n), 30_000)
    chain.ledger.mine(NOW)
    expect(await sending).toMatchObject({ status: 'success' })
  }, 300_000)

  test.each([
    ['does not know the lab', satsWallet()],
    ['signs with another key', proving(() => new Uint8Array(64).fill(1))],
  ])('a wallet that %s signs nothing', async (_, wallet) => {
    const { kit } = await openKit({ lab: true, wallet })
    await prepareSend(kit, { receiver: TO, tokenId: 'native', amount: '0.0003' })
    const asked = wallet.asked()
    await expect(sendTokens(kit)).rejects.toMatchObject({ name: 'ForeignChainError' })
    expect(wallet.asked()).toBe(asked)
  })
})

test('the change that would be dust is part of the fee', () => {
  const own = { type: 'p2wpkh', script: ALICE.payment.script } as const
  const coin = { txid: '00'.repeat(32), vout: 0, amount: 10_400n }
  const unspents = { spendable: [coin], waiting: 0n }
  const plan = planPayment({ unspents, from: own, to: own, amount: 10_000n, rate: 1 })
  expect(plan).toMatchObject({ fee: 400n, change: 0n })
})
