import { readFileSync } from 'node:fs'
import {
  connect,
  createKit,
  disconnect,
  type Kit,
  selectAccount,
  signMessage,
  switchNetwork,
} from '@latchkey/core'
import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createMemoryStorage } from '../../core/src/testing/createTestKit.ts'
import { signAndSendTransaction, signTransactions, solanaOf } from './actions.ts'
import { solanaDevnet, solanaMainnet } from './networks.ts'
import { solana } from './solana.ts'
import { openPage } from './testing/page.ts'
import { ALICE, BOB, standardWallet } from './testing/standardWallet.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
})
afterEach(() => vi.unstubAllGlobals())

const ME = { connectorId: 'standard:Test Wallet', namespace: 'solana' }

/** A kit that has only Solana, on a page with one wallet. */
async function openKit({ lab = false } = {}) {
  const page = openPage()
  const wallet = standardWallet()
  page.register(wallet.wallet)
  const kit = createKit({
    projectId: 'test',
    metadata: { name: 'Test', description: '', url: 'http://localhost:4100', icons: [] },
    gatewayUrl: 'http://127.0.0.1:1',
    networks: [solanaMainnet, solanaDevnet],
    adapters: [solana()],
    features: { analytics: false },
    ...{ lab, storage: createMemoryStorage(), tabStorage: createMemoryStorage() },
  })
  const stop = kit.adapters.solana?.start()
  onTestFinished(() => {
    stop?.()
    page.close()
  })
  await vi.waitFor(() => expect(kit.store.get().connect.connectors).toHaveLength(1))
  return { kit, wallet }
}

const shown = (kit: Kit) => selectAccount(kit.store.get())
const transaction = (() => {
  const path = new URL('./testing/transactions.json', import.meta.url)
  const bytes = base64.decode(JSON.parse(readFileSync(path, 'utf8')).legacyTransfer.unsignedWireBase64)
  bytes.set(ALICE.publicKey, 1 + 64 + 4)
  return bytes
})()

test('[S1.14] a kit for Solana connects, signs and disconnects', async () => {
  const { kit } = await openKit()
  await connect(kit, ME)
  expect(shown(kit)).toMatchObject({
    status: 'connected',
    address: ALICE.address,
    addressExplorerUrl: `https://solscan.io/account/${ALICE.address}`,
  })
  const { address, signature } = await signMessage(kit, { message: 'hello' })
  expect(address).toBe(ALICE.address)
  expect(ed25519.verify(base58.decode(signature), new TextEncoder().encode('hello'), ALICE.publicKey)).toBe(
    true,
  )
  const [signed] = await signTransactions(kit, { transactions: [transaction] })
  const options = { preflightCommitment: 'confirmed' } as const
  const { hash } = await signAndSendTransaction(kit, { transaction, options })
  expect(base58.decode(hash)).toEqual(signed?.slice(1, 65))
  await disconnect(kit)
  expect(shown(kit).status).toBe('disconnected')
})

test('another account in the wallet is the account displayed, and the one that signs', async () => {
  const { kit, wallet } = await openKit()
  await connect(kit, ME)
  wallet.share([wallet.account(BOB)])
  expect(shown(kit)).toMatchObject({ address: BOB.address })
  expect(await signMessage(kit, { message: 'x' })).toMatchObject({ address: BOB.address })
  wallet.share([])
  expect(shown(kit).status).toBe('disconnected')
})

test('the network that the page chose is the network after it is connected again', async () => {
  const { kit, wallet } = await openKit()
  await connect(kit, ME)
  const asked = wallet.asked()
  await switchNetwork(kit, solanaDevnet)
  expect(shown(kit)).toMatchObject({ caipAddress: `${solanaDevnet.caipNetworkId}:${ALICE.address}` })
  expect(wallet.asked()).toBe(asked)
})

test('an adapter that is not there is named', () => {
  expect(() => solanaOf({ adapters: {} })).toThrow(expect.objectContaining({ name: 'AdapterNotFoundError' }))
})

test('in a lab nothing is signed: no wallet of Solana proves which chain it is on', async () => {
  const { kit, wallet } = await openKit({ lab: true })
  await connect(kit, ME)
  const asked = wallet.asked()
  await expect(signAndSendTransaction(kit, { transaction })).rejects.toMatchObject({
    name: 'ForeignChainError',
  })
  expect(wallet.asked()).toBe(asked)
})
