import type { AdapterContext, AdapterEvent } from '@latchkey/core'
import { decodeSs58, encodeSs58 } from '@latchkey/siwx/polkadot'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMemoryStorage } from '../../core/src/testing/createTestKit.ts'
import sr25519 from '../../siwx/src/fixtures/sr25519.json' with { type: 'json' }
import ss58 from '../../siwx/src/fixtures/ss58.json' with { type: 'json' }
import type { PolkadotOptions } from './engine.ts'
import { kusama, polkadotRelay, westend } from './networks.ts'
import { polkadot } from './polkadot.ts'
import { ALICE, BOB, extension } from './testing/extension.ts'
import { openPage } from './testing/page.ts'

const connectorId = 'injected:test-wallet'
const [POLKADOT, KUSAMA] = [polkadotRelay.caipNetworkId, kusama.caipNetworkId]
const as = (prefix: number, { publicKey } = ALICE) => encodeSs58({ publicKey, prefix })

function setUp(
  wallet = extension(),
  { storage, ...options }: PolkadotOptions & Pick<AdapterContext, 'storage'> = {},
) {
  const page = openPage({ 'test-wallet': wallet.provider })
  const events: AdapterEvent[] = []
  const adapter = polkadot(options).create({
    metadata: { name: 'Test', description: '', url: 'http://localhost', icons: [] },
    enableEIP6963: true,
    networks: [polkadotRelay, kusama, westend],
    transports: {},
    emit: (event) => events.push(event),
    ...(storage && { storage }),
  })
  const stop = adapter.start()
  onTestFinished(() => {
    stop()
    page.close()
  })
  const found = () =>
    events.flatMap((one) => (one.type === 'connectors.found' ? [one.connectors] : [])).at(-1)
  return { adapter, wallet, page, events, found }
}

test('[S3.5] lists the extensions of the page by their names, also those that come late', () => {
  const { page, found } = setUp()
  page.add('polkadot-js', extension().provider)
  page.add('broken', {})
  expect(found()?.map(({ id, name, chain }) => [id, name, chain])).toEqual([
    [connectorId, 'Test Wallet', 'polkadot'],
    ['injected:polkadot-js', 'Polkadot.js', 'polkadot'],
  ])
})

test('[S9.25] accounts are written as the network in use writes them', async () => {
  const { adapter, events } = setUp()
  expect((await adapter.connect({ connectorId })).addresses).toEqual([as(0), as(0, BOB)])
  await adapter.switchNetwork({ connectorId, network: kusama })
  expect(events.at(-1)).toEqual({ type: 'accounts.changed', connectorId, addresses: [as(2), as(2, BOB)] })
  await adapter.switchNetwork({ connectorId, network: westend })
  expect(events.at(-1)).toMatchObject({ addresses: [as(42), as(42, BOB)] })
  const own = setUp(extension(), { prefixes: { [POLKADOT]: 7 } })
  expect((await own.adapter.connect({ connectorId })).addresses).toEqual([as(7), as(7, BOB)])
})

test('an account of one network is not offered on another', async () => {
  const genesisHash = '0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe'
  const { adapter } = setUp(extension({ offers: [{ address: ALICE.address, genesisHash }] }))
  expect(await adapter.connect({ connectorId })).toEqual({
    addresses: [as(2)],
    caipNetworkId: KUSAMA,
    approvedCaipNetworkIds: [KUSAMA],
  })
  await expect(adapter.switchNetwork({ connectorId, network: polkadotRelay })).rejects.toMatchObject({
    name: 'SwitchingNotSupportedError',
  })
})

