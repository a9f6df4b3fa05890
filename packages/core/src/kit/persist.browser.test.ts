import { afterEach, expect, test, vi } from 'vitest'
import { chooseConnection } from '../actions/chooseConnection.ts'
import { connect } from '../actions/connect.ts'
import { signMessage } from '../actions/sign.ts'
import type { AdapterConnection } from '../adapter/adapter.ts'
import type { KitStorage } from '../adapter/page.ts'
import { ConnectorNotConnectedError } from '../errors/wallet.ts'
import { storageKey } from '../persist/storageKeys.ts'
import { selectAccount } from '../selectors/account.ts'
import { createMemoryStorage, createTestKit } from '../testing/createTestKit.ts'
import { ALICE, BOB, scripted } from '../testing/scriptedAdapter.ts'
import type { Kit } from './kit.ts'

const KEY = storageKey('default', 'state')
const connectionOf = (connectorId: string) => ({
  namespace: 'eip155',
  connectorId,
  walletName: connectorId,
  addresses: [ALICE],
  address: ALICE,
  caipNetworkId: 'eip155:42161',
})
const record = (...ids: string[]) =>
  JSON.stringify({
    version: 1,
    connections: ids.map(connectionOf),
    active: { eip155: ids.at(-1) },
    recent: ids.toReversed(),
    network: 'eip155:421614',
  })

const releases: (() => void)[] = []
afterEach(() => {
  for (const release of releases.splice(0)) release()
  vi.useRealTimers()
})

function returning(stored: string, overrides: Parameters<typeof scripted>[0] = {}) {
  const made = createTestKit({ storage: createMemoryStorage({ [KEY]: stored }) }, scripted(overrides))
  return { ...made, adapter: made.adapter, mount: () => releases.push(made.kit.mount()) }
}

/** Its wallets are there, and the first has confirmed. */
async function returned(ids = ['one'], overrides?: Parameters<typeof scripted>[0]) {
  const made = returning(record('one'), overrides)
  made.mount()
  made.adapter.announce(...ids.map((id) => ({ id })))
  await vi.waitFor(() => expect(selectAccount(made.kit.store.get()).status).toBe('connected'))
  return made
}

function mounted() {
  const made = createTestKit()
  releases.push(made.kit.mount())
  made.adapter.announce({ id: 'one' })
  return made
}

function tellOfAnotherTab(storage: KitStorage, text: string): void {
  storage.setItem(KEY, text)
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: text }))
}

// The first test of the file: what stores a connection is not loaded yet.
test('a connection is stored before the browser’s next task: a page that shows it can be reloaded', async () => {
  const { kit, storage } = mounted()
  const stored = new Promise((resolve) => {
    kit.store.subscribe((_, { type }) => {
      if (type !== 'wallet.connected') return
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(storage.getItem(KEY))
      port2.postMessage('')
    })
  })
  await connect(kit, { connectorId: 'one' })
  expect(await stored).toContain(ALICE)
})

test('[S4.1] the stored account stands in the first state, marked reconnecting, and signs nothing until the wallet confirms', async () => {
  const { kit, adapter, mount } = returning(record('one'))
  expect(selectAccount(kit.store.get())).toMatchObject({
    status: 'reconnecting',
    address: ALICE,
    verified: false,
  })
  expect(selectAccount(kit.store.initial())).toMatchObject({ status: 'disconnected' })
  await expect(signMessage(kit, { message: 'x' })).rejects.toThrow('connector unavailable while reconnecting')
  mount()
  adapter.announce({ id: 'one' })
  await vi.waitFor(() =>
    expect(selectAccount(kit.store.get())).toMatchObject({ status: 'connected', verified: true }),
  )
  expect(adapter.calls[0]).toMatchObject({
    method: 'connect',
    parameters: { connectorId: 'one', silent: true },
  })
})

test('[S4.1] the most recently used connector is tried first', async () => {
  const { adapter, mount } = returning(record('older', 'newest'))
  mount()
  adapter.announce({ id: 'older' }, { id: 'newest' })
  await vi.waitFor(() => expect(adapter.calls.filter(({ method }) => method === 'connect')).toHaveLength(2))
  expect(
    adapter.calls.filter(({ method }) => method === 'connect').map(({ parameters }) => parameters),
  ).toMatchObject([{ connectorId: 'newest' }, { connectorId: 'older' }])
})

