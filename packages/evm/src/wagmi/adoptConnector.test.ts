import { http } from 'viem'
import { arbitrum, arbitrumSepolia } from 'viem/chains'
import { describe, expect, test, vi } from 'vitest'
import { activeConnection } from '../../../core/src/flows/connect/state.ts'
import { setUpPaired } from '../../../core/src/pairing/testing/setUpPairing.ts'
import { ALICE, BOB, refuse, type ScriptedWallet, scriptedWallet } from '../testing/scriptedWallet.ts'
import { SEPOLIA } from '../testing/setUp.ts'
import { adoptConnector, leaveConnector } from './adoptConnector.ts'
import { type HostOptions, startHost, VERSIONS } from './testing/setUpHost.ts'
import { wagmi } from './wagmi.ts'

const connectorId = 'walletConnect'

describe.each(VERSIONS)('a wallet that the kit paired, in a host of %s', (_, core) => {
  function start(options: Partial<HostOptions> = {}) {
    const host = startHost({ core, page: () => {}, ...options })
    const phone = scriptedWallet()
    const adopt = (from: ScriptedWallet = phone, name = 'Phone') =>
      adoptConnector(host.config, {
        id: connectorId,
        name,
        type: 'WALLET_CONNECT',
        chain: 'eip155',
        provider: from.provider,
      })
    return { ...host, phone, adopt }
  }

  test('connects, switches and leaves by the kit, and the host’s hooks show it', async () => {
    const { adapter, adopt, shown, phone } = start()
    adopt()
    expect(await adapter.connect({ connectorId })).toEqual({
      addresses: [ALICE, BOB],
      caipNetworkId: 'eip155:42161',
    })
    expect(shown()).toEqual({ status: 'connected', address: ALICE, chainId: 42161, id: connectorId })
    await adapter.switchNetwork({ connectorId, network: SEPOLIA })
    expect(shown().chainId).toBe(421614)
    await adapter.disconnect({ connectorId })
    expect(shown()).toEqual({ status: 'disconnected' })
    expect(phone.listeners()).toBe(0)
  })

  test('tells both when its account changes, and when it goes', async () => {
    const { adapter, adopt, shown, phone, events } = start()
    adopt()
    await adapter.connect({ connectorId })
    phone.emit('accountsChanged', [BOB])
    await expect.poll(() => shown().address).toBe(BOB)
    expect(events).toContainEqual({ type: 'accounts.changed', connectorId, addresses: [BOB] })
    phone.emit('disconnect')
    await expect.poll(() => shown().status).toBe('disconnected')
    expect(events.at(-1)).toEqual({ type: 'wallet.dropped', connectorId })
  })

  test('is left by the host’s own disconnect, and connected by the host’s own connect', async () => {
    const { adapter, adopt, shown, events, config, connector } = start()
    adopt()
    await adapter.connect({ connectorId })
    await core.disconnect(config)
    await expect.poll(() => events.at(-1)).toEqual({ type: 'wallet.dropped', connectorId })
    await core.connect(config, { connector: connector(connectorId) })
    expect(shown().address).toBe(ALICE)
    await expect.poll(() => events.at(-1)).toMatchObject({ type: 'wallet.joined', connectorId })
  })

  test('comes back in silence, and stays away where its session has ended', async () => {
    const { adapter, adopt, phone } = start()
    adopt()
    await expect(adapter.connect({ connectorId, silent: true })).rejects.toThrow()
    phone.granted = true
    expect(await adapter.connect({ connectorId, silent: true })).toMatchObject({ addresses: [ALICE, BOB] })
  })

  test('that says no connects nothing', async () => {
    const { adapter, adopt, phone, shown } = start()
    adopt()
    phone.answers.eth_requestAccounts = refuse({ code: 4001, message: 'no' })
    await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect(shown().status).toBe('disconnected')
  })

  test('is listed once, under the name of whichever was paired last', async () => {
    const { adopt, config } = start()
    adopt()
    await vi.waitFor(() => expect(config.connectors.map(({ name }) => name)).toEqual(['Phone']))
    adopt(undefined, 'Tablet')
    await vi.waitFor(() => expect(config.connectors.map(({ name }) => name)).toEqual(['Tablet']))
  })

  test('is no longer listed once it has left', async () => {
    const { adopt, config, adapter, phone, shown, events } = start()
    adopt()
    await adapter.connect({ connectorId })
    phone.emit('disconnect')
    leaveConnector(config, connectorId)
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ type: 'connectors.found', connectors: [] }))
    expect(events).toContainEqual({ type: 'wallet.dropped', connectorId })
    expect(shown().status).toBe('disconnected')
  })

  test('is only the embedded one for a host that pairs by a connector of its own', () => {
    const own = () => ({
      ...core.injected()(Object.create(null)),
      id: 'walletConnect',
      type: 'walletConnect',
    })
    const { adapter } = start({ config: { connectors: [Reflect.apply(asConnector, undefined, [own])] } })
    expect(adapter.remote?.needs).toBeUndefined()
    expect(adapter.remote?.adopt).toBeDefined()
  })

  test('scans the code, and is the host’s account', async () => {
    const config = core.createConfig({
      chains: [arbitrum, arbitrumSepolia],
      transports: { [arbitrum.id]: http(), [arbitrumSepolia.id]: http() },
      storage: null,
    })
    const { kit, phone } = await setUpPaired({}, { adapters: [wagmi(config)] })
    const { address } = activeConnection(kit.store.get().connect, 'eip155') ?? {}
    expect(address).toBeDefined()
    expect(core.getAccount(config)).toMatchObject({ status: 'connected', address, chainId: 42161 })
    await core.disconnect(config)
    await expect.poll(() => activeConnection(kit.store.get().connect, 'eip155')).toBeUndefined()
    await phone.hears(({ method }) => method === 'wc_sessionDelete')
    await expect.poll(() => config.connectors).toEqual([])
  })
})

/** A connector function of a test, as its config takes it. */
function asConnector<fn>(own: fn): fn {
  return own
}
