import { describe, expect, test } from 'vitest'
import { disconnect } from '../../../../packages/core/src/actions/disconnect.ts'
import { setPreferredAccountType } from '../../../../packages/core/src/actions/setPreferredAccountType.ts'
import type {
  Adapter,
  AdapterContext,
  AdapterEvent,
  AdapterFactory,
} from '../../../../packages/core/src/adapter/adapter.ts'
import { failure, listed, until } from '../../../../packages/core/src/conformance/run.ts'
import { AccountChangedError } from '../../../../packages/core/src/errors/send.ts'
import { frameOf } from '../../../../packages/core/src/frame/kitFrame.ts'
import { arbitrum, arbitrumSepolia } from '../../../../packages/core/src/networks.ts'
import { evm } from '../../../../packages/evm/src/index.ts'
import { setUpHost, VERSIONS } from '../../../../packages/evm/src/wagmi/testing/setUpHost.ts'
import { solana, solanaDevnet, solanaMainnet } from '../../../../packages/solana/src/index.ts'
import { openPage } from '../../../../packages/solana/src/testing/page.ts'
import { opening, openKitPage } from '../testing/openKitPage.ts'

// The conformance suite's questions to an adapter, asked over the embedded wallet's real session. It differs from a wallet on the page:
// somebody has signed in to it already, so that connecting asks nobody, and it has one account at a time.

// Wallet Standard's module listens to the first window that it sees, for the tests of other files in this process too.
openPage().close()

const ID = 'ID_AUTH'
const EVM = [arbitrum, arbitrumSepolia] as const
const SOLANA = [solanaDevnet, solanaMainnet] as const

const subjects: readonly (readonly [
  name: string,
  factory: () => AdapterFactory,
  networks: typeof EVM | typeof SOLANA,
])[] = [
  ['evm()', () => evm(), EVM],
  ...VERSIONS.map(
    ([name, core]) =>
      [
        `wagmi(), ${name}`,
        () => ({ ...evm(), create: (context: AdapterContext) => setUpHost({ core, context }).adapter }),
        EVM,
      ] as const,
  ),
  ['solana()', () => solana(), SOLANA],
]

