import { expect, test, vi } from 'vitest'
import { disconnect } from '../../actions/disconnect.ts'
import { openModal } from '../../actions/openModal.ts'
import { requireSigner } from '../../actions/requireSigner.ts'
import { switchNetwork } from '../../actions/switchNetwork.ts'
import { goBack, pushView } from '../../actions/views.ts'
import { toAnalyticsRecord as analyticsRecord } from '../../analytics/table.ts'
import { UserRejectedError } from '../../errors/wallet.ts'
import { toStoredRecord } from '../../kit/persist.ts'
import { parseRecord } from '../../persist/storedRecord.ts'
import { selectAccount } from '../../selectors/account.ts'
import { selectNetwork } from '../../selectors/network.ts'
import { createConnectedKit } from '../../testing/connectedKit.ts'
import { createTestKit } from '../../testing/createTestKit.ts'
import { ALICE } from '../../testing/scriptedAdapter.ts'
import { solanaNetwork } from '../../testing/solanaNetwork.ts'
import { isSupported } from './network.ts'

const ID = 'dev.latchkey.test'
const ONE = 'eip155:42161'
const SEPOLIA = 'eip155:421614'

const on = (caipNetworkId: 'eip155:137' | typeof ONE) => ({
  connect: async () => ({ addresses: [ALICE], caipNetworkId }),
})
const view = (kit: ReturnType<typeof createTestKit>['kit']) => kit.store.get().modal.history.at(-1)?.view

test('[S3.8] the network of a chain: current, requested, approved', async () => {
  const { kit } = await createConnectedKit({
    connect: async () => ({ addresses: [ALICE], caipNetworkId: ONE, approvedCaipNetworkIds: [SEPOLIA] }),
  })
  expect(selectNetwork(kit.store.get())).toMatchObject({
    caipNetwork: { caipNetworkId: ONE },
    approvedCaipNetworkIds: [SEPOLIA],
    supportsAllNetworks: false,
    smartAccountEnabledNetworks: [],
    unsupported: false,
  })
  // What the wallet approved comes first.
  expect(
    selectNetwork(kit.store.get()).requestedCaipNetworks.map(({ caipNetworkId }) => caipNetworkId),
  ).toEqual([SEPOLIA, ONE])
  const { kit: silent } = await createConnectedKit()
  expect(selectNetwork(silent.store.get())).toMatchObject({ supportsAllNetworks: true })
})

test('[S4.15, S4.16] a switch moves namespace and address, is kept, and is recorded', async () => {
  const { kit } = await createConnectedKit()
  const recorded: unknown[] = []
  kit.store.subscribe((state, event) => recorded.push(analyticsRecord(event, state)))
  await switchNetwork(kit, { caipNetworkId: SEPOLIA })
  const state = kit.store.get()
  expect(selectNetwork(state).caipNetworkId).toBe(SEPOLIA)
  expect(state.network.activeNamespace).toBe('eip155')
  expect(selectAccount(state).caipAddress).toBe(`${SEPOLIA}:${ALICE}`)
  expect(parseRecord(JSON.stringify(toStoredRecord(state)))).toMatchObject({ network: SEPOLIA })
  expect(recorded).toContainEqual({ event: 'SWITCH_NETWORK', properties: { network: SEPOLIA } })
})

test('[S4.16] resets what was being sent', async () => {
  const { kit } = await createConnectedKit()
  const { sendFlow } = await import('../send/send.ts')
  kit.store.attach(sendFlow)
  kit.store.dispatch({
    type: 'send.prepared',
    from: { connectorId: 'dev.latchkey.test', address: ALICE, caipNetworkId: ONE, isSmartAccount: false },
    preset: {},
  })
  kit.store.dispatch({ type: 'send.amountTyped', text: '1.5' })
  expect(kit.store.get().send?.amountText).toBe('1.5')
  await switchNetwork(kit, { caipNetworkId: SEPOLIA })
  expect(kit.store.get().send?.amountText).toBe('')
})

