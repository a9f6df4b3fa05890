import { expect, onTestFinished, test, vi } from 'vitest'
import { chooseAccount } from '../actions/chooseAccount.ts'
import { closeModal } from '../actions/closeModal.ts'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { openModal } from '../actions/openModal.ts'
import { reconnect } from '../actions/reconnect.ts'
import { requireSigner } from '../actions/requireSigner.ts'
import { signMessage } from '../actions/sign.ts'
import { switchNetwork } from '../actions/switchNetwork.ts'
import { goBack, pushView } from '../actions/views.ts'
import type { AdapterConnection } from '../adapter/adapter.ts'
import type { KitConfig } from '../kit/config.ts'
import { arbitrum } from '../networks.ts'
import { selectAccount } from '../selectors/account.ts'
import { selectNetwork } from '../selectors/network.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import { later } from '../testing/later.ts'
import { restored, stored } from '../testing/restored.ts'
import { ALICE, BOB, type ScriptedMethods, scripted } from '../testing/scriptedAdapter.ts'
import { solanaNetwork } from '../testing/solanaNetwork.ts'

const ONE = 'eip155:42161'
const SEPOLIA = 'eip155:421614'
const CAROL = '0x2222222222222222222222222222222222222222'

/** A kit whose one wallet is announced. */
function oneWallet(overrides: Partial<ScriptedMethods> = {}, config: Partial<KitConfig> = {}) {
  const made = createTestKit(config, scripted(overrides))
  made.adapter.announce({ id: 'one.test' })
  return { kit: made.kit, adapter: made.adapter }
}

/** A kit with two wallets, each of whose answers a test gives by hand, silent ones apart. */
function twoWallets() {
  const answers = new Map<string, ReturnType<typeof later<AdapterConnection>>>()
  const answer = (key: string) => {
    const known = answers.get(key) ?? later<AdapterConnection>()
    answers.set(key, known)
    return known
  }
  const made = createTestKit(
    {},
    scripted({
      connect: ({ connectorId, silent }) => answer(silent ? `${connectorId} silent` : connectorId).promise,
    }),
  )
  made.adapter.announce({ id: 'one.test', name: 'One' }, { id: 'two.test', name: 'Two' })
  const give = (key: string, address: string, caipNetworkId: typeof ONE | typeof SEPOLIA = ONE) =>
    answer(key).resolve({ addresses: [address], caipNetworkId })
  return { ...made, adapter: made.adapter, give }
}

test('[S4.1] a stored connection that is confirmed meanwhile does not end the question to a wallet', async () => {
  const { kit, give } = twoWallets()
  kit.store.dispatch(restored(stored('one.test')))
  const confirming = reconnect(kit)
  const asked = connect(kit, { connectorId: 'two.test' })
  give('one.test silent', ALICE)
  await confirming
  expect(kit.store.get().connect.attempt).toMatchObject({ connectorId: 'two.test', step: 'asking' })
  give('two.test', BOB)
  await expect(asked).resolves.toMatchObject({ addresses: [BOB] })
  expect(selectAccount(kit.store.get()).address).toBe(BOB)
})

test('asking a wallet again while its stored connection is being confirmed connects once, and neither call fails', async () => {
  const { kit, give } = twoWallets()
  kit.store.dispatch(restored(stored('one.test')))
  const confirming = reconnect(kit)
  const asked = connect(kit, { connectorId: 'one.test' })
  give('one.test silent', ALICE)
  await confirming
  give('one.test', BOB)
  await expect(asked).resolves.toMatchObject({ addresses: [BOB] })
  expect(selectAccount(kit.store.get())).toMatchObject({ address: BOB, status: 'connected' })
})

test('a question in one namespace that another namespace’s replaces leaves nothing connecting', async () => {
  const { kit } = twoWallets()
  void connect(kit, { connectorId: 'one.test' }).catch(() => {})
  expect(selectAccount(kit.store.get(), 'eip155').status).toBe('connecting')
  kit.store.dispatch({
    type: 'connect.started',
    namespace: 'solana',
    connectorId: 'sol.test',
    walletName: 'Sol',
  })
  expect(selectAccount(kit.store.get(), 'eip155').status).toBe('disconnected')
  expect(selectAccount(kit.store.get(), 'solana').status).toBe('connecting')
})

