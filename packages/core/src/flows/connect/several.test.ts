import { afterEach, expect, test, vi } from 'vitest'
import { chooseConnection } from '../../actions/chooseConnection.ts'
import { connect } from '../../actions/connect.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { openModal } from '../../actions/openModal.ts'
import { refreshBalances } from '../../actions/refreshBalances.ts'
import { signMessage } from '../../actions/sign.ts'
import { switchNetwork } from '../../actions/switchNetwork.ts'
import type { KitStorage } from '../../adapter/page.ts'
import type { Kit } from '../../kit/kit.ts'
import { startVisit } from '../../kit/visit.ts'
import { arbitrum, arbitrumSepolia } from '../../networks.ts'
import { selectAccount } from '../../selectors/account.ts'
import { selectConnections } from '../../selectors/connections.ts'
import { selectNetwork } from '../../selectors/network.ts'
import { selectRecentWallets } from '../../selectors/recentWallets.ts'
import { selectWallets } from '../../selectors/wallets.ts'
import { createMemoryStorage, createTestKit } from '../../testing/createTestKit.ts'
import { later } from '../../testing/later.ts'
import { ALICE, BOB, type ScriptedMethods, scripted } from '../../testing/scriptedAdapter.ts'
import { solanaNetwork } from '../../testing/solanaNetwork.ts'

const SOL = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const mainnet = solanaNetwork('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const devnet = solanaNetwork('EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet')

interface Setting {
  readonly evm?: Partial<ScriptedMethods>
  readonly solana?: Partial<ScriptedMethods>
  readonly storage?: KitStorage
  readonly tabStorage?: KitStorage
}

/** A kit of two namespaces. Northlight and Harbor are on EVM; Northlight and Lumen are on Solana. */
function createKit({ evm = {}, solana = {}, ...storages }: Setting = {}) {
  const first = scripted({
    connect: async ({ connectorId }) => ({
      addresses: [connectorId === 'harbor' ? BOB : ALICE],
      caipNetworkId: arbitrum.caipNetworkId,
    }),
    ...evm,
  })
  const second = scripted(
    {
      connect: async ({ caipNetworkId }) => ({
        addresses: [SOL],
        caipNetworkId: caipNetworkId === devnet.caipNetworkId ? caipNetworkId : mainnet.caipNetworkId,
      }),
      getBalance: async () => 7n,
      ...solana,
    },
    'solana',
  )
  const { kit } = createTestKit({
    networks: [arbitrum, arbitrumSepolia, mainnet, devnet],
    adapters: [first, second],
    ...storages,
  })
  const [evmWallets, solanaWallets] = [first.adapter(), second.adapter()]
  evmWallets.announce({ id: 'northlight', name: 'Northlight' }, { id: 'harbor', name: 'Harbor' })
  solanaWallets.announce(
    { id: 'standard:Northlight', name: 'Northlight' },
    { id: 'standard:Lumen', name: 'Lumen' },
  )
  return { kit, evm: evmWallets, solana: solanaWallets }
}

/** Connected: Northlight, then Harbor, then Lumen on Solana, which is shown. */
async function createThree(setting: Setting = {}) {
  const made = createKit(setting)
  await connectThree(made.kit)
  return made
}

async function connectThree(kit: Kit): Promise<void> {
  for (const connectorId of ['northlight', 'harbor', 'standard:Lumen']) await connect(kit, { connectorId })
}

/** A page of its own with such a kit, which confirms what is stored and keeps what changes. */
function openTab(setting: Setting) {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  const made = createKit(setting)
  ends.push(startVisit(made.kit, made.kit.store.get()))
  return made
}

/** For code that is loaded first. */
const PATIENT = { timeout: 30_000 }

const shown = (kit: Kit) => selectAccount(kit.store.get())
const listed = (kit: Kit) =>
  selectConnections(kit.store.get()).map(
    ({ namespace, walletName, isActive, isShown }) =>
      `${namespace} ${walletName}${isActive ? ' active' : ''}${isShown ? ' shown' : ''}`,
  )

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.unstubAllGlobals()
})

