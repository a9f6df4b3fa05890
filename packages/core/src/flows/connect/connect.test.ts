import { expect, onTestFinished, test, vi } from 'vitest'
import { abandonConnect } from '../../actions/abandonConnect.ts'
import { chooseAccount } from '../../actions/chooseAccount.ts'
import { chooseConnection } from '../../actions/chooseConnection.ts'
import { connect } from '../../actions/connect.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { openModal } from '../../actions/openModal.ts'
import { reconnect } from '../../actions/reconnect.ts'
import { signMessage } from '../../actions/sign.ts'
import { transfer } from '../../actions/transfer.ts'
import type { Adapter, AdapterEvent } from '../../adapter/adapter.ts'
import { toAnalyticsRecord } from '../../analytics/table.ts'
import type { DisconnectError } from '../../errors/kit.ts'
import { ConnectorUnavailableError, RequestPendingError, UserRejectedError } from '../../errors/wallet.ts'
import { toStoredRecord } from '../../kit/persist.ts'
import { arbitrum } from '../../networks.ts'
import { parseRecord, restore } from '../../persist/storedRecord.ts'
import { isConnected, selectAccount } from '../../selectors/account.ts'
import { selectNetwork } from '../../selectors/network.ts'
import { createConnectedKit } from '../../testing/connectedKit.ts'
import { createMemoryStorage, createTestKit, type TestKit } from '../../testing/createTestKit.ts'
import { later } from '../../testing/later.ts'
import { restored, stored } from '../../testing/restored.ts'
import { ALICE, BOB, scripted } from '../../testing/scriptedAdapter.ts'
import { solanaNetwork } from '../../testing/solanaNetwork.ts'

const ID = 'dev.latchkey.test'
const SOL = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const SOLANA = solanaNetwork('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')

test('[S4.1] goes from disconnected over connecting to connected, and records accounts, chain and connector', async () => {
  const { kit, adapter } = createTestKit()
  adapter.announce({})
  const seen: string[] = []
  kit.store.subscribe((state) => seen.push(selectAccount(state).status))
  expect(selectAccount(kit.store.get()).status).toBe('disconnected')
  await connect(kit, { connectorId: ID })
  expect(seen[0]).toBe('connecting')
  expect(seen.at(-1)).toBe('connected')
  expect(kit.store.get().connect.namespaces.eip155).toMatchObject({
    activeConnectorId: ID,
    connections: [
      { connectorId: ID, addresses: [ALICE], address: ALICE, caipNetworkId: 'eip155:42161', verified: true },
    ],
  })
})

test('[S6.1] there is one distinction only: a connected wallet, or none', async () => {
  const { kit } = createTestKit()
  expect(isConnected(kit.store.get())).toBe(false)
  const { kit: other } = await createConnectedKit()
  expect(isConnected(other.store.get())).toBe(true)
})

test('[S3.7] the account of a chain: address, CAIP address, balance, wallet, accounts, explorer and status', async () => {
  const { kit } = await createConnectedKit({
    connect: async () => ({ addresses: [ALICE, BOB], caipNetworkId: 'eip155:42161' }),
  })
  await vi.waitFor(() => expect(selectAccount(kit.store.get()).balance).toBeDefined())
  expect(selectAccount(kit.store.get())).toEqual({
    status: 'connected',
    address: ALICE,
    caipAddress: `eip155:42161:${ALICE}`,
    balance: { amount: 1_842_000_000_000_000_000n, symbol: 'ETH', decimals: 18, readAt: expect.any(Number) },
    balanceSymbol: 'ETH',
    addressExplorerUrl: `https://arbiscan.io/address/${ALICE}`,
    connectedWalletInfo: { name: 'Test Wallet' },
    allAccounts: [
      { address: ALICE, type: 'eoa' },
      { address: BOB, type: 'eoa' },
    ],
    verified: true,
  })
  expect(selectAccount(kit.store.get(), 'solana')).toEqual({
    status: 'disconnected',
    allAccounts: [],
    verified: false,
  })
})

