import { isInstance, SwitchingNotSupportedError } from '@latchkey/core'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { expect, onTestFinished, test, vi } from 'vitest'
import { remoteWallet } from '../../../core/src/testing/remoteWallet.ts'
import { solanaDevnet, solanaMainnet } from '../networks.ts'
import { ALICE, BOB } from '../testing/standardWallet.ts'
import { startAdapter } from '../testing/startAdapter.ts'
import { parseTransaction } from '../wallet/parseTransaction.ts'
import { needs } from './remote.ts'

const [DEVNET, MAINNET] = [solanaDevnet.caipNetworkId, solanaMainnet.caipNetworkId]
const connectorId = 'walletConnect:test'
const account = { connectorId, address: ALICE.address }
const signText = (params: unknown) => ({
  signature: base58.encode(
    ed25519.sign(base58.decode((params as { message: string }).message), ALICE.secret),
  ),
})

async function setUp(
  answers: Readonly<Record<string, (params: unknown) => unknown>> = { solana_signMessage: signText },
) {
  const phone = remoteWallet('solana', { shared: { [DEVNET]: [ALICE.address] }, answers })
  const { adapter, events, close } = startAdapter()
  onTestFinished(close)
  await adapter.remote?.adopt(phone.wallet)
  await adapter.connect({ connectorId })
  return { ...phone, adapter, events }
}

test('[S4.2] a phone is connected on the chain of its session, and signs', async () => {
  const { adapter, asked } = await setUp()
  const signature = await adapter.signMessage({ ...account, message: 'hello' })
  expect(base58.decode(signature)).toHaveLength(64)
  expect(asked).toEqual([
    {
      chain: DEVNET,
      method: 'solana_signMessage',
      params: { message: base58.encode(new TextEncoder().encode('hello')), pubkey: ALICE.address },
    },
  ])
})

test.each([
  [
    'another key',
    { signature: base58.encode(ed25519.sign(new Uint8Array(5), BOB.secret)) },
    'SignatureMismatchError',
  ],
  ['too few bytes', { signature: base58.encode(new Uint8Array(63)) }, 'WalletAnswerError'],
  ['no base58', { signature: '0OIl' }, 'WalletAnswerError'],
  ['too much', { signature: '1'.repeat(10_000) }, 'WalletAnswerError'],
  ['nothing', null, 'WalletAnswerError'],
])('an answer that is %s ends in a message', async (_, answer, name) => {
  const { adapter } = await setUp({ solana_signMessage: () => answer })
  await expect(adapter.signMessage({ ...account, message: 'hello' })).rejects.toMatchObject({ name })
})

test('what the phone did not grant is not asked', async () => {
  const { adapter, asked } = await setUp({})
  await expect(adapter.signMessage({ ...account, message: 'hello' })).rejects.toMatchObject({
    name: 'UnsupportedMethodError',
  })
  expect(asked).toEqual([])
})

test('a phone that answers with the signature alone has signed the transaction that was asked for', async () => {
  const unsigned = unsignedFor(ALICE.publicKey)
  const sign = (text: string) => {
    const { message } = parseTransaction(Uint8Array.from(Buffer.from(text, 'base64'))) ?? {}
    return ed25519.sign(message ?? new Uint8Array(), ALICE.secret)
  }
  const { adapter } = await setUp({
    solana_signTransaction: (params) => ({
      signature: base58.encode(sign((params as { transaction: string }).transaction)),
    }),
  })
  const signOn = (caipNetworkId: typeof DEVNET) =>
    adapter.signTransactions({ ...account, caipNetworkId, transactions: [unsigned] })
  const [signed] = await signOn(DEVNET)
  expect(signed && parseTransaction(signed)?.message).toEqual(parseTransaction(unsigned)?.message)
  await expect(signOn(MAINNET)).rejects.toSatisfy((error) => isInstance(error, SwitchingNotSupportedError))
})

test('another account, another chain and the end of the session reach the page', async () => {
  const { adapter, events, share, wallet } = await setUp()
  share(DEVNET, [BOB.address])
  expect(events.at(-1)).toEqual({ type: 'accounts.changed', connectorId, addresses: [BOB.address] })
  share(MAINNET, [BOB.address])
  wallet.moveTo(MAINNET)
  expect(events.at(-1)).toEqual({ type: 'chain.changed', connectorId, caipNetworkId: MAINNET })
  await adapter.switchNetwork({ connectorId, network: solanaDevnet })
  expect(wallet.chain('solana')).toBe(DEVNET)
  const end = vi.spyOn(wallet, 'end')
  await adapter.disconnect({ connectorId })
  expect(end).toHaveBeenCalled()
  expect(events.at(-1)).toEqual({ type: 'connectors.found', connectors: [] })
})

test.each([
  ['accountsChanged', [`${DEVNET}:${ALICE.address}`], { addresses: [ALICE.address] }],
  ['accountsChanged', [ALICE.address], { addresses: [ALICE.address] }],
  ['accountsChanged', [1], undefined],
  ['accountsChanged', null, undefined],
  ['chainChanged', MAINNET, { chain: MAINNET }],
  ['chainChanged', 7, { chain: DEVNET }],
  ['connect', {}, undefined],
])('the event %s with %j means %j', (name, data, change) => {
  expect(needs.read?.({ name, data, chain: DEVNET })).toEqual(change)
})

/** A transaction without instructions that one key has to sign. */
function unsignedFor(key: Uint8Array): Uint8Array {
  return Uint8Array.of(1, ...new Uint8Array(64), 1, 0, 0, 1, ...key, ...new Uint8Array(32).fill(7), 0)
}