test.each([
  ['of Ethereum', { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', type: 'ethereum' }],
  ['with a wrong checksum', { address: `${ALICE.address.slice(0, -1)}z` }],
  ['without an address', {}],
  ['of nothing', null],
])('an account %s is left out', async (_, entry) => {
  const bob = { address: BOB.address }
  const { adapter } = setUp(extension({ offers: [entry, bob, bob] }))
  expect((await adapter.connect({ connectorId })).addresses).toEqual([as(0, BOB)])
  const none = setUp(extension({ offers: [entry] }))
  await expect(none.adapter.connect({ connectorId })).rejects.toMatchObject({ name: 'UnauthorizedError' })
})

test('a text is signed by sr25519, and checked before the page gets it', async () => {
  const { adapter } = setUp()
  await adapter.connect({ connectorId })
  const account = { connectorId, address: as(0) }
  expect(await adapter.signMessage({ ...account, message: '0x41 is a letter' })).toMatch(
    /^0x01[0-9a-f]{128}$/,
  )
})

test.each([
  ['another key’s', { signature: `0x${'11'.repeat(64)}` }, 'SignatureMismatchError'],
  ['no hex', { signature: 'signed' }, 'WalletAnswerError'],
  ['nothing', undefined, 'WalletAnswerError'],
  ['too long', { signature: `0x${'11'.repeat(500)}` }, 'WalletAnswerError'],
])('a signature that is %s ends in a message', async (_, answer, name) => {
  const { adapter } = setUp(extension({ signRaw: async () => answer }))
  await adapter.connect({ connectorId })
  await expect(adapter.signMessage({ connectorId, address: as(0), message: 'x' })).rejects.toMatchObject({
    name,
  })
})

test('[S7.13] on the next page, an extension that was connected connects again; one that was left does not', async () => {
  const storage = createMemoryStorage()
  const wallet = extension()
  await setUp(wallet, { storage }).adapter.connect({ connectorId })
  const next = setUp(wallet, { storage })
  expect((await next.adapter.connect({ connectorId, silent: true })).addresses).toEqual([as(0), as(0, BOB)])
  expect(wallet.asked()).toBe(1)
  await next.adapter.disconnect({ connectorId })
  await expect(
    setUp(wallet, { storage }).adapter.connect({ connectorId, silent: true }),
  ).rejects.toMatchObject({ name: 'ConnectorNotConnectedError' })
})

test('an extension that hangs is given up after ten seconds where nobody clicked', async () => {
  const storage = { getItem: () => connectorId, setItem() {}, removeItem() {} }
  const { adapter } = setUp(extension({ hangs: true }), { storage })
  adapter.prepare?.()
  await vi.dynamicImportSettled()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const connecting = adapter.connect({ connectorId, silent: true })
  const failing = expect(connecting).rejects.toMatchObject({ name: 'ConnectorUnavailableError' })
  await vi.advanceTimersByTimeAsync(10_000)
  await failing
})

test.each([
  ['of the network', as(0), POLKADOT, 'valid'],
  ['of every network', as(42), POLKADOT, 'valid'],
  ['of another network', as(2), POLKADOT, 'malformed'],
  ['of any, where none is meant', as(2), undefined, 'valid'],
  ['with a wrong checksum', `${as(0).slice(0, -1)}z`, POLKADOT, 'checksum'],
  ['with letters that are none of base58', as(0).replace(/.$/, '0'), POLKADOT, 'malformed'],
  ['of Bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', POLKADOT, 'malformed'],
  ['of Solana', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', POLKADOT, 'malformed'],
  ['that nobody owns', encodeSs58({ publicKey: new Uint8Array(32), prefix: 0 }), POLKADOT, 'zero'],
])('an address %s is told apart', async (_, address, caipNetworkId, verdict) => {
  const { adapter } = setUp()
  expect(await adapter.checkAddress({ address, ...(caipNetworkId && { caipNetworkId }) })).toBe(verdict)
})

const toBytes = (hex: string) => new Uint8Array(Buffer.from(hex.replace(/^0x/, ''), 'hex'))

test('the published vectors of SS58 are written and read', () => {
  const short = ss58.encode.filter(({ publicKey }) => publicKey.length === 66)
  expect(short.length).toBeGreaterThan(5)
  for (const { publicKey, prefix, address } of short) {
    expect(encodeSs58({ publicKey: toBytes(publicKey), prefix })).toBe(address)
    expect(decodeSs58(address)).toEqual({ publicKey: toBytes(publicKey), prefix })
  }
  for (const { address } of ss58.reject) expect(() => decodeSs58(address)).toThrow()
  expect(sr25519.verify.length).toBeGreaterThan(0)
})

test('[S9.25] the published addresses of other lengths, and of networks that cannot be, are none', () => {
  for (const { address, publicKey } of ss58.decodeOnly)
    expect(decodeSs58(address).publicKey).toEqual(toBytes(publicKey))
  for (const { address } of ss58.shortForms) expect(() => decodeSs58(address)).toThrow()
  for (const prefix of ss58.prefixesRefused)
    expect(() => encodeSs58({ publicKey: ALICE.publicKey, prefix })).toThrow(TypeError)
})
