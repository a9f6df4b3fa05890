import { verifyBip122 } from '@latchkey/siwx/bitcoin'
import { schnorr } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { expect, onTestFinished, test } from 'vitest'
import { bitcoinKey } from '../../bitcoin/keys.ts'
import { preparePayment } from '../../bitcoin/pay.ts'
import { startBitcoin } from '../../bitcoin/startBitcoin.ts'
import { createWallet } from '../createWallet.ts'
import { selectAccount } from '../session.ts'

const [alice, bob] = [bitcoinKey(0), bitcoinKey(1)]
const SITE = 'http://localhost:4100'
const text = (words: string) => base64.encode(new TextEncoder().encode(words))

function setUp() {
  const bitcoin = startBitcoin({ instance: 'wallet', blockMs: 0 })
  onTestFinished(bitcoin.stop)
  const wallet = createWallet({ chains: [], bitcoin })
  const session = wallet.session('one')
  session.behaviours = { '*': { kind: 'approve' } }
  const call = (method: string, params?: object, origin = SITE) =>
    wallet.handle({ session, origin, method, params: params ? [params] : [] })
  const ask = async (method: string, params?: object, origin?: string) =>
    (await call(method, params, origin)).outcome
  return { bitcoin, session, ask, call }
}

test('[S9.25] shares payment and ordinals accounts of both networks with the site that was approved, and with no other', async () => {
  const { ask, session } = setUp()
  expect(await ask('bitcoin_accounts')).toEqual([])
  const accounts = (await ask('bitcoin_connect')) as { address: string; purpose: string; chain: string }[]
  expect(accounts.map(({ purpose, chain }) => `${purpose} ${chain}`)).toEqual([
    ...['payment bitcoin:testnet', 'ordinals bitcoin:testnet'],
    ...['payment bitcoin:mainnet', 'ordinals bitcoin:mainnet'],
  ])
  expect(accounts[0]?.address).toBe(alice.payment.address)
  expect(await ask('bitcoin_accounts', undefined, 'http://localhost:9')).toEqual([])
  const message = { account: alice.payment.address, message: text('hi') }
  await expect(ask('bitcoin_signMessage', message, 'http://localhost:9')).rejects.toMatchObject({
    code: 4100,
  })
  const [, second = session.selected] = session.accounts
  const heard: string[] = []
  session.listeners.add({ origin: SITE, hear: ({ type }) => heard.push(type) })
  selectAccount(session, second)
  expect(heard).toContain('bitcoinChanged')
  const answer = await ask('bitcoin_accounts')
  expect(answer).toMatchObject([{ address: bob.payment.address }, ...Array(7).fill({})])
})

test.each([
  ['BIP322', 'bip322', alice.payment],
  ['BIP322', 'bip322', alice.ordinals],
  ['ECDSA', 'bip137', alice.payment],
] as const)('signs a text by %s', async (protocol, kind, { address }) => {
  const { ask } = setUp()
  await ask('bitcoin_connect')
  const signature = await ask('bitcoin_signMessage', { account: address, message: text('Hello'), protocol })
  const chainId = 'bip122:000000000933ea01ad0ee984209779ba'
  expect(
    verifyBip122({ text: 'Hello', signature: String(signature), chainId, accountAddress: address }),
  ).toBe(kind)
})

test('says the inputs, outputs and fee of a transaction, and signs it for the account alone', async () => {
  const { ask, call, session, bitcoin } = setUp()
  await ask('bitcoin_connect')
  session.behaviours = {}
  const outputs = [{ script: hex.encode(bob.payment.script), amount: 1_000_000n }]
  const { psbt, inputs } = preparePayment(bitcoin.ledger, alice, outputs, 2_000n)
  const account = alice.payment.address
  const asked = await call('bitcoin_signPsbt', { psbt: base64.encode(psbt), signs: [{ account, inputs }] })
  const [pending] = session.pending
  expect(pending?.question.title).toBe('Send 0.01 BTC')
  expect(pending?.question.rows).toEqual([
    { label: 'From', value: account, mono: true },
    { label: 'To', value: bob.payment.address, mono: true },
    { label: 'Network fee', value: '0.00002 BTC' },
    { label: 'You pay in all', value: '0.01002 BTC' },
    { label: 'Input 1, yours', value: '0.5 BTC' },
    { label: 'Input 2, yours', value: '0.25 BTC' },
    { label: 'Output 1', value: `0.01 BTC, ${bob.payment.address}`, mono: true },
    { label: 'Output 2, back to you', value: '0.73998 BTC' },
    { label: 'Network', value: 'Bitcoin Testnet (lab)' },
  ])
  pending?.decide({ approved: true })
  const signed = Transaction.fromPSBT(base64.decode(String(await asked.outcome)))
  signed.finalize()
  expect(bitcoin.ledger.submit(signed.extract())).toBe(signed.id)
})

test('sends a transfer of its own making', async () => {
  const { ask, bitcoin } = setUp()
  await ask('bitcoin_connect')
  const recipients = [{ address: bob.payment.address, amount: 70_000 }]
  const txid = await ask('bitcoin_sendTransfer', { account: alice.payment.address, recipients })
  expect(bitcoin.ledger.transactions.get(String(txid))?.outputs).toContainEqual({
    ...{ script: hex.encode(bob.payment.script), amount: 70_000n },
  })
})

test('signs nothing for another network, no bytes that are no text, and challenges of a lab kit alone', async () => {
  const { ask, bitcoin } = setUp()
  await ask('bitcoin_connect')
  const sign = (account: string, message: string, protocol?: string) =>
    ask('bitcoin_signMessage', { account, message, ...(protocol && { protocol }) })
  const refused = { code: -32602 }
  await expect(sign(bitcoinKey(0, false).payment.address, text('hi'))).rejects.toMatchObject(refused)
  await expect(sign(alice.payment.address, base64.encode(Uint8Array.of(0xff)))).rejects.toMatchObject(refused)
  await expect(sign(alice.ordinals.address, text('hi'), 'ECDSA')).rejects.toMatchObject(refused)
  const challenge = new Uint8Array(32).fill(5)
  const proof = await ask('bitcoin_proveLab', { challenge: base64.encode(challenge) })
  const { publicKey } = bitcoin.labKey
  expect(schnorr.verify(base64.decode(String(proof)), sha256(challenge), publicKey)).toBe(true)
  await expect(
    ask('bitcoin_proveLab', { challenge: base64.encode(new Uint8Array(31)) }),
  ).rejects.toMatchObject(refused)
})
