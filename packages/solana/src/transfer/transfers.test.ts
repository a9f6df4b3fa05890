import type { TransferParameters } from '@latchkey/core'
import { ed25519 } from '@noble/curves/ed25519'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { labKey } from '../../../../lab/src/solana/keys.ts'
import { feeToken, USDC } from '../../../../lab/src/solana/seed/labTokens.ts'
import { memoFriend } from '../../../../lab/src/solana/seed/seedLedger.ts'
import { type RunningSolana, startSolana } from '../../../../lab/src/solana/startSolana.ts'
import { shortenPauses } from '../../../../scripts/testing/shortPauses.mjs'
import { createMemoryStorage } from '../../../core/src/testing/createTestKit.ts'
import { solanaDevnet } from '../networks.ts'
import { askNode } from '../testing/askNode.ts'
import { ALICE, BOB, keyOf, standardWallet } from '../testing/standardWallet.ts'
import { startAdapter } from '../testing/startAdapter.ts'
import { fromBase58 } from '../wallet/base58.ts'
import { parseTransaction } from '../wallet/parseTransaction.ts'

shortenPauses()

const { caipNetworkId } = solanaDevnet
const SOL = 1_000_000_000n
const ID = 'standard:Test Wallet'
const RENT = 2_039_280n
let lab: RunningSolana
let lastSeed = 50

beforeAll(async () => {
  lab = await startSolana({ instance: 'transfers' })
  await rpc('requestAirdrop', [ALICE.address, Number(50n * SOL)])
  await rpc('lab_giveToken', [ALICE.address, 'usdc', '500000000'])
  await rpc('lab_giveToken', [ALICE.address, 'toll', String(500n * SOL)])
}, 300_000)
afterAll(() => lab.stop())

const rpc = (method: string, params?: readonly unknown[]) => askNode(lab.nodeUrl, method, params)

const coinOf = async (address: string) => BigInt((await rpc('getBalance', [address])).value)
const tokensOf = async (owner: string, mint: string): Promise<bigint> => {
  const { value } = await rpc('getTokenAccountsByOwner', [owner, { mint }, { encoding: 'jsonParsed' }])
  let sum = 0n
  for (const { account } of value) sum += BigInt(account.data.parsed.info.tokenAmount.amount)
  return sum
}
/** The first account that somebody has for a token. */
const tokenAccountOf = async (owner: string, mint: string) => {
  const { value } = await rpc('getTokenAccountsByOwner', [owner, { mint }, { encoding: 'base64' }])
  return value[0]
}
/** Somebody whom the chain has never seen. */
const stranger = () => {
  lastSeed += 1
  return keyOf(lastSeed).address
}

/** An adapter over the lab's node, connected to a wallet of Alice's. */
async function setUp(wallet = standardWallet(), storage = createMemoryStorage()) {
  const asked: string[] = []
  const real = fetch
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    const calls: { method: string }[] = [JSON.parse(init.body)].flat()
    asked.push(...calls.map(({ method }) => method))
    return real(url, init)
  })
  const transports = { [caipNetworkId]: [lab.nodeUrl] }
  const { page, adapter, close } = startAdapter({ storage, networks: [solanaDevnet], transports })
  onTestFinished(close)
  page.register(wallet.wallet)
  await adapter.connect({ connectorId: ID, caipNetworkId })
  const of = (transfer: Partial<TransferParameters>): TransferParameters => ({
    ...{ caipNetworkId, address: ALICE.address, to: BOB.address, amount: 1n },
    ...transfer,
  })
  return {
    wallet,
    sends: () => asked.filter((method) => method === 'sendTransaction').length,
    estimate: (transfer: Partial<TransferParameters>) => adapter.transfers.estimate(of(transfer)),
    send: (transfer: Partial<TransferParameters>, terms?: unknown) =>
      adapter.transfers.send({ ...of(transfer), connectorId: ID, ...(terms === undefined ? {} : { terms }) }),
    wait: (hash: string, timeoutMs = 30_000) => adapter.transfers.wait({ hash, caipNetworkId, timeoutMs }),
    adapter,
  }
}

/** Signs as Alice, as the wallet of the other tests does. */
function signAs(inputs: Inputs) {
  return inputs.map(({ transaction }) => {
    const parsed = parseTransaction(transaction)
    if (!parsed) throw new Error('no transaction')
    const signedTransaction = transaction.slice()
    signedTransaction.set(ed25519.sign(parsed.message, ALICE.secret), 1)
    return { signedTransaction }
  })
}

type Inputs = readonly { transaction: Uint8Array }[]