test('[S8.45] a network switch waits for the wallet to have confirmed', async () => {
  const { kit } = returning(record('one'))
  const { switchNetwork } = await import('../actions/switchNetwork.ts')
  await expect(switchNetwork(kit, { caipNetworkId: 'eip155:421614' })).rejects.toThrow(
    'connector unavailable while reconnecting',
  )
})

test('a wallet that announces itself late is waited for; one that never does is forgotten', async () => {
  vi.useFakeTimers()
  const late = returning(record('late'))
  late.mount()
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(2_900)
  expect(selectAccount(late.kit.store.get()).status).toBe('reconnecting')
  late.adapter.announce({ id: 'late' })
  await vi.advanceTimersByTimeAsync(1)
  expect(selectAccount(late.kit.store.get()).status).toBe('connected')

  const never = returning(record('never'))
  never.mount()
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(3_001)
  expect(selectAccount(never.kit.store.get())).toMatchObject({ status: 'disconnected', allAccounts: [] })
})

test('the wallet has the last word: another account is shown, none disconnects', async () => {
  const other = returning(record('one'), {
    connect: async () => ({ addresses: [BOB], caipNetworkId: 'eip155:42161' }),
  })
  other.mount()
  other.adapter.announce({ id: 'one' })
  await vi.waitFor(() => expect(selectAccount(other.kit.store.get()).address).toBe(BOB))
  const none = returning(record('one'), { connect: async () => Promise.reject(new Error('not authorised')) })
  none.mount()
  none.adapter.announce({ id: 'one' })
  await vi.waitFor(() => expect(selectAccount(none.kit.store.get()).status).toBe('disconnected'))
})

const bearing = (id: string) => ({ id, info: { rdns: 'one' } })

test('a wallet whose rdns another one bears is not reconnected by itself: only the visitor knows which it was', async () => {
  const { kit, adapter, mount } = returning(record('one'))
  mount()
  adapter.announce(bearing('one'), bearing('one:other'))
  await vi.waitFor(() => expect(selectAccount(kit.store.get()).status).toBe('disconnected'))
  expect(adapter.calls.some(({ method }) => method === 'connect')).toBe(false)
  await connect(kit, { connectorId: 'one:other' })
  expect(selectAccount(kit.store.get()).status).toBe('connected')
})

test('a stranger who came first and was reconnected is doubted as soon as the other comes, until the visitor chose', async () => {
  const stolen = returning(record('one'))
  stolen.mount()
  stolen.adapter.announce(bearing('one'))
  await vi.waitFor(() => expect(selectAccount(stolen.kit.store.get()).status).toBe('connected'))
  stolen.adapter.announce(bearing('one'), bearing('one:other'))
  expect(selectAccount(stolen.kit.store.get()).status).toBe('disconnected')
  await connect(stolen.kit, { connectorId: 'one' })
  stolen.adapter.announce(bearing('one'), bearing('one:other'), bearing('one:third'))
  expect(selectAccount(stolen.kit.store.get()).status).toBe('connected')
})

test('the chosen network outlives the page', () => {
  const { kit } = returning(
    JSON.stringify({ version: 1, connections: [], active: {}, recent: [], network: 'eip155:421614' }),
  )
  expect(kit.store.get().network.active.eip155).toBe('eip155:421614')
})

test.each([
  ['no JSON', '{"version":1,'],
  ['a newer version', '{"version":2}'],
  ['another shape', '{"version":1,"connections":[{"address":7}],"active":{},"recent":[]}'],
  ['a list', '[]'],
  ['an address that is none', record('one').replaceAll(ALICE, 'x'.repeat(1_000))],
  ['an address with markup', record('one').replaceAll(ALICE, '<b>0x</b>')],
  ['a network that is none', record('one').replaceAll('eip155:42161', 'javascript:1')],
])('a corrupt or newer record (%s) is set aside, never trusted', (_, text) => {
  const { kit, storage } = returning(text)
  expect(kit.store.get()).toEqual(kit.store.initial())
  expect(storage.getItem(KEY)).toBeNull()
  expect(storage.getItem(`${KEY}.set-aside`)).toBe(text)
})