describe.each(subjects)('%s over the embedded wallet', (_, factory, [here, there]) => {
  /** A page that somebody has signed in on, and an adapter of its own that has taken the wallet in. */
  async function begin(decide = true) {
    const isEvm = here.chainNamespace === 'eip155'
    const config = { adapters: [factory()], defaultAccountTypes: { eip155: 'eoa' } } as const
    const page = openKitPage({ decide: () => decide, config: { ...config, networks: [here, there] } })
    if (isEvm) page.server.smartNetworks = [42161, 421614]
    await page.signIn()
    const { wallet } = frameOf(page.kit)
    const events: AdapterEvent[] = []
    const adapter: Adapter = factory().create({
      metadata: { name: 'Conformance', description: '', url: 'https://app.example.com', icons: [] },
      ...{ enableEIP6963: true, networks: [here, there], transports: {} },
      emit: (event) => events.push(event),
    })
    // A host may have put a window of its own in place.
    Object.assign(window, opening)
    const stop = adapter.start()
    await adapter.remote?.adopt(wallet)
    await until(() => listed(events).some(({ id }) => id === ID))
    const [address = ''] = wallet.accounts(here.caipNetworkId)
    return { ...page, isEvm, wallet, adapter, events, stop, address }
  }

  test('adapter conformance: lists the wallet, connects it, and asks nobody for that', async () => {
    const { adapter, events, address, screens } = await begin()
    const found = listed(events).find(({ id }) => id === ID)
    expect(found).toMatchObject({ type: 'AUTH', chain: adapter.namespace })
    for (const silent of [false, true])
      expect(await adapter.connect({ connectorId: ID, silent })).toMatchObject({
        addresses: [address],
        caipNetworkId: here.caipNetworkId,
      })
    expect(events.filter(({ type }) => type === 'wallet.joined')).toEqual([])
    expect(screens).toEqual([])
  })

  test('adapter conformance: says whether a person said no', async () => {
    const { adapter, address, screens } = await begin(false)
    await adapter.connect({ connectorId: ID })
    const signed = adapter.signMessage({ connectorId: ID, address, message: 'x' })
    expect(await failure(signed)).toMatchObject({ name: 'UserRejectedError' })
    expect(screens).toHaveLength(1)
  })

  test('[S4.1] adapter conformance: signs with the account that is displayed, or not at all', async () => {
    const { kit, adapter, address, screens, isEvm } = await begin()
    await adapter.connect({ connectorId: ID })
    const sign = (more = {}) => adapter.signMessage({ connectorId: ID, address, message: 'x', ...more })
    expect(typeof (await sign())).toBe('string')
    expect(screens.at(-1)?.place.address).toBe(address)
    const gone = new AccountChangedError()
    const requireShown = (): never => {
      throw gone
    }
    expect(await failure(sign({ requireShown }))).toBe(gone)
    if (isEvm) {
      await setPreferredAccountType(kit, { type: 'smartAccount' })
      expect(await failure(sign())).toMatchObject({ name: 'AccountMismatchError' })
    }
    expect(screens).toHaveLength(1)
  })

  test('adapter conformance: tells of another account, another network and of being left, each once', async () => {
    const { kit, adapter, wallet, events, isEvm } = await begin()
    await adapter.connect({ connectorId: ID })
    for (let round = 0; round < 3; round += 1) adapter.start()()
    const again = adapter.start()
    await adapter.connect({ connectorId: ID, silent: true })
    events.length = 0
    if (isEvm) await setPreferredAccountType(kit, { type: 'smartAccount' })
    const moved = { type: 'chain.changed', connectorId: ID, caipNetworkId: there.caipNetworkId }
    wallet.moveTo(there.caipNetworkId)
    await frameOf(kit).signOut()
    const expected = [
      ...(isEvm ? [{ type: 'accounts.changed', connectorId: ID, addresses: [expect.any(String)] }] : []),
      moved,
      { type: 'wallet.dropped', connectorId: ID },
    ]
    await until(() => events.filter(({ type }) => type !== 'connectors.found').length >= expected.length)
    again()
    expect(events.filter(({ type }) => type !== 'connectors.found')).toEqual(expected)
    expect(typeof (await failure(adapter.connect({ connectorId: ID })))).toBe('object')
  })

  test('adapter conformance: tells nothing once it is stopped', async () => {
    const { kit, adapter, wallet, events, stop } = await begin()
    await adapter.connect({ connectorId: ID })
    stop()
    events.length = 0
    wallet.moveTo(there.caipNetworkId)
    await frameOf(kit).signOut()
    expect(events).toEqual([])
  })

  test('adapter conformance: moves to another network, which asks nobody', async () => {
    const { adapter, screens } = await begin()
    await adapter.connect({ connectorId: ID })
    await adapter.switchNetwork({ connectorId: ID, network: there })
    const { caipNetworkId } = await adapter.connect({ connectorId: ID, silent: true })
    expect(caipNetworkId).toBe(there.caipNetworkId)
    expect(screens).toEqual([])
  })

  test('adapter conformance: forgets the wallet when told to, and nobody stays signed in', async () => {
    const { kit, adapter, server, events } = await begin()
    await adapter.connect({ connectorId: ID })
    events.length = 0
    await adapter.disconnect({ connectorId: ID })
    expect(events.filter(({ type }) => type !== 'connectors.found')).toEqual([])
    expect(typeof (await failure(adapter.connect({ connectorId: ID, silent: true })))).toBe('object')
    await disconnect(kit)
    await until(() => server.calls.some(({ path }) => path === '/api/sign-out'))
    expect(server.calls.map(({ path }) => path)).toContain('/api/sign-out')
  })
})