test('in a lab there is no explorer: that of the borrowed id knows nothing of what happens there', async () => {
  const { kit } = await createConnectedKit({}, { lab: true })
  expect(selectAccount(kit.store.get())).toHaveProperty('address')
  expect(selectAccount(kit.store.get())).not.toHaveProperty('addressExplorerUrl')
  expect(selectNetwork(kit.store.get()).caipNetwork).toMatchObject({ name: 'Arbitrum One' })
  expect(selectNetwork(kit.store.get()).caipNetwork).not.toHaveProperty('blockExplorers')
})

test('[S3.5] the active connector id is kept per namespace, and outlives the page', async () => {
  const { kit } = await createConnectedKit()
  const record = toStoredRecord(kit.store.get())
  expect(record.active).toEqual({ eip155: ID })
  expect(parseRecord(JSON.stringify(record))).toEqual(record)
})

test('[S3.5] connectors of two namespaces are in use at once, and both outlive the page', async () => {
  const eip155 = scripted()
  const solana = scripted(
    { connect: async () => ({ addresses: [SOL], caipNetworkId: SOLANA.caipNetworkId }) },
    'solana',
  )
  const networks = [arbitrum, SOLANA]
  const { kit } = createTestKit({ networks, adapters: [eip155, solana] }, eip155)
  eip155.adapter().announce({ id: 'one' })
  solana.adapter().announce({ id: 'two', name: 'Other Wallet' })
  await connect(kit, { connectorId: 'one' })
  await connect(kit, { connectorId: 'two' })
  const record = toStoredRecord(kit.store.get())
  expect(record.active).toEqual({ eip155: 'one', solana: 'two' })
  expect(parseRecord(JSON.stringify(record))).toEqual(record)
  const later = createTestKit({
    networks,
    adapters: [scripted(), scripted({}, 'solana')],
    storage: createMemoryStorage({ '@latchkey/default/state': JSON.stringify(record) }),
  })
  restore(later.kit)
  expect(toStoredRecord(later.kit.store.get()).active).toEqual({ eip155: 'one', solana: 'two' })
})

/** Two wallets connected, the second in use, on another network. */
async function createTwoWallets(): Promise<TestKit> {
  const made = createTestKit(
    {},
    scripted({
      connect: async ({ connectorId }) =>
        connectorId === ID
          ? { addresses: [ALICE], caipNetworkId: 'eip155:42161' }
          : { addresses: [BOB], caipNetworkId: 'eip155:421614' },
    }),
  )
  made.adapter.announce({}, { id: 'other.test', name: 'Other' })
  await connect(made.kit, { connectorId: ID })
  await connect(made.kit, { connectorId: 'other.test' })
  return made
}

test('[S3.5][S4.1] of several connected wallets the chosen one is displayed, on its network, and signs', async () => {
  const { kit, adapter } = await createTwoWallets()
  expect(selectAccount(kit.store.get()).address).toBe(BOB)
  chooseConnection(kit, { connectorId: ID })
  expect(selectAccount(kit.store.get())).toMatchObject({ address: ALICE, status: 'connected' })
  expect(selectNetwork(kit.store.get()).caipNetworkId).toBe('eip155:42161')
  expect((await signMessage(kit, { message: 'x' })).address).toBe(ALICE)
  expect(adapter.calls.findLast(({ method }) => method === 'signMessage')?.parameters).toMatchObject({
    connectorId: ID,
    address: ALICE,
  })
})

test('a wallet that is not connected, or not confirmed yet, cannot be chosen', async () => {
  const { kit } = await createTwoWallets()
  expect(() => chooseConnection(kit, { connectorId: 'third.test' })).toThrow(ConnectorUnavailableError)
  const returned = createTestKit().kit
  returned.store.dispatch(restored(stored(ID), stored('other.test', BOB)))
  expect(() => chooseConnection(returned, { connectorId: 'other.test' })).toThrow(ConnectorUnavailableError)
})

test('[S4.5] one of several wallets is disconnected, and the rest stay', async () => {
  const { kit, adapter } = await createTwoWallets()
  await disconnect(kit, { connectorId: 'other.test' })
  expect(selectAccount(kit.store.get())).toMatchObject({ address: ALICE, status: 'connected' })
  expect(selectNetwork(kit.store.get()).caipNetworkId).toBe('eip155:42161')
  expect(adapter.calls.filter(({ method }) => method === 'disconnect')).toEqual([
    { method: 'disconnect', parameters: { connectorId: 'other.test' } },
  ])
  await disconnect(kit)
  expect(isConnected(kit.store.get())).toBe(false)
})