test('[S3.5] wallets of several namespaces are listed together; one of each is active, one of all is shown and signs', async () => {
  const { kit, evm, solana } = await createThree()
  expect(listed(kit)).toEqual(['eip155 Harbor active', 'eip155 Northlight', 'solana Lumen active shown'])
  expect((await signMessage(kit, { message: 'x' })).address).toBe(SOL)
  chooseConnection(kit, { connectorId: 'northlight', namespace: 'eip155' })
  expect(listed(kit)).toEqual(['eip155 Harbor', 'eip155 Northlight active shown', 'solana Lumen active'])
  expect(selectNetwork(kit.store.get()).caipNetworkId).toBe(arbitrum.caipNetworkId)
  expect((await signMessage(kit, { message: 'x' })).address).toBe(ALICE)
  const signed = [evm, solana].map(
    ({ calls }) => calls.filter(({ method }) => method === 'signMessage').length,
  )
  expect(signed).toEqual([1, 1])
})

test('[S4.5] the last wallet of the shown namespace leaves, and a wallet of another takes its place in the open modal', async () => {
  const { kit } = await createThree()
  await openModal(kit)
  await disconnect(kit, { connectorId: 'standard:Lumen' })
  expect(shown(kit)).toMatchObject({ address: BOB, status: 'connected' })
  expect(kit.store.get().modal.open).toBe(true)
  await disconnect(kit, { namespace: 'eip155' })
  expect(shown(kit).status).toBe('disconnected')
  expect(kit.store.get().modal.open).toBe(false)
})

test.each(['wallet', 'elsewhere', 'missing'] as const)(
  'so it does where the wallet leaves by itself (%s)',
  async (reason) => {
    const { kit } = await createThree()
    kit.store.dispatch({
      ...{ type: 'wallet.disconnected', namespace: 'solana', connectorId: 'standard:Lumen', reason },
      since: 1,
    })
    await expect.poll(() => shown(kit)).toMatchObject({ address: BOB, verified: true })
  },
)

test('[S4.3] a wallet that leaves both its namespaces by itself leaves the page on its network', async () => {
  const { kit } = createKit()
  const wallet = { solana: 'standard:Northlight', eip155: 'northlight' }
  for (const connectorId of Object.values(wallet)) await connect(kit, { connectorId })
  const here = kit.store.get().network.activeNamespace
  expect(here).toBe('eip155')
  for (const namespace of ['eip155', 'solana'] as const)
    kit.store.dispatch({
      ...{ type: 'wallet.disconnected', namespace, connectorId: wallet[namespace], reason: 'lost' },
    })
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(shown(kit).status).toBe('disconnected')
  expect(kit.store.get().network.activeNamespace).toBe(here)
})

test('[S4.3] disconnecting everything shows none of the others in between', async () => {
  const { kit } = await createThree()
  await openModal(kit)
  const seen = new Set<string | undefined>()
  kit.store.subscribe((state) => seen.add(selectAccount(state).address))
  await disconnect(kit)
  expect([...seen]).toEqual([SOL, undefined])
  expect(listed(kit)).toEqual([])
  expect(kit.store.get().modal.open).toBe(false)
})

test('[S2.13] opened for a namespace, the modal shows the account that is connected there, and that account signs', async () => {
  const { kit } = await createThree()
  await openModal(kit, { namespace: 'eip155' })
  expect(kit.store.get().modal).toMatchObject({ history: [{ view: 'Account' }], namespace: 'eip155' })
  expect((await signMessage(kit, { message: 'x' })).address).toBe(BOB)
  const other = createKit()
  await connect(other.kit, { connectorId: 'harbor' })
  await openModal(other.kit, { namespace: 'solana' })
  expect(other.kit.store.get().modal.history).toEqual([{ view: 'Connect', namespace: 'solana' }])
  // Nothing to switch to yet.
  expect(shown(other.kit).address).toBe(BOB)
  expect(selectWallets(other.kit, other.kit.store.get()).map(({ name }) => name)).toEqual([
    'Northlight',
    'Lumen',
  ])
})