/** A wallet whose `solana:signTransaction` is replaced. */
const walletThat = (sign: (inputs: Inputs) => Promise<unknown>) =>
  standardWallet({
    features: {
      'solana:signTransaction': { version: '1.0.0', signTransaction: (...inputs: Inputs) => sign(inputs) },
    },
  })

/** A node that takes transactions and forgets them. */
function forgetful(real: typeof fetch) {
  return async (url: string, init: { body: string }) => {
    const calls: { id: number; method: string }[] = [JSON.parse(init.body)].flat()
    if (!calls.some(({ method }) => method === 'sendTransaction')) return real(url, init)
    const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '1'.repeat(64) }))
    return new Response(JSON.stringify(answers.length === 1 ? answers[0] : answers))
  }
}

const named = (name: string, rest: object = {}) => expect.objectContaining({ name, ...rest })

test('[S4.23] SOL arrives, and costs what the estimate said to the lamport', async () => {
  const { estimate, send, wait } = await setUp()
  const to = stranger()
  const before = await coinOf(ALICE.address)
  const { fee, terms, deposit } = await estimate({ to, amount: SOL })
  expect(deposit).toBeUndefined()
  const { hash } = await send({ to, amount: SOL }, terms)
  expect(await wait(hash)).toMatchObject({ hash, status: 'success' })
  expect(await coinOf(to)).toBe(SOL)
  expect(before - (await coinOf(ALICE.address))).toBe(SOL + fee)
})

test('[S4.23] everything there is goes, and nothing is left', async () => {
  const key = keyOf(90)
  await rpc('requestAirdrop', [key.address, Number(SOL)])
  const wallet = standardWallet()
  const { estimate, adapter } = await setUp(wallet)
  wallet.share([wallet.account(BOB)])
  await rpc('requestAirdrop', [BOB.address, Number(SOL)])
  const held = await coinOf(BOB.address)
  const { fee, terms } = await estimate({ address: BOB.address, to: key.address, amount: held }).catch(() =>
    estimate({ address: BOB.address, to: key.address, amount: held / 2n }),
  )
  const { hash } = await adapter.transfers.send({
    ...{ caipNetworkId, connectorId: ID, address: BOB.address, to: key.address, amount: held - fee, terms },
  })
  await adapter.transfers.wait({ hash, caipNetworkId })
  expect(await coinOf(BOB.address)).toBe(0n)
})

test('[S4.23] a token makes the receiver’s account, and its rent is in the estimate', async () => {
  const { estimate, send, wait } = await setUp()
  const to = stranger()
  const first = await estimate({ to, amount: 2_500_000n, tokenAddress: USDC.mint })
  expect(first.deposit).toBe(RENT)
  const before = await coinOf(ALICE.address)
  const { hash } = await send({ to, amount: 2_500_000n, tokenAddress: USDC.mint }, first.terms)
  await wait(hash)
  expect(await tokensOf(to, USDC.mint)).toBe(2_500_000n)
  expect(before - (await coinOf(ALICE.address))).toBe(first.fee)
  const second = await estimate({ to, amount: 1n, tokenAddress: USDC.mint })
  expect(second.deposit).toBeUndefined()
})

test('a token that keeps a part of each transfer says so before, and keeps exactly that', async () => {
  const { estimate, send, wait } = await setUp()
  const to = stranger()
  const { mint } = feeToken()
  const { withheld, deposit = 0n } = await estimate({ to, amount: 10n * SOL, tokenAddress: mint })
  expect(withheld).toBe(SOL / 10n)
  expect(deposit).toBeGreaterThan(RENT)
  expect(
    await estimate({ to, amount: 100_000_000n * SOL, tokenAddress: mint }).catch((error) => error),
  ).toEqual(named('InsufficientFundsError'))
  const { hash } = await send({ to, amount: 10n * SOL, tokenAddress: mint })
  await wait(hash)
  expect(await tokensOf(to, mint)).toBe(10n * SOL - SOL / 10n)
  expect(BigInt((await tokenAccountOf(to, mint)).account.lamports)).toBe(deposit)
})

test('a receiver who wants a memo gets one', async () => {
  const { send, wait } = await setUp()
  const { mint } = feeToken()
  const { address: to } = memoFriend()
  const before = await tokensOf(to, mint)
  const { hash } = await send({ to, amount: SOL, tokenAddress: mint })
  await wait(hash)
  expect(await tokensOf(to, mint)).toBe(before + (SOL * 99n) / 100n)
})

test('[S5.8] without an amount or a receiver nothing is asked of the wallet', async () => {
  const { send, wallet } = await setUp()
  const asked = wallet.asked()
  for (const transfer of [{ amount: 0n }, { to: '' }, { to: 'not an address' }, { to: '0x0000' }])
    await expect(send(transfer)).rejects.toMatchObject({
      name: 'TransferIncompleteError',
      shortMessage: 'Please enter a valid amount and receiver address',
    })
  expect(wallet.asked()).toBe(asked)
})

