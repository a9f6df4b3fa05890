import { expect, test } from 'vitest'
import { evm } from '../../../evm/src/evm.ts'
import { disconnect } from '../actions/disconnect.ts'
import { signMessage } from '../actions/sign.ts'
import { switchNetwork } from '../actions/switchNetwork.ts'
import { toAnalyticsRecord } from '../analytics/table.ts'
import { activeConnection } from '../flows/connect/state.ts'
import type { Kit } from '../kit/kit.ts'
import { arbitrum, arbitrumSepolia } from '../networks.ts'
import { toyNetwork } from '../testing/toyNamespace.ts'
import { field } from './relay/json.ts'
import { attic, remoteToy } from './testing/remoteToy.ts'
import { ALICE, BOB, BOTH, granted, SIGNATURES } from './testing/scriptedPhone.ts'
import { type PairingTest, setUpPairing } from './testing/setUpPairing.ts'

const PATIENT = { timeout: 30_000 }
const ADA = 'adaLovelace'
/** Another account, whose address differs in one capital. */
const OTHER = 'adaLoveLace'
const [ROOM, ATTIC] = [toyNetwork.caipNetworkId, attic.caipNetworkId]

const connection = (kit: Kit, namespace: string) => activeConnection(kit.store.get().connect, namespace)
const toys = (over: Record<string, unknown> = {}) => ({
  accounts: [`${ROOM}:${ADA}`, `${ATTIC}:${ADA}`],
  methods: ['toy_sign'],
  events: ['toy_mask', 'toy_room'],
  ...over,
})

const setUp = (adapters = [evm(), remoteToy()]) =>
  setUpPairing({ adapters, networks: [arbitrum, arbitrumSepolia, toyNetwork, attic] })

async function pair(
  { phone, prepare, until }: PairingTest,
  namespaces: Record<string, unknown>,
): Promise<void> {
  await phone.scan(await prepare())
  await phone.approve({ namespaces })
  await until(({ connect }) =>
    Object.keys(namespaces).every((namespace) => activeConnection(connect, namespace)?.verified === true),
  )
}

test('[S4.2] a wallet of a namespace unknown to core pairs, signs, changes its account and disconnects', async () => {
  const page = await setUpPairing({ adapters: [remoteToy()], networks: [toyNetwork, attic] })
  const { phone, kit, until } = page
  await pair(page, { toy: toys() })
  expect(field(field(phone.heard[0], 'params'), 'optionalNamespaces')).toEqual({
    toy: { chains: [ROOM, ATTIC], methods: ['toy_sign'], events: ['toy_mask', 'toy_room'] },
  })
  expect(connection(kit, 'toy')).toMatchObject({ address: ADA, caipNetworkId: ROOM, walletName: 'Phone' })

  phone.answers.toy_sign = (params) => ({ result: `${params}` })
  expect(await signMessage(kit, { message: 'hi' })).toEqual({ address: ADA, signature: `${ADA},hi` })
  const asked = phone.heard.find(({ method }) => method === 'wc_sessionRequest')
  expect(field(asked?.params, 'chainId')).toBe(ROOM)

  await phone.send('wc_sessionEvent', { event: { name: 'toy_mask', data: OTHER }, chainId: ROOM })
  await until(() => connection(kit, 'toy')?.address === OTHER)
  expect(await signMessage(kit, { message: 'hi' })).toMatchObject({ signature: `${OTHER},hi` })

  await phone.send('wc_sessionEvent', { event: { name: 'toy_room', data: ATTIC }, chainId: ROOM })
  await until(() => connection(kit, 'toy')?.caipNetworkId === ATTIC)

  await phone.send('wc_sessionDelete', { code: 6000, message: 'User disconnected.' })
  await until(() => connection(kit, 'toy') === undefined)
  expect(kit.store.get().connect.connectors).toEqual([])
})

test('[S4.2] a wallet that grants two namespaces connects both in one pairing, and gets requests in each', async () => {
  const page = await setUp()
  const { phone, kit } = page
  await pair(page, { eip155: granted(), toy: toys() })
  const both = [connection(kit, 'eip155'), connection(kit, 'toy')]
  expect(both).toMatchObject([
    { address: ALICE, caipNetworkId: BOTH[0] },
    { address: ADA, caipNetworkId: ROOM },
  ])
  const [connectorId = '', other] = both.map((one) => one?.connectorId)
  expect(other).toBe(connectorId)
  expect(kit.store.get().network.activeNamespace).toBe('eip155')
  phone.answers.personal_sign = () => ({ result: SIGNATURES[ALICE] })
  phone.answers.toy_sign = (params) => ({ result: `${params}` })
  expect(await signMessage(kit, { message: 'hi' })).toMatchObject({ signature: SIGNATURES[ALICE] })
  const toyAdapter = kit.adapters.toy
  expect(await toyAdapter?.signMessage({ connectorId, address: ADA, message: 'hi' })).toBe(`${ADA},hi`)
})