test('[S2.17] loading is up while the namespace that the modal opened for waits for its stored wallet', async () => {
  const storage = createMemoryStorage()
  await connectThree(openTab({ storage }).kit)
  const { promise, resolve: confirm } = later()
  const connection = { addresses: [SOL], caipNetworkId: mainnet.caipNetworkId }
  const { kit } = openTab({ storage, solana: { connect: () => promise.then(() => connection) } })
  const isConfirmed = (namespace: string) => selectAccount(kit.store.get(), namespace).verified
  await vi.waitFor(() => expect(isConfirmed('eip155')).toBe(true), PATIENT)
  await openModal(kit, { namespace: 'eip155' })
  expect(kit.store.get().modal.loading).toBe(false)
  await openModal(kit, { namespace: 'solana' })
  expect(kit.store.get().modal.loading).toBe(true)
  expect(shown(kit)).toMatchObject({ address: SOL, status: 'reconnecting' })
  confirm()
  await vi.waitFor(() => expect(isConfirmed('solana')).toBe(true), PATIENT)
  expect(kit.store.get().modal.loading).toBe(false)
  expect(shown(kit)).toMatchObject({ address: SOL, status: 'connected' })
})

test('[S4.16] a network of another namespace moves page, namespace and address there', async () => {
  const { kit, solana } = await createThree()
  chooseConnection(kit, { connectorId: 'harbor', namespace: 'eip155' })
  const recorded: string[] = []
  kit.store.subscribe((_, { type }) => recorded.push(type))
  await switchNetwork(kit, { caipNetworkId: devnet.caipNetworkId })
  expect(solana.calls.filter(({ method }) => method === 'switchNetwork')).toHaveLength(1)
  expect(shown(kit).caipAddress).toBe(`${devnet.caipNetworkId}:${SOL}`)
  // One switch is one record for analytics: of these two the first has a row.
  expect(recorded.filter((type) => /^chain|selected$/.test(type))).toEqual([
    'chain.changed',
    'connection.selected',
  ])
  await switchNetwork(kit, { caipNetworkId: arbitrum.caipNetworkId })
  expect(shown(kit).caipAddress).toBe(`${arbitrum.caipNetworkId}:${BOB}`)
})

test('a wallet of several networks is connected on the one that the page has chosen', async () => {
  const { kit } = createKit()
  await switchNetwork(kit, { caipNetworkId: devnet.caipNetworkId })
  await connect(kit, { connectorId: 'standard:Lumen' })
  expect(shown(kit).caipAddress).toBe(`${devnet.caipNetworkId}:${SOL}`)
})

test('[S3.5] each tab keeps its own wallet and namespace over a reload; a new tab starts where any tab was last', async () => {
  const storage = createMemoryStorage()
  const tabStorage = createMemoryStorage()
  const { kit } = openTab({ storage, tabStorage })
  await connectThree(kit)
  const other = openTab({ storage }).kit
  const confirmed = () => selectConnections(other.store.get()).filter(({ verified }) => verified)
  await vi.waitFor(() => expect(confirmed()).toHaveLength(3), PATIENT)
  chooseConnection(other, { connectorId: 'northlight', namespace: 'eip155' })
  expect(listed(openTab({ storage, tabStorage }).kit)).toContain('solana Lumen active shown')
  expect(listed(openTab({ storage }).kit)).toContain('eip155 Northlight active shown')
})

