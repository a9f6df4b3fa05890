import { connect, disconnect, type Kit, selectAccount, selectReceiveText, signMessage } from '@latchkey/core'
import { Transaction } from '@scure/btc-signer'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bitcoinOf, getAccounts, signPsbt, signText } from './actions.ts'
import { ALICE, BOB } from './testing/keys.ts'
import { ME, openKit } from './testing/openKit.ts'
import { psbtOf } from './testing/psbt.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
})
afterEach(() => vi.unstubAllGlobals())

const open = (more: { readonly lab?: boolean } = {}) => openKit({ isConnected: false, ...more })

const shown = (kit: Kit) => selectAccount(kit.store.get())

test('[S1.14] a kit for Bitcoin connects, signs and disconnects', async () => {
  const { kit } = await open()
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
  const { kit } = await open()
  await connect(kit, ME)
  expect(shown(kit).allAccounts[0]).toEqual({ address: ALICE.payment.address, type: 'payment' })
  expect((await getAccounts(kit)).map(({ purpose }) => purpose)).toEqual(['payment', 'ordinals'])
})

test('another account in the wallet is the account displayed, and the one that signs', async () => {
  const { kit, wallet } = await open()
  await connect(kit, ME)
  wallet.share([BOB.payment])
  await vi.waitFor(() => expect(shown(kit)).toMatchObject({ address: BOB.payment.address }))
  expect(await signMessage(kit, { message: 'x' })).toMatchObject({ address: BOB.payment.address })
  wallet.share([])
  await vi.waitFor(() => expect(shown(kit).status).toBe('disconnected'))
})

test('the code to receive by is a link of BIP-21', async () => {
  const { kit } = await open()
  expect(selectReceiveText(kit.store.get())).toBeUndefined()
  await connect(kit, ME)
  expect(selectReceiveText(kit.store.get())).toBe(`bitcoin:${ALICE.payment.address}`)
})

test('an adapter that is not there is named', () => {
  expect(() => bitcoinOf({ adapters: {} })).toThrow(expect.objectContaining({ name: 'AdapterNotFoundError' }))
})

test('in a lab nothing is signed by a wallet that does not prove to be the lab’s', async () => {
  const { kit, wallet } = await open({ lab: true })
  await connect(kit, ME)
  const asked = wallet.asked()
  await expect(signPsbt(kit, { psbt: psbtOf([ALICE.payment]) })).rejects.toMatchObject({
    name: 'ForeignChainError',
  })
  expect(wallet.asked()).toBe(asked)
})