test.each(['getItem', 'setItem', 'removeItem'] as const)(
  'a storage whose %s throws leaves a kit that works from memory',
  async (method) => {
    const storage = {
      ...createMemoryStorage(),
      [method]: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    }
    const { kit, adapter } = createTestKit({ storage })
    releases.push(kit.mount())
    adapter.announce({ id: 'one' })
    await connect(kit, { connectorId: 'one' })
    expect(selectAccount(kit.store.get()).address).toBe(ALICE)
  },
)

test('another tab that disconnects takes this one with it', async () => {
  const { kit } = await returned()
  tellOfAnotherTab(kit.config.storage, record())
  expect(selectAccount(kit.store.get()).status).toBe('disconnected')
})

test('mounting twice starts once; the last release ends it, and nothing keeps listening', async () => {
  const added = vi.spyOn(window, 'addEventListener')
  const isListening = (): boolean =>
    added.mock.calls.some(([, , options]) => typeof options !== 'object' || !options.signal?.aborted)
  const start = vi.fn(() => () => {})
  const { kit } = createTestKit({}, scripted({ start }))
  const one = kit.mount()
  const two = kit.mount()
  expect(start).toHaveBeenCalledOnce()
  one()
  one()
  expect(isListening()).toBe(true)
  two()
  expect(isListening()).toBe(false)
  kit.mount()()
  expect(start).toHaveBeenCalledTimes(2)
  added.mockRestore()
})

test('[S8.7] a missing project id is an alert for the integrator, and the kit works all the same', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { kit, adapter } = createTestKit({ projectId: '', debug: true })
  releases.push(kit.mount())
  expect(kit.store.get().notices.alert).toBe('PROJECT_ID_NOT_CONFIGURED')
  await vi.waitFor(() => expect(logged.mock.calls[0]?.[0]).toContain('Project ID Not Configured'))
  adapter.announce({ id: 'one' })
  await connect(kit, { connectorId: 'one' })
  expect(selectAccount(kit.store.get()).address).toBe(ALICE)
  logged.mockRestore()
})

test('another tab that connects takes this one with it, once the wallet has confirmed here too', async () => {
  const { kit, adapter, mount } = returning(record())
  mount()
  adapter.announce({ id: 'one' }, { id: 'two' })
  kit.store.dispatch({ type: 'theme.modeChosen', mode: 'light' })
  await vi.waitFor(() => expect(kit.config.storage.getItem('@latchkey/color-mode')).toBe('light'))
  tellOfAnotherTab(kit.config.storage, record('one'))
  expect(selectAccount(kit.store.get())).toMatchObject({ status: 'reconnecting', address: ALICE })
  await vi.waitFor(() => expect(selectAccount(kit.store.get())).toMatchObject({ status: 'connected' }))
  // Which of two wallets signs is each tab's own.
  tellOfAnotherTab(kit.config.storage, record('one', 'two'))
  await vi.waitFor(() => expect(kit.store.get().connect.namespaces.eip155?.connections).toHaveLength(2))
  expect(kit.store.get().connect.namespaces.eip155?.activeConnectorId).toBe('one')
})

test('a connection of another tab that this one reads while it writes its record is confirmed, too', async () => {
  const { kit, adapter, mount } = returning(record())
  mount()
  adapter.announce({ id: 'one' })
  kit.store.dispatch({ type: 'theme.modeChosen', mode: 'light' })
  await vi.waitFor(() => expect(kit.config.storage.getItem('@latchkey/color-mode')).toBe('light'))
  // The storage event of the other tab is still to come.
  kit.config.storage.setItem(KEY, record('one'))
  kit.store.dispatch({ type: 'network.selected', caipNetworkId: 'eip155:42161' })
  await vi.waitFor(() =>
    expect(selectAccount(kit.store.get())).toMatchObject({ status: 'connected', address: ALICE }),
  )
})

