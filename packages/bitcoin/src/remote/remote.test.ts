import { base64, hex } from '@scure/base'
import { expect, onTestFinished, test } from 'vitest'
import { remoteWallet } from '../../../core/src/testing/remoteWallet.ts'
import { bitcoinTestnet } from '../networks.ts'
import { ALICE, BOB } from '../testing/keys.ts'
import { startAdapter } from '../testing/startAdapter.ts'
import { keyOf } from '../testing/wallets.ts'
import { needs } from './remote.ts'

const TESTNET = bitcoinTestnet.caipNetworkId
const connectorId = 'walletConnect:test'
const PAYMENT = ALICE.payment.address
const ORDINALS = ALICE.ordinals.address

type Asked = { address: string; message: string; protocol?: string }
const sign = (params: unknown) => {
  const { address, message, protocol } = params as Asked
  const { signer, account } = keyOf(address)
  return signer.signMessage(account, message, protocol === 'ecdsa' ? 'ECDSA' : 'BIP322')
}

async function setUp(
  answers: Readonly<Record<string, (params: unknown) => unknown>>,
  addresses: readonly string[] = [PAYMENT, ORDINALS],
) {
  const phone = remoteWallet('bip122', { shared: { [TESTNET]: addresses }, answers })
  const { adapter, events, close } = startAdapter()
  onTestFinished(close)
  await adapter.remote?.adopt(phone.wallet)
  expect(await adapter.connect({ connectorId })).toMatchObject({ caipNetworkId: TESTNET })
  return { ...phone, adapter, events }
}

test.each([
  ['hex', (params: unknown) => ({ signature: hex.encode(base64.decode(sign(params))) })],
  ['base64', (params: unknown) => ({ signature: sign(params) })],
])('[S4.2] a phone signs a text in each form, and writes the signature in %s', async (_, signMessage) => {
  const { adapter, asked } = await setUp({ signMessage })
  const text = { address: PAYMENT, message: 'hello' }
  expect(await adapter.signMessage({ connectorId, ...text })).toBe(sign(text))
  await adapter.signText({ connectorId, ...text, protocol: 'ECDSA' })
  expect(asked).toMatchObject([
    {
      chain: TESTNET,
      method: 'signMessage',
      params: { account: PAYMENT, address: PAYMENT, message: 'hello', protocol: 'bip322' },
    },
    { params: { protocol: 'ecdsa' } },
  ])
})

test('[S9.25] Taproot beside another address is not spent as money, until the phone says what it is', async () => {
  const guessed = await setUp({})
  const purposes = async (adapter: typeof guessed.adapter) =>
    (await adapter.getAccounts({ connectorId })).map(({ address, purpose, publicKey }) => ({
      ...{ address, purpose, hasKey: publicKey !== undefined },
    }))
  expect(await purposes(guessed.adapter)).toEqual([
    { address: PAYMENT, purpose: 'payment', hasKey: false },
    { address: ORDINALS, purpose: 'ordinals', hasKey: false },
  ])
  const told = await setUp({
    getAccountAddresses: () => [
      { address: PAYMENT, publicKey: hex.encode(ALICE.payment.publicKey), intention: 'payment' },
      { address: ORDINALS, publicKey: hex.encode(ALICE.ordinals.publicKey), intention: 'ordinal' },
      { address: 7 },
      null,
    ],
  })
  await expect
    .poll(() => purposes(told.adapter))
    .toEqual([
      { address: PAYMENT, purpose: 'payment', hasKey: true },
      { address: ORDINALS, purpose: 'ordinals', hasKey: true },
    ])
})

test.each([
  ['nothing', undefined, 'WalletAnswerError'],
  ['no text', { signature: 7 }, 'WalletAnswerError'],
  ['another form', { signature: '!!' }, 'WalletAnswerError'],
  [
    'another address',
    { signature: sign({ address: BOB.payment.address, message: 'hello' }) },
    'SignatureMismatchError',
  ],
])('an answer that is %s ends in a message', async (_, answer, name) => {
  const { adapter } = await setUp({ signMessage: () => answer })
  await expect(
    adapter.signMessage({ connectorId, address: PAYMENT, message: 'hello' }),
  ).rejects.toMatchObject({ name })
})

test('another account and the end of the session reach the page', async () => {
  const { events, share, wallet } = await setUp({})
  share(TESTNET, [BOB.payment.address])
  await expect
    .poll(() => events.at(-1))
    .toEqual({ type: 'accounts.changed', connectorId, addresses: [BOB.payment.address] })
  wallet.end()
  await expect.poll(() => events.at(-1)).toEqual({ type: 'wallet.dropped', connectorId })
})

test.each([
  ['bip122_addressesChanged', [{ address: PAYMENT }], { addresses: [PAYMENT] }],
  ['bip122_addressesChanged', [{}], undefined],
  ['bip122_addressesChanged', [], undefined],
  ['accountsChanged', [`${TESTNET}:${PAYMENT}`], { addresses: [PAYMENT] }],
])('the event %s with %j means %j', (name, data, change) => {
  expect(needs.read?.({ name, data, chain: TESTNET })).toEqual(change)
})