test('[S5.16] look-alikes of base58, short and long texts are no receivers', async () => {
  const { adapter } = await setUp()
  const look = (text: string) => adapter.checkAddress({ address: text })
  expect(await look(BOB.address)).toBe('valid')
  const looksAlike = ['0', 'O', 'I', 'l'].map((one) => BOB.address.replace(/.$/, one))
  for (const bad of [...looksAlike, 'z'.repeat(31), 'z'.repeat(44), `${BOB.address}11`, ` ${BOB.address}`])
    expect(await look(bad)).toBe('malformed')
  expect(await look('1'.repeat(32))).toBe('zero')
})

test('dust, a leftover too small to keep, and an empty sender each say what is wrong', async () => {
  const { estimate, send, wallet } = await setUp()
  await expect(estimate({ to: stranger(), amount: 1_000n })).rejects.toMatchObject({
    name: 'AccountMinimumError',
    shortMessage: 'The receiver’s account is new and needs at least 0.00089088 SOL',
  })
  const held = await coinOf(ALICE.address)
  await expect(estimate({ to: stranger(), amount: held - 100_000n })).rejects.toMatchObject({
    name: 'AccountMinimumError',
  })
  await expect(estimate({ to: stranger(), amount: held * 2n })).rejects.toEqual(
    named('InsufficientFundsError'),
  )
  const asked = wallet.asked()
  await expect(send({ to: stranger(), amount: held * 2n })).rejects.toEqual(named('InsufficientFundsError'))
  expect(wallet.asked()).toBe(asked)
})

test('another token’s account, a token itself, and what is no token are refused', async () => {
  const { send } = await setUp()
  const { pubkey } = await tokenAccountOf(ALICE.address, feeToken().mint)
  const amount = 5n
  for (const to of [pubkey, USDC.mint])
    await expect(send({ to, amount, tokenAddress: USDC.mint })).rejects.toEqual(
      named('ReceiverUnsuitableError'),
    )
  await expect(send({ amount, tokenAddress: BOB.address })).rejects.toEqual(named('TokenUnsupportedError'))
})

test('a receiver’s token account can be named itself', async () => {
  const { send, wait } = await setUp()
  const { address } = labKey(30)
  await rpc('lab_giveToken', [address, 'usdc', '1000000'])
  const { pubkey: to } = await tokenAccountOf(address, USDC.mint)
  const { hash } = await send({ to, amount: 3n, tokenAddress: USDC.mint })
  await wait(hash)
  expect(await tokensOf(address, USDC.mint)).toBe(1_000_003n)
})

test('an approval that comes too late is told apart from a failure, and nothing is sent', async () => {
  const wallet = walletThat(async (inputs) => {
    await rpc('lab_skipSlots', [200])
    return signAs(inputs)
  })
  const { send, sends } = await setUp(wallet)
  await expect(send({ to: stranger(), amount: SOL })).rejects.toEqual(named('TransactionExpiredError'))
  expect(sends()).toBe(0)
})

test('a transfer that the network never took has expired; one that it refused has failed', async () => {
  const { send, wait } = await setUp()
  const to = stranger()
  vi.stubGlobal('fetch', forgetful(fetch))
  const { hash } = await send({ to, amount: SOL })
  const waiting = wait(hash).catch((error) => error)
  await rpc('lab_skipSlots', [400])
  expect(await waiting).toEqual(named('TransactionExpiredError', { hash }))
  expect(await coinOf(to)).toBe(0n)
})

test('a transfer whose end nobody saw is sent again under the same id: it is paid once', async () => {
  const { send, wait, wallet } = await setUp()
  const to = stranger()
  const real = fetch
  vi.stubGlobal('fetch', forgetful(real))
  const first = await send({ to, amount: SOL })
  await expect(wait(first.hash, 1_500)).rejects.toEqual(named('ReceiptTimeoutError'))
  const asked = wallet.asked()
  vi.stubGlobal('fetch', real)
  const second = await send({ to, amount: SOL })
  expect(second.hash).toBe(first.hash)
  expect(wallet.asked()).toBe(asked)
  await wait(second.hash)
  expect(await coinOf(to)).toBe(SOL)
  // Its end was seen: the same again is another payment.
  const third = await send({ to, amount: SOL })
  expect(third.hash).not.toBe(first.hash)
  await wait(third.hash)
  expect(await coinOf(to)).toBe(2n * SOL)
})