test('[S3.5] which wallet is in use is each tab’s own: a reload keeps it, a new tab starts with the last choice of any', async () => {
  const tabStorage = createMemoryStorage()
  const storage = createMemoryStorage({ [KEY]: record('one', 'two') })
  const active = (kit: Kit) => kit.store.get().connect.namespaces.eip155?.activeConnectorId
  const open = async (tab: KitStorage) => {
    const { kit, adapter } = createTestKit({ storage, tabStorage: tab })
    const before = active(kit)
    const release = kit.mount()
    adapter.announce({ id: 'one' }, { id: 'two' })
    await vi.waitFor(() =>
      expect(kit.store.get().connect.namespaces.eip155?.connections.every(({ verified }) => verified)).toBe(
        true,
      ),
    )
    return { kit, adapter, before, release }
  }
  const first = await open(tabStorage)
  expect(first.before).toBe('two')
  chooseConnection(first.kit, { connectorId: 'one' })
  // Another tab chooses after that.
  tellOfAnotherTab(storage, record('one', 'two'))
  first.adapter.emit({ type: 'chain.changed', connectorId: 'one', caipNetworkId: 'eip155:421614' })
  expect(JSON.parse(storage.getItem(KEY) ?? '').active).toEqual({ eip155: 'two' })
  expect(active(first.kit)).toBe('one')
  first.release()
  const again = await open(tabStorage)
  expect([again.before, active(again.kit)]).toEqual(['one', 'one'])
  again.release()
  const other = await open(createMemoryStorage())
  expect(other.before).toBe('two')
  chooseConnection(other.kit, { connectorId: 'one' })
  expect(JSON.parse(storage.getItem(KEY) ?? '').active).toEqual({ eip155: 'one' })
  other.release()
})

test.each(['', 'none', '7', '{"eip155":7}', '{"eip155":"gone"}'])(
  'a tab’s own choice that reads %s is no choice',
  (text) => {
    const storage = createMemoryStorage({ [KEY]: record('one', 'two') })
    const { kit } = createTestKit({ storage, tabStorage: createMemoryStorage({ [KEY]: text }) })
    const { activeConnectorId } = kit.store.get().connect.namespaces.eip155 ?? {}
    expect(['one', 'two']).toContain(activeConnectorId)
  },
)

test('what this tab writes later does not undo what another one connected', async () => {
  const { storage, adapter } = await returned(['one', 'two'])
  tellOfAnotherTab(storage, record('one', 'two'))
  adapter.emit({ type: 'chain.changed', connectorId: 'one', caipNetworkId: 'eip155:421614' })
  expect(JSON.parse(storage.getItem(KEY) ?? '').connections).toHaveLength(2)
})

test('what is kept counts, not what an older word of another tab says', async () => {
  const { kit, storage } = await returned(['one', 'two'])
  const before = storage.getItem(KEY)
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: record('one', 'two') }))
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: record() }))
  expect(kit.store.get().connect.namespaces.eip155?.connections).toHaveLength(1)
  expect(storage.getItem(KEY)).toBe(before)
})

test('[S4.16] a network chosen by somebody new is kept, though nothing else follows it', async () => {
  const { kit, storage } = createTestKit()
  releases.push(kit.mount())
  kit.store.dispatch({ type: 'network.selected', caipNetworkId: 'eip155:421614' })
  await vi.waitFor(() => expect(storage.getItem(KEY)).toContain('"network":"eip155:421614"'))
})

test('a chosen theme is there on the next visit', async () => {
  const { kit, storage } = createTestKit()
  releases.push(kit.mount())
  kit.store.dispatch({ type: 'theme.modeChosen', mode: 'light' })
  await vi.waitFor(() => expect(storage.getItem('@latchkey/color-mode')).toBe('light'))
  expect(createTestKit({ storage }).kit.store.get().theme.mode).toBe('light')
  storage.setItem('@latchkey/color-mode', 'purple')
  expect(createTestKit({ storage }).kit.store.get().theme.mode).toBe('dark')
})

test('a page that leaves before its wallet has confirmed loses nothing: the next mount asks again', async () => {
  vi.useFakeTimers()
  const { kit, storage, adapter } = returning(record('late'))
  const release = kit.mount()
  await vi.dynamicImportSettled()
  release()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(selectAccount(kit.store.get()).status).toBe('reconnecting')
  expect(storage.getItem(KEY)).toBe(record('late'))
  releases.push(kit.mount())
  adapter.announce({ id: 'late' })
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(1)
  expect(selectAccount(kit.store.get()).status).toBe('connected')
})

test('what another tab disconnected while this kit was not mounted is disconnected here too', async () => {
  const { kit, storage, adapter } = returning(record('one'))
  adapter.announce({ id: 'one' })
  const release = kit.mount()
  await vi.waitFor(() => expect(selectAccount(kit.store.get()).status).toBe('connected'))
  release()
  storage.setItem(KEY, record())
  releases.push(kit.mount())
  await vi.waitFor(() => expect(selectAccount(kit.store.get()).status).toBe('disconnected'))
})