test('without a wallet a switch only chooses', async () => {
  const { kit, adapter } = createTestKit()
  await switchNetwork(kit, { caipNetworkId: SEPOLIA })
  expect(selectNetwork(kit.store.get()).caipNetworkId).toBe(SEPOLIA)
  expect(adapter.calls).toEqual([])
})

test('[S4.17] a network is supported if it was asked for, or if nothing was', async () => {
  const { kit } = createTestKit()
  const { network } = kit.store.get()
  expect(isSupported(network, ONE)).toBe(true)
  expect(isSupported(network, 'eip155:137')).toBe(false)
  expect(isSupported({ ...network, requested: [] }, 'eip155:137')).toBe(true)
})

test('[S4.18] a wallet on another network is shown UnsupportedChain, after connecting and after a switch of its own', async () => {
  const { kit } = await createConnectedKit(on('eip155:137'))
  expect(kit.store.get().modal).toMatchObject({ open: true })
  expect(view(kit)).toBe('UnsupportedChain')
  expect(selectNetwork(kit.store.get())).toMatchObject({ unsupported: true, caipNetworkId: 'eip155:137' })

  const { kit: moved, adapter } = await createConnectedKit()
  expect(moved.store.get().modal.open).toBe(false)
  adapter.emit({ type: 'chain.changed', connectorId: ID, caipNetworkId: 'eip155:137' })
  expect(view(moved)).toBe('UnsupportedChain')
})

test.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])(
  '[S4.18] but not with %o',
  async (config) => {
    const { kit } = await createConnectedKit(on('eip155:137'), config)
    expect(view(kit)).not.toBe('UnsupportedChain')
    expect(kit.store.get().modal.open).toBe(false)
  },
)

test('[S4.18] a kit that only pairs has nothing to switch with, so it shows no UnsupportedChain', async () => {
  const { kit } = createTestKit({ adapters: [] })
  kit.store.dispatch({
    type: 'wallet.connected',
    namespace: 'eip155',
    connector: { id: ID, name: 'Phone' },
    connection: { addresses: [ALICE], caipNetworkId: 'eip155:137' },
    how: 'asked',
    pairedBy: 'qrcode',
  })
  expect(selectAccount(kit.store.get()).caipAddress).toBe(`eip155:137:${ALICE}`)
  expect(view(kit)).not.toBe('UnsupportedChain')
  expect(kit.store.get().modal.open).toBe(false)
})

test('[S8.25] UnsupportedChain may be left, and the next act that needs the network brings it back', async () => {
  const { kit } = await createConnectedKit(on('eip155:137'))
  const seen: string[] = []
  kit.store.subscribe((_, event) => seen.push(event.type))
  goBack(kit)
  expect(kit.store.get().modal.open).toBe(false)
  expect(seen).toContain('network.leftUnsupported')
  await expect(requireSigner(kit)).rejects.toThrow('Unsupported chain')
  expect(view(kit)).toBe('UnsupportedChain')
  expect(kit.store.get().modal.open).toBe(true)
})

test('never shown when disconnected: leaving the wallet leaves its network too', async () => {
  const { kit } = await createConnectedKit(on('eip155:137'))
  await disconnect(kit)
  expect(kit.store.get().modal.open).toBe(false)
  expect(selectNetwork(kit.store.get())).toMatchObject({ unsupported: false, caipNetworkId: ONE })
})

test('after a switch the modal is where the visitor was before choosing', async () => {
  const { kit } = await createConnectedKit()
  await openModal(kit)
  pushView(kit, { view: 'Networks' })
  pushView(kit, { view: 'SwitchNetwork', caipNetworkId: SEPOLIA })
  await switchNetwork(kit, { caipNetworkId: SEPOLIA })
  expect(kit.store.get().modal).toMatchObject({ open: true, history: [{ view: 'Account' }] })
  await openModal(kit, { route: { view: 'Networks' } })
  pushView(kit, { view: 'SwitchNetwork', caipNetworkId: ONE })
  await switchNetwork(kit, { caipNetworkId: ONE })
  expect(kit.store.get().modal.open).toBe(false)
})

