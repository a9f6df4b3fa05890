import {
  chooseConnection,
  connect,
  createKit,
  disconnect,
  type KitStorage,
  selectAccount,
  selectConnections,
  selectWallets,
  signMessage,
} from '@latchkey/core'
import { arbitrum } from '@latchkey/core/networks'
import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../core/src/testing/createTestKit.ts'
import { evm } from '../../evm/src/evm.ts'
import { scriptedWallet } from '../../evm/src/testing/scriptedWallet.ts'
import { solanaMainnet } from './networks.ts'
import { solana } from './solana.ts'
import { openPage } from './testing/page.ts'
import { ALICE, standardWallet } from './testing/standardWallet.ts'

afterEach(() => vi.unstubAllGlobals())

/** A kit of both namespaces over the wallets of the page, with adapters that run. */
function openTab(storage: KitStorage) {
  const kit = createKit({
    projectId: 'test',
    metadata: { name: 'Test', description: '', url: 'http://localhost:4100', icons: [] },
    gatewayUrl: 'http://127.0.0.1:1',
    networks: [arbitrum, solanaMainnet],
    adapters: [evm(), solana()],
    features: { analytics: false },
    ...{ storage, tabStorage: createMemoryStorage() },
  })
  const stops = Object.values(kit.adapters).map((adapter) => adapter?.start())
  return { kit, stop: () => stops.map((stop) => stop?.()) }
}

/** Announces a wallet of EVM by EIP-6963. */
function announce(index: number, name: string, { provider }: ReturnType<typeof scriptedWallet>) {
  const uuid = `00000000-0000-4000-8000-00000000000${index}`
  const info = { uuid, name, icon: 'data:image/svg+xml,<svg/>', rdns: `test.${name.toLowerCase()}` }
  const event = new Event('eip6963:announceProvider')
  window.dispatchEvent(Object.assign(event, { detail: { info, provider } }))
}

test('[S3.5][S3.3] injected wallets of EVM and Solana are connected at once; each signs for its own displayed account', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  const page = openPage()
  const [northlight, harbor] = [scriptedWallet(), scriptedWallet()]
  const lumen = standardWallet({ name: 'Northlight' })
  page.register(lumen.wallet)
  const { kit, stop } = openTab(createMemoryStorage())
  announce(1, 'Northlight', northlight)
  announce(2, 'Harbor', harbor)
  await vi.waitFor(() => expect(kit.store.get().connect.connectors).toHaveLength(3), { timeout: 10_000 })
  expect(selectWallets(kit, kit.store.get()).map(({ name, type }) => [name, type])).toEqual([
    ['Northlight', 'MULTI_CHAIN'],
    ['Harbor', 'ANNOUNCED'],
  ])
  await connect(kit, { connectorId: 'test.northlight' })
  await connect(kit, { connectorId: 'test.harbor' })
  await connect(kit, { connectorId: 'standard:Northlight' })
  expect(selectConnections(kit.store.get())).toHaveLength(3)
  expect((await signMessage(kit, { message: 'x' })).address).toBe(ALICE.address)
  chooseConnection(kit, { connectorId: 'test.northlight', namespace: 'eip155' })
  await signMessage(kit, { message: 'x' }).catch(() => {
    // The scripted wallet's signature may be refused: what counts is who was asked.
  })
  const asked = (wallet: typeof harbor) =>
    wallet.calls.filter(({ method }) => method === 'personal_sign').length
  expect([asked(northlight), asked(harbor)]).toEqual([1, 0])
  await disconnect(kit, { namespace: 'eip155' })
  expect(selectAccount(kit.store.get(), 'eip155').address).toBeUndefined()
  expect(selectAccount(kit.store.get(), 'solana').address).toBe(ALICE.address)
  stop()
  page.close()
})

test('a wallet that hangs on Solana goes on answering on EVM', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  const page = openPage()
  const northlight = scriptedWallet()
  const hanging = standardWallet({
    name: 'Northlight',
    features: { 'standard:connect': { version: '1.0.0', connect: () => new Promise(() => {}) } },
  })
  page.register(hanging.wallet)
  const { kit, stop } = openTab(createMemoryStorage())
  announce(1, 'Northlight', northlight)
  await vi.waitFor(() => expect(kit.store.get().connect.connectors).toHaveLength(2), { timeout: 10_000 })
  await connect(kit, { connectorId: 'test.northlight' })
  // Nobody waits for it any more once the kit is gone.
  connect(kit, { connectorId: 'standard:Northlight' }).catch(() => {})
  await signMessage(kit, { message: 'x' }).catch(() => {
    // The scripted wallet's signature may be refused: what counts is that it was asked.
  })
  expect(northlight.calls.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  expect(selectAccount(kit.store.get(), 'solana').address).toBeUndefined()
  stop()
  page.close()
})