test('[S9.5] a wallet that was left is listed as recent, and one call connects it again', async () => {
  const { kit } = await createThree()
  const recent = () => selectRecentWallets(kit, kit.store.get()).map(({ id, chain }) => [id, chain])
  expect(recent()).toEqual([])
  await disconnect(kit, { connectorId: 'standard:Lumen' })
  await disconnect(kit, { connectorId: 'harbor' })
  expect(recent()).toEqual([
    ['standard:Lumen', 'solana'],
    ['harbor', 'eip155'],
  ])
  await connect(kit, { connectorId: 'standard:Lumen' })
  expect(recent()).toEqual([['harbor', 'eip155']])
})

test('[S3.3] a wallet of two namespaces is one entry, connected once it is connected in both', async () => {
  const { kit } = createKit()
  const entry = (namespace?: string) =>
    selectWallets(kit, kit.store.get(), namespace).find(({ name }) => name === 'Northlight')
  expect(entry()).toMatchObject({
    type: 'MULTI_CHAIN',
    connectors: [{ chain: 'eip155' }, { chain: 'solana' }],
  })
  await connect(kit, { connectorId: 'standard:Northlight' })
  expect([entry()?.tag, entry('solana')?.tag, entry('eip155')?.tag]).toEqual([
    'recent',
    'connected',
    'installed',
  ])
  await connect(kit, { connectorId: 'northlight' })
  expect(entry()?.tag).toBe('connected')
})

test('every connection’s balance is read on its own network, once in 30 s; one that fails is absent', async () => {
  const { kit, evm } = await createThree({
    evm: {
      getBalance: async ({ address }) => {
        if (address === ALICE) throw new Error('the node is down')
        return 5n
      },
    },
  })
  await refreshBalances(kit)
  const balances = () => selectConnections(kit.store.get()).map(({ balance }) => balance?.amount)
  expect(balances()).toEqual([5n, undefined, 7n])
  const asked = () => evm.calls.filter(({ method }) => method === 'getBalance').length
  const before = asked()
  await refreshBalances(kit)
  // Only the one that failed.
  expect(asked()).toBe(before + 1)
})

test('[S3.5] over random histories of two namespaces, the account displayed is the one that is asked to sign', async () => {
  let seed = 7
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const ids = [
    ['eip155', 'northlight'],
    ['eip155', 'harbor'],
    ['solana', 'standard:Northlight'],
    ['solana', 'standard:Lumen'],
  ] as const
  for (let history = 0; history < 40; history += 1) {
    const { kit, evm, solana } = createKit()
    for (let step = 0; step < 12; step += 1) {
      const [namespace, connectorId] = ids[random(ids.length)] ?? ids[0]
      const adapter = namespace === 'solana' ? solana : evm
      const network = [arbitrum, arbitrumSepolia, mainnet, devnet][random(4)] ?? arbitrum
      const acts: (() => unknown)[] = [
        () => connect(kit, { connectorId, namespace }),
        () => connect(kit, { connectorId, namespace }),
        () => chooseConnection(kit, { connectorId, namespace }),
        () => disconnect(kit, { connectorId, namespace }),
        () => switchNetwork(kit, network),
        () => openModal(kit, { namespace }),
        () => adapter.emit({ type: 'wallet.dropped', connectorId }),
      ]
      try {
        await acts[random(acts.length)]?.()
      } catch {
        // Connected already, or not connected: nothing changes.
      }
      const { address } = shown(kit)
      const views = selectConnections(kit.store.get()).filter(({ isShown }) => isShown)
      expect(views.map((one) => one.address)).toEqual(address ? [address] : [])
      if (!address) continue
      await signMessage(kit, { message: 'x' })
      const { activeNamespace } = kit.store.get().network
      const asked = (activeNamespace === 'solana' ? solana : evm).calls.findLast(
        ({ method }) => method === 'signMessage',
      )
      expect(asked?.parameters).toMatchObject({ address, connectorId: views[0]?.connectorId })
    }
  }
})