test('a release that comes after destroy() counts for nothing', () => {
  const stop = vi.fn()
  const { kit } = createTestKit({}, scripted({ start: () => stop }))
  const former = kit.mount()
  kit.destroy()
  expect(stop).toHaveBeenCalledOnce()
  const latter = kit.mount()
  former()
  expect(stop).toHaveBeenCalledOnce()
  latter()
  expect(stop).toHaveBeenCalledTimes(2)
})

test('a tab that has nothing yet follows another one that connects', async () => {
  const { kit, storage } = mounted()
  tellOfAnotherTab(storage, record('one'))
  await vi.waitFor(() => expect(selectAccount(kit.store.get())).toMatchObject({ status: 'connected' }))
  expect(kit.store.get().connect.namespaces.eip155?.connections).toHaveLength(1)
})

/** A page that was put away and is gone back to: neither wallets nor other tabs reached it meanwhile. */
function goBackTo(): void {
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
}

test('a page that is gone back to shows what the wallet did meanwhile, and tells a silent one from one that said no', async () => {
  const answer = vi.fn<() => Promise<AdapterConnection>>()
  answer.mockResolvedValue({ addresses: [ALICE], caipNetworkId: 'eip155:42161' })
  const { kit } = await returned(undefined, { connect: answer })
  answer.mockResolvedValue({ addresses: [BOB], caipNetworkId: 'eip155:421614' })
  goBackTo()
  await vi.waitFor(() => expect(selectAccount(kit.store.get()).address).toBe(BOB))
  expect(kit.store.get().network.active.eip155).toBe('eip155:421614')
  answer.mockRejectedValue(new Error('The wallet does not answer.'))
  goBackTo()
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(3))
  expect(selectAccount(kit.store.get()).address).toBe(BOB)
  answer.mockRejectedValue(new ConnectorNotConnectedError())
  goBackTo()
  await vi.waitFor(() => expect(selectAccount(kit.store.get()).status).toBe('disconnected'))
})

test('a page that is gone back to follows what other tabs did meanwhile', async () => {
  const { kit, storage } = mounted()
  storage.setItem(KEY, record('one'))
  goBackTo()
  await vi.waitFor(() => expect(selectAccount(kit.store.get())).toMatchObject({ status: 'connected' }))
  storage.setItem(KEY, record())
  goBackTo()
  await vi.waitFor(() => expect(selectAccount(kit.store.get()).status).toBe('disconnected'))
})

test('what the wallet did while the kit was not mounted shows at the next mount', async () => {
  const answer = vi.fn(async () => ({ addresses: [ALICE], caipNetworkId: 'eip155:42161' as const }))
  const { kit, adapter } = returning(record('one'), { connect: answer })
  adapter.announce({ id: 'one' })
  const release = kit.mount()
  await vi.waitFor(() => expect(selectAccount(kit.store.get()).status).toBe('connected'))
  release()
  answer.mockResolvedValue({ addresses: [BOB], caipNetworkId: 'eip155:42161' })
  releases.push(kit.mount())
  await vi.waitFor(() => expect(selectAccount(kit.store.get()).address).toBe(BOB))
})

test('a mount that ends before its session has begun has kept nothing: the next one does', async () => {
  const { kit, adapter, storage } = createTestKit()
  adapter.announce({ id: 'one' })
  await connect(kit, { connectorId: 'one' })
  // As StrictMode mounts.
  kit.mount()()
  releases.push(kit.mount())
  await vi.waitFor(() => expect(storage.getItem(KEY)).toContain(ALICE))
  expect(selectAccount(kit.store.get()).address).toBe(ALICE)
})

test('a connection made before the kit was mounted is kept, not taken for one that another tab ended', async () => {
  const { kit, adapter, storage } = createTestKit()
  adapter.announce({ id: 'one' })
  await connect(kit, { connectorId: 'one' })
  releases.push(kit.mount())
  await vi.waitFor(() => expect(storage.getItem(KEY)).toContain(ALICE))
  expect(selectAccount(kit.store.get()).address).toBe(ALICE)
})