test('after a reload, a transfer whose end nobody saw is sent again under the same id: it is paid once', async () => {
  const to = stranger()
  const storage = createMemoryStorage()
  const first = await setUp(standardWallet(), storage)
  vi.stubGlobal('fetch', forgetful(fetch))
  const { hash } = await first.send({ to, amount: SOL })
  expect(await coinOf(to)).toBe(0n)
  vi.unstubAllGlobals()

  const next = await setUp(first.wallet, storage)
  const asked = next.wallet.asked()
  expect(await next.send({ to, amount: SOL })).toEqual({ hash })
  expect(next.wallet.asked()).toBe(asked)
  await next.wait(hash)
  expect(await coinOf(to)).toBe(SOL)
  expect(storage.getItem('@latchkey/default/solana-sent')).toBe(null)
  // Its end was seen: the same again is another payment.
  const again = await next.send({ to, amount: SOL })
  expect(again.hash).not.toBe(hash)
})

test.each(['', 'no JSON', '[1,null,{}]', '[{"hash":1}]'])(
  'storage that holds %j is as good as empty',
  async (text) => {
    const storage = createMemoryStorage()
    storage.setItem('@latchkey/default/solana-sent', text)
    const { send, wait } = await setUp(standardWallet(), storage)
    const { hash } = await send({ to: stranger(), amount: SOL })
    expect(await wait(hash)).toMatchObject({ status: 'success' })
  },
)

test('an answer that is lost on its way is no reason to pay again', async () => {
  const { send, wait } = await setUp()
  const to = stranger()
  const real = fetch
  let lost = 0
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    const answer = await real(url, init)
    if (!init.body.includes('"sendTransaction"')) return answer
    lost += 1
    throw new TypeError('the connection was reset')
  })
  const { hash } = await send({ to, amount: SOL })
  expect(lost).toBeGreaterThan(0)
  await wait(hash)
  expect(await coinOf(to)).toBe(SOL)
})

test('a wallet that signs something else is caught before it is sent', async () => {
  const wallet = walletThat(async ([{ transaction } = { transaction: new Uint8Array() }]) => {
    const other = transaction.slice()
    // The amount's lowest byte stands somewhere in it: another one makes another transfer.
    other[other.lastIndexOf(0xca)] = 0xcb
    return signAs([{ transaction: other }])
  })
  const { send, sends } = await setUp(wallet)
  await expect(send({ to: stranger(), amount: SOL + 0xca_can })).rejects.toEqual(named('WalletAnswerError'))
  expect(sends()).toBe(0)
})

test('a wallet that only sends by itself is asked to, and what it sent is compared', async () => {
  const to = stranger()
  const wallet = standardWallet({
    without: ['solana:signTransaction'],
    features: {
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        signAndSendTransaction: async (...inputs: Inputs) => {
          const [{ signedTransaction } = { signedTransaction: new Uint8Array() }] = signAs(inputs)
          const wire = Buffer.from(signedTransaction).toString('base64')
          await rpc('sendTransaction', [wire, { encoding: 'base64' }])
          return [{ signature: signedTransaction.slice(1, 65) }]
        },
      },
    },
  })
  const { send, wait } = await setUp(wallet)
  const { hash } = await send({ to, amount: SOL })
  await wait(hash)
  expect(await coinOf(to)).toBe(SOL)
})

test.each(['the lab’s key', 'another key', 'no such feature'])(
  'in a lab, a wallet with %s proves what it can',
  async (what) => {
    const key = what === 'the lab’s key' ? lab.labKey : labKey(0)
    const features = what !== 'no such feature' && {
      'latchkey:proveLab': {
        version: '1.0.0',
        prove: async ({ text }: { text: Uint8Array }) => ({ signature: key.sign(text) }),
      },
    }
    const { adapter } = await setUp(standardWallet(features ? { features } : {}))
    const proof = await adapter.proveChain({ connectorId: ID, caipNetworkId })
    expect(proof).toEqual({
      wallet: what === 'the lab’s key' ? key.address : '',
      transport: lab.labKey.address,
    })
  },
)

test.each(['the lab’s key', 'another key', 'none'])(
  'in a lab, the embedded wallet whose node names %s says so',
  async (what) => {
    const key =
      { 'the lab’s key': lab.labKey.address, 'another key': labKey(0).address, none: '' }[what] ?? ''
    const name = async () => ({ key: fromBase58(key) })
    const features = { 'latchkey:labKey': { version: '1.0.0', name } }
    const { adapter } = await setUp(standardWallet({ features }))
    const proof = await adapter.proveChain({ connectorId: ID, caipNetworkId })
    expect(proof).toEqual({ wallet: key, transport: lab.labKey.address })
  },
)