test('a rejected connection is said, and can be tried again', async () => {
  let answer: () => Promise<{ addresses: string[]; caipNetworkId: 'eip155:42161' }> = () =>
    Promise.reject(new UserRejectedError())
  const { kit, adapter } = createTestKit({}, scripted({ connect: () => answer() }))
  adapter.announce({})
  await expect(connect(kit, { connectorId: ID })).rejects.toThrow(UserRejectedError)
  expect(kit.store.get().connect.attempt).toMatchObject({ step: 'failed', failure: { rejected: true } })
  expect(selectAccount(kit.store.get()).status).toBe('disconnected')
  answer = async () => ({ addresses: [ALICE], caipNetworkId: 'eip155:42161' })
  await connect(kit, { connectorId: ID })
  expect(kit.store.get().connect.attempt).toBeUndefined()
})

test('an answer that comes after the visitor turned away changes nothing', async () => {
  const { promise, resolve } = later<{ addresses: string[]; caipNetworkId: 'eip155:42161' }>()
  const { kit, adapter } = createTestKit({}, scripted({ connect: () => promise }))
  adapter.announce({})
  await openModal(kit)
  const asked = connect(kit, { connectorId: ID })
  abandonConnect(kit)
  resolve({ addresses: [ALICE], caipNetworkId: 'eip155:42161' })
  await expect(asked).rejects.toThrow(UserRejectedError)
  expect(isConnected(kit.store.get())).toBe(false)
})

test.each<[string, AdapterEvent, string | undefined]>([
  ['other accounts', { type: 'accounts.changed', connectorId: ID, addresses: [BOB, ALICE] }, BOB],
  ['no account', { type: 'accounts.changed', connectorId: ID, addresses: [] }, undefined],
  ['that it is gone', { type: 'wallet.dropped', connectorId: ID }, undefined],
  ['nothing, and another wallet does', { type: 'wallet.dropped', connectorId: 'other.test' }, ALICE],
])(
  '[S4.1] between its answer and the moment that the page shows it, a wallet says: %s',
  async (_, event, shown) => {
    const { kit, adapter } = createTestKit(
      {},
      scripted({
        async connect() {
          // After the kit has the answer, and before its rules, which are loaded here, let it go on.
          queueMicrotask(() => queueMicrotask(() => adapter.emit(event)))
          return { addresses: [ALICE, BOB], caipNetworkId: 'eip155:42161' }
        },
      }),
    )
    adapter.announce({})
    await connect(kit, { connectorId: ID })
    expect(selectAccount(kit.store.get()).address).toBe(shown)
  },
)

test('[S8.40] a connector that is connected is not connected twice', async () => {
  const { kit } = await createConnectedKit()
  await expect(connect(kit, { connectorId: ID })).rejects.toThrow('Connector already connected')
})

test('[S8.42] a connector that nobody announced has no provider', async () => {
  const { kit } = createTestKit()
  await expect(connect(kit, { connectorId: 'io.nobody' })).rejects.toThrow('Provider not found')
})

test('[S8.24, S8.28] without an adapter there is no client to connect with', async () => {
  const { kit } = createTestKit({ adapters: [] })
  await expect(connect(kit, { connectorId: ID })).rejects.toThrow('No ConnectionController client found')
  const { kit: evmOnly } = createTestKit()
  evmOnly.store.dispatch({
    type: 'connectors.found',
    namespace: 'solana',
    connectors: [{ id: 'x', name: 'X', type: 'ANNOUNCED', chain: 'solana' }],
  })
  await expect(connect(evmOnly, { connectorId: 'x' })).rejects.toThrow('ConnectionController client not set')
})

test('the account displayed follows the wallet, and a choice among the granted ones', async () => {
  const { kit, adapter } = await createConnectedKit()
  adapter.emit({ type: 'accounts.changed', connectorId: ID, addresses: [BOB, ALICE] })
  expect(selectAccount(kit.store.get()).address).toBe(BOB)
  chooseAccount(kit, { address: ALICE })
  expect(selectAccount(kit.store.get()).address).toBe(ALICE)
  await signMessage(kit, { message: 'hello' })
  expect(adapter.calls.at(-1)).toMatchObject({ method: 'signMessage', parameters: { address: ALICE } })
  expect(() => chooseAccount(kit, { address: '0x0000000000000000000000000000000000000001' })).toThrow(
    'The wallet has another account selected',
  )
})