test('a stored wallet that is lost while another is asked leaves the page connecting', async () => {
  const { kit } = twoWallets()
  kit.store.dispatch(restored(stored('one.test')))
  void connect(kit, { connectorId: 'two.test' }).catch(() => {})
  kit.store.dispatch({
    type: 'wallet.disconnected',
    namespace: 'eip155',
    connectorId: 'one.test',
    reason: 'lost',
  })
  expect(selectAccount(kit.store.get()).status).toBe('connecting')
})

test('the page is where the connection that signs is: when one wallet leaves, the next one’s network counts', async () => {
  const { kit, adapter, give } = twoWallets()
  give('one.test', ALICE, SEPOLIA)
  await connect(kit, { connectorId: 'one.test' })
  give('two.test', BOB, ONE)
  await connect(kit, { connectorId: 'two.test' })
  expect(selectNetwork(kit.store.get()).caipNetworkId).toBe(ONE)
  adapter.emit({ type: 'wallet.dropped', connectorId: 'two.test' })
  expect(selectAccount(kit.store.get()).address).toBe(ALICE)
  expect(selectNetwork(kit.store.get()).caipNetworkId).toBe(SEPOLIA)
  const { network, connection } = await requireSigner(kit)
  expect([network.caipNetworkId, connection.address]).toEqual([SEPOLIA, ALICE])
})

test('a host that tells of the same connection again changes nothing', async () => {
  const { kit, adapter, give } = twoWallets()
  give('one.test', ALICE)
  await connect(kit, { connectorId: 'one.test' })
  const connection: AdapterConnection = { addresses: [ALICE, BOB], caipNetworkId: ONE }
  adapter.emit({ type: 'wallet.joined', connectorId: 'two.test', connection })
  chooseAccount(kit, { address: BOB })
  const before = kit.store.get().connect
  adapter.emit({ type: 'wallet.joined', connectorId: 'two.test', connection })
  expect(kit.store.get().connect).toBe(before)
  adapter.emit({
    type: 'wallet.joined',
    connectorId: 'two.test',
    connection: { ...connection, addresses: [CAROL] },
  })
  expect(selectAccount(kit.store.get()).address).toBe(CAROL)
})

test('disconnecting gives up on a wallet that is being asked: its late yes connects nothing', async () => {
  const { kit, give } = twoWallets()
  const asked = connect(kit, { connectorId: 'one.test' })
  await disconnect(kit)
  give('one.test', ALICE)
  await expect(asked).rejects.toMatchObject({ name: 'UserRejectedError' })
  expect(selectAccount(kit.store.get()).status).toBe('disconnected')
})

test('the account that the visitor chose is still the one displayed once its wallet has confirmed', async () => {
  const { kit } = oneWallet({ connect: async () => ({ addresses: [ALICE, BOB], caipNetworkId: ONE }) })
  kit.store.dispatch(restored(stored('one.test', BOB, [ALICE, BOB])))
  await reconnect(kit)
  expect(selectAccount(kit.store.get())).toMatchObject({ address: BOB, verified: true })
})

test('a wallet that has another account in use than it had has the last word over an earlier choice', async () => {
  const { kit } = oneWallet({ connect: async () => ({ addresses: [CAROL, ALICE, BOB], caipNetworkId: ONE }) })
  kit.store.dispatch(restored(stored('one.test', BOB, [ALICE, BOB])))
  await reconnect(kit)
  expect(selectAccount(kit.store.get()).address).toBe(CAROL)
})

test('an active connector that has no connection does not hide those that there are', async () => {
  const { kit } = oneWallet()
  kit.store.dispatch({ ...restored(stored('one.test')), active: { eip155: 'ghost' } })
  expect(selectAccount(kit.store.get()).address).toBe(ALICE)
  await reconnect(kit)
  expect(selectAccount(kit.store.get())).toMatchObject({ address: ALICE, status: 'connected' })
})

