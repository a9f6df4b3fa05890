import {
  connect,
  createKit,
  disconnect,
  type Kit,
  selectAccount,
  selectReceiveText,
  signMessage,
} from '@latchkey/core'
import { Transaction } from '@scure/btc-signer'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { bitcoinOf, getAccounts, signPsbt, signText } from './actions.ts'
import { bitcoin } from './bitcoin.ts'
import { bitcoinMainnet, bitcoinTestnet } from './networks.ts'
import { ALICE, BOB } from './testing/keys.ts'
import { openPage } from './testing/page.ts'
import { psbtOf } from './testing/psbt.ts'
import { satsWallet } from './testing/wallets.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
})
afterEach(() => vi.unstubAllGlobals())

const ME = { connectorId: 'sats:TestWalletProvider', namespace: 'bip122' }

/** A kit that has only Bitcoin, on a page with one wallet. */
function openKit({ lab = false } = {}) {
  const page = openPage()
  const wallet = satsWallet()
  page.provide(wallet.provider)
  const kit = createKit({
    projectId: 'test',
    metadata: { name: 'Test', description: '', url: 'http://localhost:4100', icons: [] },
    gatewayUrl: 'http://127.0.0.1:1',
    networks: [bitcoinTestnet, bitcoinMainnet],
    adapters: [bitcoin()],
    features: { analytics: false },
    ...{ lab, storage: memory(), tabStorage: memory() },
  })
  const stop = kit.adapters.bip122?.start()
  onTestFinished(() => {
    stop?.()
    page.close()
  })
  return { kit, wallet }
}

function memory() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

const shown = (kit: Kit) => selectAccount(kit.store.get())

test('[S1.14] a kit for Bitcoin connects, signs and disconnects', async () => {
  const { kit } = openKit()
  await connect(kit, ME)
  expect(shown(kit)).toMatchObject({
    status: 'connected',
    address: ALICE.payment.address,
    addressExplorerUrl: `https://mempool.space/testnet/address/${ALICE.payment.address}`,
  })
  expect(await signMessage(kit, { message: 'hello' })).toMatchObject({ address: ALICE.payment.address })
  expect(await signText(kit, { message: 'hello', protocol: 'ECDSA' })).toEqual({
    address: ALICE.payment.address,
    signature: ALICE.signMessage(ALICE.payment, 'hello', 'ECDSA'),
  })
  const signed = Transaction.fromPSBT(await signPsbt(kit, { psbt: psbtOf([ALICE.payment]) }))
  expect(signed.getInput(0).partialSig).toHaveLength(1)
  await disconnect(kit)
  expect(shown(kit).status).toBe('disconnected')
})

test('[S9.25] what is displayed is the payment account', async () => {
  const { kit } = openKit()
  await connect(kit, ME)
  expect(shown(kit).allAccounts[0]).toEqual({ address: ALICE.payment.address, type: 'payment' })
  expect((await getAccounts(kit)).map(({ purpose }) => purpose)).toEqual(['payment', 'ordinals'])
})

test('another account in the wallet is the account displayed, and the one that signs', async () => {
  const { kit, wallet } = openKit()
  await connect(kit, ME)
  wallet.share([BOB.payment])
  await vi.waitFor(() => expect(shown(kit)).toMatchObject({ address: BOB.payment.address }))
  expect(await signMessage(kit, { message: 'x' })).toMatchObject({ address: BOB.payment.address })
  wallet.share([])
  await vi.waitFor(() => expect(shown(kit).status).toBe('disconnected'))
})

test('the code to receive by is a link of BIP-21', async () => {
  const { kit } = openKit()
  expect(selectReceiveText(kit.store.get())).toBeUndefined()
  await connect(kit, ME)
  expect(selectReceiveText(kit.store.get())).toBe(`bitcoin:${ALICE.payment.address}`)
})

test('an adapter that is not there is named', () => {
  expect(() => bitcoinOf({ adapters: {} })).toThrow(expect.objectContaining({ name: 'AdapterNotFoundError' }))
})

test('in a lab nothing is signed by a wallet that does not prove to be the lab’s', async () => {
  const { kit, wallet } = openKit({ lab: true })
  await connect(kit, ME)
  const asked = wallet.asked()
  await expect(signPsbt(kit, { psbt: psbtOf([ALICE.payment]) })).rejects.toMatchObject({
    name: 'ForeignChainError',
  })
  expect(wallet.asked()).toBe(asked)
})