test.each([
  'Failed to fetch dynamically imported module: https://app.example/a.js',
  'error loading dynamically imported module: https://app.example/a.js',
  'Importing a module script failed.',
])(
  '[S4.1] code that does not load (%s) says nothing of the wallet, which is asked again',
  async (message) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const caipNetworkId = 'eip155:42161'
    const connect = vi
      .fn(async () => ({ addresses: [BOB], caipNetworkId }) as const)
      .mockRejectedValueOnce(new TypeError(message))
    const { kit, adapter } = createTestKit({}, scripted({ connect }))
    adapter.announce({ id: ID })
    kit.store.dispatch(restored(stored(ID, BOB)))
    await reconnect(kit)
    expect(selectAccount(kit.store.get()).status).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(selectAccount(kit.store.get()).status).toBe('connected')
  },
)

test('[S5.16] an account that was stored in lower case keeps its place, and gets its checksum from the wallet', async () => {
  const caipNetworkId = 'eip155:42161'
  const factory = scripted({ connect: async () => ({ addresses: [BOB, ALICE], caipNetworkId }) })
  const { kit, adapter } = createTestKit({}, factory)
  adapter.announce({ id: ID })
  const [one, two] = [BOB.toLowerCase(), ALICE.toLowerCase()]
  kit.store.dispatch(restored(stored(ID, two, [one, two])))
  await reconnect(kit)
  expect(selectAccount(kit.store.get())).toMatchObject({ address: ALICE, status: 'connected' })
  // A page may write it as it likes.
  chooseAccount(kit, { address: one })
  expect(selectAccount(kit.store.get()).address).toBe(BOB)
})

test('a wallet that takes its accounts back disconnects, and the modal that showed them closes', async () => {
  const { kit, adapter } = await createConnectedKit()
  await openModal(kit)
  adapter.emit({ type: 'accounts.changed', connectorId: ID, addresses: [] })
  expect(isConnected(kit.store.get())).toBe(false)
  expect(kit.store.get().modal.open).toBe(false)
})

test('[S4.3, S4.5] disconnecting resets account and network, and removes the connector id', async () => {
  const { kit, adapter } = await createConnectedKit({
    connect: async () => ({
      addresses: [ALICE],
      caipNetworkId: 'eip155:137',
      approvedCaipNetworkIds: ['eip155:137'],
    }),
  })
  await disconnect(kit)
  expect(adapter.calls.filter(({ method }) => method === 'disconnect')).toHaveLength(1)
  expect(selectAccount(kit.store.get())).toEqual({ status: 'disconnected', allAccounts: [], verified: false })
  expect(kit.store.get().connect.namespaces.eip155).toEqual({ status: 'disconnected', connections: [] })
  expect(kit.store.get().network.active.eip155).toBe('eip155:42161')
  expect(toStoredRecord(kit.store.get())).toMatchObject({ connections: [], active: {} })
})

test('[S4.4] sign-in sessions are cleared first, and only namespaces with an address call their client', async () => {
  const order: string[] = []
  const siwx = {
    createMessage: () => Promise.reject(new Error('not asked for')),
    addSession: async () => {},
    revokeSession: async () => {},
    setSessions: async (sessions: readonly unknown[]) => {
      order.push(`siwx ${sessions.length}`)
    },
    getSessions: async () => [],
  }
  const solana = scripted({ disconnect: async () => void order.push('solana') }, 'solana')
  const eip155 = scripted({ disconnect: async () => void order.push('eip155') })
  const { kit } = createTestKit({ adapters: [eip155, solana], siwx }, eip155)
  solana.adapter()
  eip155.adapter().announce({})
  await connect(kit, { connectorId: ID })
  await disconnect(kit)
  expect(order).toEqual(['siwx 0', 'eip155'])
})