test('a confirmation that was given up changes nothing, whatever the wallet answers', async () => {
  const { kit, give } = twoWallets()
  kit.store.dispatch(restored(stored('one.test')))
  const stop = new AbortController()
  const confirming = reconnect(kit, { signal: stop.signal })
  stop.abort()
  give('one.test silent', BOB)
  await confirming
  expect(selectAccount(kit.store.get())).toMatchObject({ address: ALICE, status: 'reconnecting' })
})

test('a confirmation that was given up waits for no announcement, and loses no wallet', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { kit } = createTestKit()
  kit.store.dispatch(restored(stored('late.test')))
  const stop = new AbortController()
  const confirming = reconnect(kit, { signal: stop.signal })
  stop.abort()
  expect(vi.getTimerCount()).toBe(0)
  await confirming
  expect(selectAccount(kit.store.get()).status).toBe('reconnecting')
})

test('where the wallet moved on while a switch was being confirmed, the page is where the wallet is', async () => {
  const { kit, adapter } = oneWallet({
    async switchNetwork() {
      adapter.emit({ type: 'chain.changed', connectorId: 'one.test', caipNetworkId: SEPOLIA })
      adapter.emit({ type: 'chain.changed', connectorId: 'one.test', caipNetworkId: 'eip155:1' })
    },
  })
  await connect(kit, { connectorId: 'one.test' })
  await switchNetwork(kit, { caipNetworkId: SEPOLIA })
  expect(selectNetwork(kit.store.get()).caipNetworkId).toBe('eip155:1')
})

test('an earlier switch that ends says nothing of the one asked for since', async () => {
  const answers = [later(), later()]
  let turn = 0
  const { kit, adapter } = oneWallet(
    { switchNetwork: () => answers[turn++]?.promise ?? Promise.resolve() },
    { networks: [arbitrum, { ...arbitrum, id: 421614, caipNetworkId: SEPOLIA }] },
  )
  await connect(kit, { connectorId: 'one.test' })
  const first = switchNetwork(kit, { caipNetworkId: SEPOLIA })
  adapter.emit({ type: 'chain.changed', connectorId: 'one.test', caipNetworkId: SEPOLIA })
  void switchNetwork(kit, { caipNetworkId: ONE })
  answers[0]?.resolve()
  await first
  expect(selectNetwork(kit.store.get()).switching).toMatchObject({ caipNetworkId: ONE, step: 'asking' })
})

test.each([
  ['account', { type: 'accounts.changed', connectorId: 'one.test', addresses: [BOB] }, 'AccountChangedError'],
  [
    'network',
    { type: 'chain.changed', connectorId: 'one.test', caipNetworkId: SEPOLIA },
    'NetworkChangedError',
  ],
] as const)('the %s that is checked is the one that signs, or nothing is', async (_, event, name) => {
  const genesis = later<{ wallet: string; transport: string }>()
  const { kit, adapter } = oneWallet({ proveChain: () => genesis.promise }, { lab: true })
  await connect(kit, { connectorId: 'one.test' })
  const signing = signMessage(kit, { message: 'x' })
  adapter.emit(event)
  genesis.resolve({ wallet: '0x01', transport: '0x01' })
  await expect(signing).rejects.toMatchObject({ name })
  expect(adapter.calls.some(({ method }) => method === 'signMessage')).toBe(false)
})

test('[S4.18] where the wallet is left on its network, the modal that connected it closes', async () => {
  const { kit } = oneWallet(
    { connect: async () => ({ addresses: [ALICE], caipNetworkId: 'eip155:137' }) },
    { enableNetworkSwitch: false },
  )
  await openModal(kit)
  pushView(kit, { view: 'ConnectingExternal', walletId: 'one.test' })
  await connect(kit, { connectorId: 'one.test' })
  expect(kit.store.get().modal.open).toBe(false)
})