test('[S4.19] a declined switch is said, stays where it was, and a later yes still counts', async () => {
  let answer: () => Promise<void> = () => Promise.reject(new UserRejectedError())
  const { kit } = await createConnectedKit({ switchNetwork: () => answer() })
  await expect(switchNetwork(kit, { caipNetworkId: SEPOLIA })).rejects.toThrow(UserRejectedError)
  expect(selectNetwork(kit.store.get())).toMatchObject({
    caipNetworkId: ONE,
    switching: { step: 'failed', failure: { rejected: true } },
  })
  answer = async () => {}
  await switchNetwork(kit, { caipNetworkId: SEPOLIA })
  const { switching, caipNetworkId } = selectNetwork(kit.store.get())
  expect({ switching, caipNetworkId }).toEqual({ switching: undefined, caipNetworkId: SEPOLIA })
})

test('[S8.2, S8.32] a network that was not given to createKit() is not found, and the alert says what to write', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { kit } = await createConnectedKit({}, { debug: true })
  await expect(switchNetwork(kit, { caipNetworkId: 'eip155:10' })).rejects.toThrow('Network not found')
  expect(kit.store.get().notices.alert).toBe('SWITCH_NETWORK_NOT_FOUND')
  await vi.waitFor(() => expect(logged.mock.calls[0]?.[0]).toContain('`networks` array'))
  logged.mockRestore()
})

test('[S8.26] a network of a namespace that no adapter serves', async () => {
  const { kit } = createTestKit({ networks: [solanaNetwork('x')] })
  await expect(switchNetwork(kit, { caipNetworkId: 'solana:x' })).rejects.toThrow('Chain adapter not found')
})

test('[S8.27] without any adapter there is no network client', async () => {
  const { kit } = createTestKit({ adapters: [] })
  await expect(switchNetwork(kit, { caipNetworkId: ONE })).rejects.toThrow('NetworkController client not set')
})

test('[S8.43] where switching is off, the wallet itself has to do it', async () => {
  const { kit } = await createConnectedKit({}, { enableNetworkSwitch: false })
  await expect(switchNetwork(kit, { caipNetworkId: SEPOLIA })).rejects.toThrow(
    'connector does not support programmatic chain switching',
  )
})

test('[S8.44] a request for another network than the wallet is on', async () => {
  const { kit } = await createConnectedKit()
  await expect(requireSigner(kit, { caipNetworkId: SEPOLIA })).rejects.toThrow(
    'connector chain does not match connection chain',
  )
})

test.each([
  ['the real network', { wallet: '0xreal', transport: '0xlab' }, /real network/],
  ['a wallet that keeps it to itself', { wallet: '', transport: '0xlab' }, /real network/],
])('in a lab nothing is signed on %s', async (_, genesis, message) => {
  const { kit, adapter } = await createConnectedKit({ proveChain: async () => genesis }, { lab: true })
  await expect(requireSigner(kit)).rejects.toThrow(message)
  expect(adapter.calls.some(({ method }) => method === 'signMessage')).toBe(false)
})

test('in a lab a wallet that cannot be asked for its first block signs nothing', async () => {
  const { kit } = await createConnectedKit(
    { proveChain: async () => Promise.reject(new Error('method not found')) },
    { lab: true },
  )
  await expect(requireSigner(kit)).rejects.toThrow(/real network/)
})

test('in a lab the lab’s own chain is let through', async () => {
  const { kit } = await createConnectedKit(
    { proveChain: async () => ({ wallet: '0xlab', transport: '0xlab' }) },
    { lab: true },
  )
  await expect(requireSigner(kit)).resolves.toMatchObject({ connection: { address: ALICE } })
})