test('[S4.6] success and failure of disconnecting are recorded', async () => {
  const recordsOf = async (overrides: Partial<Adapter> = {}) => {
    const { kit } = await createConnectedKit(overrides)
    const records: unknown[] = []
    kit.store.subscribe((state, event) => records.push(toAnalyticsRecord(event, state)))
    await disconnect(kit).catch(() => {})
    return records.filter((record) => record !== undefined)
  }
  expect(await recordsOf()).toEqual([{ event: 'DISCONNECT_SUCCESS', properties: { namespace: 'all' } }])
  const isGone = async () => Promise.reject(new Error('the wallet is gone'))
  expect(await recordsOf({ disconnect: isGone })).toEqual([
    { event: 'DISCONNECT_ERROR', properties: { message: 'eip155: the wallet is gone' } },
  ])
})

test('[S4.7, S8.19] a failed disconnect is raised to the caller, and the page has forgotten the wallet all the same', async () => {
  const { kit } = await createConnectedKit({
    disconnect: async () => Promise.reject(new Error('the wallet is gone')),
  })
  const error = await disconnect(kit).catch((thrown: DisconnectError) => thrown)
  expect(error).toMatchObject({ shortMessage: 'Failed to disconnect', details: 'eip155: the wallet is gone' })
  expect(isConnected(kit.store.get())).toBe(false)
})

test('[S8.22] signing without an account', async () => {
  const { kit } = createTestKit()
  await expect(signMessage(kit, { message: 'hello' })).rejects.toThrow('No ActiveCaipAddress found')
})

test('[S8.29] an id that two namespaces share needs to be told apart', async () => {
  const { kit, adapter } = createTestKit()
  adapter.announce({ id: 'both' })
  kit.store.dispatch({
    type: 'connectors.found',
    namespace: 'solana',
    connectors: [{ id: 'both', name: 'Both', type: 'ANNOUNCED', chain: 'solana' }],
  })
  await expect(connect(kit, { connectorId: 'both' })).rejects.toThrow('Chain is required to connect "both"')
  await expect(connect(kit, { connectorId: 'both', namespace: 'eip155' })).resolves.toBeDefined()
})

test('[S8.23] sending needs a network that the page knows; a signature does not, where any is allowed', async () => {
  const { kit } = await createConnectedKit(
    { connect: async () => ({ addresses: [ALICE], caipNetworkId: 'eip155:137' }) },
    { allowUnsupportedChain: true },
  )
  await expect(transfer(kit, { to: BOB, amount: 1n })).rejects.toThrow('No ActiveCaipNetwork or client found')
  await expect(signMessage(kit, { message: 'hello' })).resolves.toMatchObject({ address: ALICE })
})

test('[S8.16, S8.18] a declined signature and a failed one are said in a notice, and thrown', async () => {
  const { kit } = await createConnectedKit({
    signMessage: async () => Promise.reject(new UserRejectedError()),
  })
  await expect(signMessage(kit, { message: 'hello' })).rejects.toThrow(UserRejectedError)
  expect(kit.store.get().notices.current).toMatchObject({ code: 'signatureDeclined', variant: 'error' })
  const { kit: failing } = await createConnectedKit({
    signMessage: async () => Promise.reject(new Error('boom')),
  })
  await expect(signMessage(failing, { message: 'hello' })).rejects.toThrow('boom')
  expect(failing.store.get().notices.current).toMatchObject({ failure: { name: 'UnknownError' } })
  const { kit: busy } = await createConnectedKit({
    signMessage: async () => Promise.reject(new RequestPendingError()),
  })
  await expect(signMessage(busy, { message: 'hello' })).rejects.toThrow(RequestPendingError)
  expect(busy.store.get().notices.current).toMatchObject({ failure: { name: 'RequestPendingError' } })
})

test('a signature that the page itself refuses is said too, and in the page’s own words where it has some', async () => {
  const { kit } = createTestKit()
  await expect(signMessage(kit, { message: 'hello' })).rejects.toThrow('No ActiveCaipAddress found')
  expect(kit.store.get().notices.current).toMatchObject({
    failure: { name: 'NoActiveAddressError', shortMessage: 'No ActiveCaipAddress found' },
  })
  const { kit: own } = createTestKit()
  await signMessage(own, { message: 'hello', failed: ({ name }) => name }).catch(() => {})
  expect(own.store.get().notices.current).toMatchObject({ message: 'NoActiveAddressError' })
})