test('one pairing is recorded as one success, however many namespaces it connects', async () => {
  const page = await setUp()
  await pair(page, { eip155: granted(), toy: toys() })
  const records = page.events.flatMap((event) => toAnalyticsRecord(event, page.kit.store.get()) ?? [])
  expect(records.filter(({ event }) => event === 'CONNECT_SUCCESS')).toEqual([
    { event: 'CONNECT_SUCCESS', properties: { method: 'qrcode', name: 'Phone' } },
  ])
})

test('[S4.2] each namespace has its own accounts and its own chain', async () => {
  const page = await setUp()
  const { phone, kit, until, open } = page
  await pair(page, { eip155: granted(), toy: toys() })
  await phone.send('wc_sessionEvent', { event: { name: 'toy_mask', data: OTHER }, chainId: ROOM })
  await until(() => connection(kit, 'toy')?.address === OTHER)
  expect(connection(kit, 'eip155')?.address).toBe(ALICE)
  await phone.send('wc_sessionEvent', { event: { name: 'accountsChanged', data: [BOB] }, chainId: BOTH[0] })
  await until(() => connection(kit, 'eip155')?.address === BOB)
  expect(connection(kit, 'toy')?.address).toBe(OTHER)
  await switchNetwork(kit, { caipNetworkId: 'eip155:421614' })
  // An event of one namespace moves no other, whatever it says.
  await phone.send('wc_sessionEvent', { event: { name: 'toy_room', data: BOTH[0] }, chainId: ROOM })
  await phone.send('wc_sessionEvent', { event: { name: 'toy_room', data: ATTIC }, chainId: ROOM })
  await until(() => connection(kit, 'toy')?.caipNetworkId === ATTIC)
  expect(connection(kit, 'eip155')?.caipNetworkId).toBe('eip155:421614')

  await expect.poll(() => page.storage.getItem('@latchkey/default/state'), PATIENT).toContain(ATTIC)
  kit.destroy()
  const next = open()
  await until(() => [connection(next, 'eip155'), connection(next, 'toy')].every((one) => one?.verified), next)
  expect([connection(next, 'eip155'), connection(next, 'toy')]).toMatchObject([
    { address: BOB, caipNetworkId: 'eip155:421614' },
    { address: OTHER, caipNetworkId: ATTIC },
  ])
})

test('[S4.2] disconnecting one namespace keeps the other; the wallet is notified after the last', async () => {
  const page = await setUp()
  const { phone, kit } = page
  await pair(page, { eip155: granted(), toy: toys() })
  await disconnect(kit, { namespace: 'eip155' })
  const ping = await phone.send('wc_sessionPing', {})
  await phone.hears(({ id, result }) => id === ping && result === true)
  expect(phone.heard.some(({ method }) => method === 'wc_sessionDelete')).toBe(false)
  expect([connection(kit, 'eip155'), connection(kit, 'toy')?.address]).toEqual([undefined, ADA])
  await disconnect(kit)
  await phone.hears(({ method }) => method === 'wc_sessionDelete')
})

test('[S4.2] an update that removes one namespace keeps the other', async () => {
  const page = await setUp()
  const { phone, kit, until } = page
  await pair(page, { eip155: granted(), toy: toys() })
  await phone.send('wc_sessionUpdate', { namespaces: { toy: toys() } })
  await until(() => connection(kit, 'eip155') === undefined)
  expect(connection(kit, 'toy')?.address).toBe(ADA)
})

test.each([
  ['one of two namespaces', { toy: toys() }, ['toy']],
  ['one chain of one namespace', { toy: toys({ accounts: [`${ATTIC}:${ADA}`] }) }, ['toy']],
  ['no method', { eip155: granted({ methods: [] }) }, ['eip155']],
  [
    'a namespace on foreign chains besides',
    { eip155: granted({ accounts: [`eip155:10:${ALICE}`] }), toy: toys() },
    ['toy'],
  ],
])(
  '[S4.2] a wallet that grants %s is connected in the namespaces that an adapter can use',
  async (_, namespaces, joined) => {
    const { phone, kit, prepare, until } = await setUp()
    await phone.scan(await prepare())
    await phone.approve({ namespaces })
    await until(({ pairing }) => pairing?.progress.step === 'idle')
    expect(['eip155', 'toy'].filter((namespace) => connection(kit, namespace))).toEqual(joined)
  },
)

test('a wallet that shares accounts only in a namespace without an adapter is rejected, and notified', async () => {
  const { phone, kit, prepare, until } = await setUp([evm()])
  await phone.scan(await prepare())
  await phone.approve({ namespaces: { toy: toys() } })
  await until(({ pairing }) => pairing?.progress.step === 'failed')
  expect(kit.store.get().pairing?.progress).toMatchObject({
    failure: { name: 'SessionNetworksMissingError' },
  })
  await phone.hears(({ error }) => Object(error).code === 7000)
})
