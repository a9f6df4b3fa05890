import { expect, test } from 'vitest'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { directoryFlow } from '../flows/directory/directory.ts'
import { selectWallets } from '../selectors/wallets.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import type { Connector } from './connector.ts'
import { mergeConnectors } from './mergeConnectors.ts'

const connector = (over: Partial<Connector>): Connector => ({
  id: 'io.phantom',
  name: 'Phantom',
  type: 'ANNOUNCED',
  chain: 'eip155',
  ...over,
})

test('[S3.2] a connector keeps its id, name, type, chain, image, explorer id and rdns', () => {
  const { kit, adapter } = createTestKit()
  const whole = connector({
    imageId: 'i',
    imageUrl: 'data:image/svg+xml,x',
    explorerId: 'e',
    info: { rdns: 'io.phantom' },
    provider: {},
  })
  adapter.announce(whole)
  expect(kit.store.get().connect.connectors).toEqual([whole])
})

test('[S3.2] a wallet shows its own image, else the directory’s for its rdns, else that of the way to connect', () => {
  const { kit, adapter } = createTestKit()
  adapter.announce(
    connector({ name: 'Own', imageUrl: 'data:image/svg+xml,own', info: { rdns: 'io.listed' } }),
    connector({ id: 'b', name: 'Listed', imageId: 'injected', info: { rdns: 'io.listed' } }),
    connector({ id: 'c', name: 'Browser Wallet', type: 'INJECTED', imageId: 'injected' }),
    // Bears the name of a listed wallet and not its rdns.
    connector({ id: 'd', name: 'From the directory', info: { rdns: 'io.other' } }),
  )
  const listed = {
    id: 'l',
    name: 'From the directory',
    rdns: 'io.listed',
    imageUrl: 'https://gateway.test/l',
  }
  kit.store.attach(directoryFlow)
  kit.store.dispatch({
    type: 'directory.advised',
    featured: [],
    recommended: [{ ...listed, chains: [], isCertified: false, relays: [] }],
    recent: [],
    excluded: [],
  })
  expect(selectWallets(kit, kit.store.get()).map(({ name, imageUrl }) => [name, imageUrl])).toEqual([
    ['Own', 'data:image/svg+xml,own'],
    ['Listed', 'https://gateway.test/l'],
    ['Browser Wallet', `${kit.config.gatewayUrl}/public/getAssetImage/injected`],
    ['From the directory', undefined],
  ])
})

test('[S3.3] connectors with one name across chains are one multi-chain entry', () => {
  const entries = mergeConnectors([connector({}), connector({ chain: 'solana', id: 'phantom-solana' })])
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({
    name: 'Phantom',
    type: 'MULTI_CHAIN',
    connectors: [{ chain: 'eip155' }, { chain: 'solana' }],
  })
})

test('[S3.3] an auth entry where one of them is the auth connector', () => {
  const auth = { id: 'ID_AUTH', name: 'Email', type: 'ID_AUTH' } as const
  expect(mergeConnectors([connector(auth), connector({ ...auth, chain: 'solana' })])[0]?.type).toBe('AUTH')
})

test('two wallets of one chain stay two, whatever they call themselves', () => {
  expect(mergeConnectors([connector({}), connector({ id: 'evil.phantom' })])).toHaveLength(2)
})

test('[S3.4] "Trust Wallet" is treated as "Trust"', () => {
  const entries = mergeConnectors([
    connector({ name: 'Trust Wallet', id: 'com.trustwallet.app' }),
    connector({ name: 'Trust', chain: 'solana', id: 'trust' }),
  ])
  expect(entries).toMatchObject([{ name: 'Trust', type: 'MULTI_CHAIN' }])
})

test('the visitor’s own wallets come first: recent, then installed; excluded ones never', async () => {
  const { kit, adapter } = createTestKit({ excludeWalletIds: ['io.rabby'] })
  adapter.announce(
    connector({}),
    connector({ id: 'io.rabby', name: 'Rabby' }),
    connector({ id: 'io.metamask', name: 'MetaMask' }),
  )
  await connect(kit, { connectorId: 'io.metamask' })
  await disconnect(kit)
  expect(selectWallets(kit, kit.store.get()).map(({ name, tag }) => [name, tag])).toEqual([
    ['MetaMask', 'recent'],
    ['Phantom', 'installed'],
  ])
})

test.each([
  ['the same name', 'Phantom', 'io.other', 'io.phantom', 'io.other'],
  ['the same name but for case and width', 'pHantom ', 'io.other', 'io.phantom', 'io.other'],
  ['the same rdns', 'Other', 'io.phantom', 'io.phantom · 1/2', 'io.phantom · 2/2'],
  ['one exchanged letter', 'Ph\u0430ntom', 'io.other', undefined, 'io.other'],
  ['names of its own', 'Other', 'io.other', undefined, undefined],
])('a wallet with %s can be told from the first', async (_, name, rdns, first, second) => {
  const { kit, adapter } = createTestKit()
  adapter.announce(
    connector({ info: { rdns: 'io.phantom' } }),
    connector({ id: `${rdns}:b`, name, info: { rdns } }),
  )
  expect(selectWallets(kit, kit.store.get()).map(({ hint }) => hint)).toEqual([first, second])
})

test('nobody takes the place of the wallet that was used last by bearing its rdns', async () => {
  const { kit, adapter } = createTestKit()
  const honest = connector({ info: { rdns: 'io.phantom' } })
  adapter.announce(connector({ id: 'io.other', name: 'Other' }), honest)
  await connect(kit, { connectorId: 'io.phantom' })
  await disconnect(kit)
  const tags = () => selectWallets(kit, kit.store.get()).map(({ name, tag }) => [name, tag])
  expect(tags()).toEqual([
    ['Phantom', 'recent'],
    ['Other', 'installed'],
  ])
  adapter.announce(honest, connector({ id: 'io.phantom:b', name: 'Stranger', info: { rdns: 'io.phantom' } }))
  expect(tags()).toEqual([
    ['Phantom', 'installed'],
    ['Stranger', 'installed'],
  ])
})

test('[S9.5] two recent wallets are kept, newest first', async () => {
  const { kit, adapter } = createTestKit()
  adapter.announce(connector({ id: 'a' }), connector({ id: 'b' }), connector({ id: 'c' }))
  for (const connectorId of ['a', 'b', 'c']) await connect(kit, { connectorId })
  expect(kit.store.get().connect.recentConnectorIds).toEqual(['c', 'b'])
})