test('[S2.18] embedded, closing leaves the wallet asking too', async () => {
  const { kit } = oneWallet({ connect: () => new Promise(() => {}) }, { enableEmbedded: true })
  void connect(kit, { connectorId: 'one.test' })
  closeModal(kit)
  expect(kit.store.get().connect.attempt).toMatchObject({ connectorId: 'one.test', step: 'left' })
  expect(selectAccount(kit.store.get()).status).toBe('disconnected')
})

test('[S2.14, S2.18] embedded, UnsupportedChain may be left, and that is said', async () => {
  const { kit } = oneWallet(
    { connect: async () => ({ addresses: [ALICE], caipNetworkId: 'eip155:137' }) },
    { enableEmbedded: true },
  )
  const seen: string[] = []
  kit.store.subscribe((_, event) => seen.push(event.type))
  await connect(kit, { connectorId: 'one.test' })
  expect(kit.store.get().modal.history).toEqual([{ view: 'UnsupportedChain' }])
  goBack(kit)
  expect(kit.store.get().modal.history).toEqual([{ view: 'Account' }])
  expect(seen.filter((type) => type === 'network.leftUnsupported')).toHaveLength(1)
})

test('[S4.18] another wallet’s network is no reason to ask about the one that signs', async () => {
  const { kit, adapter, give } = twoWallets()
  give('one.test', ALICE)
  await connect(kit, { connectorId: 'one.test' })
  adapter.emit({
    type: 'wallet.joined',
    connectorId: 'two.test',
    connection: { addresses: [BOB], caipNetworkId: 'eip155:137' },
  })
  closeModal(kit)
  adapter.emit({ type: 'chain.changed', connectorId: 'one.test', caipNetworkId: SEPOLIA })
  expect(kit.store.get().modal.open).toBe(false)
})

test('[S3.7] an account’s explorer is that of its own network, whichever is active', () => {
  const blockExplorers = { default: { name: 'Sol', url: 'https://explorer.test' } }
  const { kit } = createTestKit({ networks: [arbitrum, { ...solanaNetwork('x'), blockExplorers }] })
  kit.store.dispatch(
    restored({ ...stored('sol.test', 'So1'), namespace: 'solana', caipNetworkId: 'solana:x' } as never),
  )
  expect(selectAccount(kit.store.get(), 'solana').addressExplorerUrl).toBe(
    'https://explorer.test/address/So1',
  )
})

test('a subscriber that throws stops neither the others nor the kit, and its error is not lost', async () => {
  const { kit } = oneWallet()
  const thrown = new Error('an integrator’s own mistake')
  const reported: unknown[] = []
  const before = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', (error) => reported.push(error))
  onTestFinished(() => {
    process.removeAllListeners('uncaughtException')
    for (const listener of before) process.on('uncaughtException', listener)
  })
  const seen: string[] = []
  kit.store.subscribe((_, event) => {
    if (event.type === 'connect.started') throw thrown
  })
  kit.store.subscribe((_, event) => seen.push(event.type))
  await connect(kit, { connectorId: 'one.test' })
  expect(selectAccount(kit.store.get()).status).toBe('connected')
  expect(seen).toContain('connect.started')
  await vi.waitFor(() => expect(reported).toEqual([thrown]))
})

test('a wallet that leaves one namespace moves nothing in another', () => {
  const { kit } = createTestKit()
  const joined = (namespace: 'eip155' | 'solana', caipNetworkId: typeof SEPOLIA | 'solana:y') =>
    kit.store.dispatch({
      type: 'wallet.connected',
      namespace,
      connector: { id: namespace, name: namespace },
      connection: { addresses: [ALICE], caipNetworkId },
      how: 'host',
    })
  joined('solana', 'solana:y')
  joined('eip155', SEPOLIA)
  kit.store.dispatch({
    type: 'wallet.disconnected',
    namespace: 'solana',
    connectorId: 'solana',
    reason: 'wallet',
  })
  expect(selectNetwork(kit.store.get()).caipNetworkId).toBe(SEPOLIA)
})
