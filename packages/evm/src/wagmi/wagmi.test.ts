import * as wagmi3 from '@wagmi/core'
import { http } from 'viem'
import { arbitrum, mainnet } from 'viem/chains'
import { describe, expect, test, vi } from 'vitest'
import * as wagmi2 from 'wagmi-core-2'
import { shortenPauses } from '../../../../scripts/testing/shortPauses.mjs'
import { ALICE, BOB, refuse, scriptedWallet } from '../testing/scriptedWallet.ts'
import { ARBITRUM, fails, network, SEPOLIA } from '../testing/setUp.ts'
import { HOSTED, setUpHost, startHost, storageOf, VERSIONS } from './testing/setUpHost.ts'
import { wagmi } from './wagmi.ts'

shortenPauses()

const connectorId = HOSTED
const CONNECTION = { addresses: [ALICE, BOB], caipNetworkId: 'eip155:42161' }
const JOINED = { type: 'wallet.joined', connectorId, connection: CONNECTION }
const OTHER = 'dev.latchkey.other'

/** Long enough for whatever follows by itself. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

test('takes the configs of wagmi 2 and wagmi 3 as their own types have them', () => {
  const transports = { [arbitrum.id]: http() }
  expect(wagmi(wagmi2.createConfig({ chains: [arbitrum], transports })).adapterType).toBe('wagmi')
  expect(wagmi(wagmi3.createConfig({ chains: [arbitrum], transports })).namespace).toBe('eip155')
})

test('[S8.51] no config at all is said at once', () => {
  // What a page written in JavaScript does by mistake.
  const forgotten = () => Reflect.apply(wagmi, undefined, [undefined])
  expect(forgotten).toThrow('connectionControllerClient:wagmi - wagmiConfig is undefined')
})

describe.each(VERSIONS)('%s', (_, core) => {
  const start = (options: Partial<Parameters<typeof startHost>[0]> = {}) => startHost({ core, ...options })
  /** Connected, with no event since. */
  const startConnected = async (options: Partial<Parameters<typeof startHost>[0]> = {}) => {
    const host = start(options)
    await host.adapter.connect({ connectorId })
    await settled()
    host.events.length = 0
    return host
  }
  const withTwo = () => {
    const other = scriptedWallet()
    other.accounts = [BOB]
    const host = start({
      page(browser, wallet) {
        browser.install(wallet.provider)
        browser.install(other.provider, { rdns: OTHER, name: 'Other' })
      },
    })
    return { ...host, other }
  }

  describe('the kit acts', () => {
    test('and the host’s hooks show the same, without being told of it twice', async () => {
      const { adapter, events, shown } = start()
      expect(await adapter.connect({ connectorId })).toEqual(CONNECTION)
      expect(shown()).toEqual({ status: 'connected', address: ALICE, chainId: 42161, id: HOSTED })
      await adapter.switchNetwork({ connectorId, network: SEPOLIA })
      expect(shown().chainId).toBe(421614)
      await adapter.disconnect({ connectorId })
      expect(shown()).toEqual({ status: 'disconnected' })
      await settled()
      const types = events.map(({ type }) => type)
      // The wallet's own word of the new network is what an adapter tells, as evm() does.
      expect(types).toEqual(['connectors.found', 'chain.changed'])
    })

    test('and a host’s act at the very moment of the answer is told after it', async () => {
      const { adapter, config, core, events } = start()
      const order: string[] = []
      const stop = config.subscribe(
        ({ status }) => status,
        (status) => {
          if (status === 'connected') queueMicrotask(() => void core.switchChain(config, { chainId: 421614 }))
        },
      )
      await adapter.connect({ connectorId })
      order.push('answered', ...events.slice(1).map(({ type }) => type))
      await vi.waitFor(() => expect(events).toHaveLength(2))
      stop()
      expect(order).toEqual(['answered'])
      expect(events[1]).toEqual({ type: 'chain.changed', connectorId, caipNetworkId: 'eip155:421614' })
    })

    test('and what other wallets do meanwhile is told at once', async () => {
      const { adapter, core, config, connector, other, wallet, events } = withTwo()
      await core.connect(config, { connector: connector(OTHER) })
      wallet.answers.wallet_requestPermissions = () => new Promise(() => {})
      void adapter.connect({ connectorId })
      await vi.waitFor(() => expect(wallet.calls.at(-1)?.method).toBe('wallet_requestPermissions'))
      events.length = 0
      other.accounts = [ALICE]
      other.emit('accountsChanged', [ALICE])
      expect(events).toEqual([{ type: 'accounts.changed', connectorId: OTHER, addresses: [ALICE] }])
    })

    test('and a rejection leaves the host as it was', async () => {
      const { adapter, wallet, shown } = start()
      wallet.answers.wallet_requestPermissions = refuse({ code: 4001, message: 'no' })
      await fails(adapter.connect({ connectorId }), 'UserRejectedError')
      expect(shown()).toEqual({ status: 'disconnected' })
    })

    test('and an answer that nobody waits for any more connects neither, and is given back', async () => {
      const { adapter, wallet, shown, events } = start()
      let answer = (_: unknown) => {}
      wallet.answers.wallet_requestPermissions = () => new Promise((resolve) => (answer = resolve))
      let isWanted = true
      const connecting = adapter.connect({ connectorId, isWanted: () => isWanted })
      await vi.waitFor(() => expect(wallet.calls.at(-1)?.method).toBe('wallet_requestPermissions'))
      expect(shown().status).toBe('connecting')
      isWanted = false
      answer([])
      await fails(connecting, 'UserRejectedError')
      await settled()
      expect(shown()).toEqual({ status: 'disconnected' })
      expect(wallet.calls.at(-1)?.method).toBe('wallet_revokePermissions')
      expect(events.map(({ type }) => type)).toEqual(['connectors.found'])
    })

    test('and an unwanted answer is kept where the same wallet has been asked again', async () => {
      const { adapter, wallet, shown } = start()
      const answers: ((_: unknown) => void)[] = []
      wallet.answers.wallet_requestPermissions = () => new Promise((resolve) => answers.push(resolve))
      const first = adapter.connect({ connectorId, isWanted: () => false })
      const second = adapter.connect({ connectorId })
      await vi.waitFor(() => expect(answers).toHaveLength(2))
      answers[0]?.([])
      await fails(first, 'UserRejectedError')
      answers[1]?.([])
      expect(await second).toEqual(CONNECTION)
      expect(shown().status).toBe('connected')
      expect(wallet.calls.some(({ method }) => method === 'wallet_revokePermissions')).toBe(false)
    })

    test('and what the host connects while the kit still asks is the answer', async () => {
      const { adapter, core, config, connector, wallet, events } = start()
      wallet.answers.wallet_requestPermissions = () => new Promise(() => {})
      const connecting = adapter.connect({ connectorId })
      await vi.waitFor(() => expect(wallet.calls.at(-1)?.method).toBe('wallet_requestPermissions'))
      delete wallet.answers.wallet_requestPermissions
      await core.connect(config, { connector: connector() })
      expect(await connecting).toEqual(CONNECTION)
      await settled()
      expect(events.map(({ type }) => type)).toEqual(['connectors.found'])
    })

    test.each([
      ['fails', refuse({ code: -32603, message: 'database is locked' })],
      ['never answers', () => new Promise(() => {})],
    ])('and a wallet that %s at disconnecting is forgotten by the host too', async (_, disconnect) => {
      const { adapter, connector, shown } = start()
      await adapter.connect({ connectorId })
      connector().disconnect = async () => void (await disconnect())
      await adapter.disconnect({ connectorId }).catch(() => {})
      expect(shown()).toEqual({ status: 'disconnected' })
    })

    test('and the account that the visitor chooses is the host’s too, until the wallet selects another', async () => {
      const { adapter, wallet, shown, events } = await startConnected()
      adapter.selectAccount?.({ connectorId, address: BOB })
      expect(shown().address).toBe(BOB)
      expect(events).toEqual([])
      wallet.emit('accountsChanged', [ALICE, BOB])
      expect(shown().address).toBe(ALICE)
      expect(events).toEqual([{ type: 'accounts.changed', connectorId, addresses: [ALICE, BOB] }])
    })

    test('and of two connected wallets the host’s hooks show the one that is chosen', async () => {
      const { adapter, shown, events, core, config, connector } = withTwo()
      await adapter.connect({ connectorId: OTHER })
      await adapter.connect({ connectorId })
      await settled()
      events.length = 0
      adapter.selectAccount?.({ connectorId: OTHER, address: BOB })
      expect(shown().address).toBe(BOB)
      await settled()
      expect(events).toEqual([])
      // The host's own choice is told, as before.
      await core.switchAccount(config, { connector: connector() })
      expect(events).toMatchObject([{ type: 'wallet.joined', connectorId }])
    })

    test('and what another tab disconnected is forgotten by the host, and its wallet not asked', async () => {
      const { adapter, wallet, shown, events } = await startConnected()
      const asked = wallet.calls.length
      adapter.forget?.({ connectorId })
      await vi.waitFor(() => expect(shown()).toEqual({ status: 'disconnected' }))
      await settled()
      expect(wallet.calls).toHaveLength(asked)
      expect(events).toEqual([])
    })
  })

  describe('the host acts', () => {
    test('and the kit is told', async () => {
      const { core, config, connector, events } = start()
      events.length = 0
      await core.connect(config, { connector: connector() })
      await core.switchChain(config, { chainId: 421614 })
      await core.disconnect(config)
      expect(events).toEqual([
        JOINED,
        { type: 'chain.changed', connectorId, caipNetworkId: 'eip155:421614' },
        { type: 'wallet.dropped', connectorId },
      ])
    })

    test('before the kit is mounted, and start() tells it at once', async () => {
      const { adapter, config, connector, events, browser } = setUpHost({ core })
      await core.connect(config, { connector: connector() })
      expect(events).toEqual([])
      const stop = adapter.start()
      expect(events.map(({ type }) => type)).toEqual(['connectors.found', 'wallet.joined'])
      expect(events[1]).toEqual(JOINED)
      stop()
      browser.close()
    })

    test('with several wallets: the one in use is told last, and again when the host switches', async () => {
      const { core, config, connector, events, adapter, stop } = withTwo()
      await core.connect(config, { connector: connector(OTHER) })
      await core.connect(config, { connector: connector() })
      await core.switchAccount(config, { connector: connector(OTHER) })
      const joins = () =>
        events.flatMap((event) => (event.type === 'wallet.joined' ? [event.connectorId] : []))
      expect(joins()).toEqual([OTHER, HOSTED, OTHER])
      // Whichever the kit would go on with, the host's next one counts.
      await core.disconnect(config, { connector: connector(OTHER) })
      expect(events.at(-2)).toEqual({ type: 'wallet.dropped', connectorId: OTHER })
      expect(joins().at(-1)).toBe(HOSTED)
      stop()
      events.length = 0
      adapter.start()()
      expect(events.map(({ type }) => type)).toEqual(['connectors.found'])
    })

    test('while the kit is not mounted, and the next start() tells what changed', async () => {
      const { core, config, connector, events, adapter, stop } = start()
      await adapter.connect({ connectorId })
      stop()
      events.length = 0
      await core.switchChain(config, { chainId: 421614 })
      await core.disconnect(config)
      await core.connect(config, { connector: connector() })
      expect(events).toEqual([])
      const again = adapter.start()
      expect(events.slice(1)).toEqual([
        { type: 'chain.changed', connectorId, caipNetworkId: 'eip155:421614' },
      ])
      again()
    })

    test('with a connector that it never listed, and the kit lists it', async () => {
      const { core, config, events } = start()
      await core.connect(config, { connector: core.mock({ accounts: [ALICE] }) })
      expect(events.at(-2)).toMatchObject({
        type: 'connectors.found',
        connectors: [{ id: HOSTED }, { id: 'mock', type: 'EXTERNAL' }],
      })
      expect(events.at(-1)).toMatchObject({ type: 'wallet.joined', connectorId: 'mock' })
    })

    test('by resetting its state, and the kit is told that the wallet is gone', async () => {
      const { config, events } = await startConnected()
      // Anything that is not a state makes wagmi start again.
      Reflect.apply(config.setState, config, [{}])
      expect(events.at(-1)).toEqual({ type: 'wallet.dropped', connectorId })
    })

    test('on a chain that the kit does not have, and the kit is told which', async () => {
      const { wallet, events } = await startConnected()
      wallet.chainId = '0x89'
      wallet.emit('chainChanged', '0x89')
      expect(events.at(-1)).toEqual({ type: 'chain.changed', connectorId, caipNetworkId: 'eip155:137' })
    })

    test('in silence, by its wallet: what is refused then is put right on both sides', async () => {
      const { adapter, wallet, shown, events } = await startConnected()
      wallet.accounts = [BOB]
      wallet.chainId = '0x66eee'
      const signing = adapter.signMessage({ connectorId, address: ALICE, message: 'x' })
      await fails(signing, 'AccountMismatchError')
      expect(shown().address).toBe(BOB)
      const transaction = { connectorId, address: BOB, caipNetworkId: 'eip155:42161', to: ALICE } as const
      await fails(adapter.sendTransaction(transaction), 'ConnectorChainMismatchError')
      expect(shown().chainId).toBe(421614)
      wallet.accounts = []
      await fails(adapter.sendTransaction(transaction), 'UnauthorizedError')
      expect(shown()).toEqual({ status: 'disconnected' })
      const types = events.map(({ type }) => type)
      expect(types).toEqual(['accounts.changed', 'chain.changed', 'wallet.dropped'])
    })

    test('by taking a connector away: what is connected by it stays, what is not is gone', async () => {
      const { adapter, core, config, connector, events } = withTwo()
      await core.connect(config, { connector: connector() })
      events.length = 0
      config._internal.connectors.setState(() => [])
      await settled()
      expect(events).toMatchObject([{ type: 'connectors.found', connectors: [{ id: HOSTED }] }])
      await fails(adapter.connect({ connectorId: OTHER }), {
        name: 'ProviderNotFoundError',
        shortMessage: 'connectionControllerClient:connect - connector is undefined',
      })
    })
  })

  describe('reconnecting', () => {
    const entries = async () => {
      const map = new Map<string, string>()
      const storage = storageOf(core, map)
      const host = setUpHost({ core, config: { storage } })
      await core.connect(host.config, { connector: host.connector() })
      await settled()
      host.browser.close()
      return map
    }

    test('what the host remembers is told as not confirmed, then as confirmed; one question is asked', async () => {
      const storage = storageOf(core, await entries())
      const host = setUpHost({ core, config: { storage } })
      const { adapter, config, wallet, events, browser } = host
      await vi.waitFor(() => expect(config.state.current).not.toBeNull())
      wallet.granted = true
      let answer = () => {}
      const accounts = wallet.answers.eth_accounts
      wallet.answers.eth_accounts = (params) =>
        new Promise((resolve) => (answer = () => resolve(accounts?.(params))))
      const reconnecting = core.reconnect(config)
      expect(config.state.status).toBe('reconnecting')
      const stop = adapter.start()
      expect(events.at(-1)).toEqual({ ...JOINED, connection: { ...CONNECTION, verified: false } })
      const confirming = adapter.connect({ connectorId, silent: true })
      await vi.waitFor(() => expect(wallet.calls).toHaveLength(1))
      await settled()
      expect(wallet.calls.map(({ method }) => method)).toEqual(['eth_accounts'])
      wallet.answers.eth_accounts = accounts ?? (() => [])
      answer()
      expect(await confirming).toEqual(CONNECTION)
      await reconnecting
      expect(wallet.windows()).toBe(0)
      expect(host.shown()).toMatchObject({ status: 'connected', address: ALICE })
      stop()
      browser.close()
    })

    test('what the host cannot confirm is told as gone', async () => {
      const storage = storageOf(core, await entries())
      const { adapter, config, events, browser } = setUpHost({ core, config: { storage } })
      await vi.waitFor(() => expect(config.state.current).not.toBeNull())
      const reconnecting = core.reconnect(config)
      const stop = adapter.start()
      expect(events.at(-1)).toMatchObject({ type: 'wallet.joined', connection: { verified: false } })
      await reconnecting
      expect(events.at(-1)).toEqual({ type: 'wallet.dropped', connectorId })
      stop()
      browser.close()
    })

    test('where the host does not reconnect, the kit does it for both', async () => {
      const storage = storageOf(core, await entries())
      const { adapter, wallet, shown, config } = start({ config: { storage } })
      await vi.waitFor(() => expect(config.state.current).not.toBeNull())
      wallet.granted = true
      expect(await adapter.connect({ connectorId, silent: true })).toEqual(CONNECTION)
      expect(shown()).toMatchObject({ status: 'connected', address: ALICE })
      expect(config.state.connections.size).toBe(1)
      expect(wallet.windows()).toBe(0)
    })

    test('a host rendered on a server: what its cookie remembers shows, then what the wallet says', async () => {
      const { config, wallet, events, shown } = start({ config: { ssr: true, storage: storageOf(core) } })
      const uid = 'of-the-server'
      const connector = { id: HOSTED, name: 'Test Wallet', type: 'injected', uid }
      const remembered = {
        chainId: 42161 as const,
        connections: new Map([[uid, { accounts: [ALICE, BOB], chainId: 42161, connector }]]),
        current: uid,
        status: 'reconnecting',
      }
      // A cookie's state has bare connectors, which wagmi's types do not say.
      const { onMount } = Reflect.apply(core.hydrate, undefined, [
        config,
        { initialState: remembered, reconnectOnMount: true },
      ])
      await vi.waitFor(() => expect(shown().status).toBe('reconnecting'))
      wallet.granted = true
      await onMount()
      await vi.waitFor(() => expect(shown()).toMatchObject({ status: 'connected', address: ALICE }))
      expect(events.filter(({ type }) => type === 'wallet.joined').at(-1)).toEqual(JOINED)
    })

    test('a host that never ends reconnecting keeps the kit waiting for 10 s', async () => {
      const { adapter, config } = start()
      config.setState((state) => ({ ...state, status: 'reconnecting' }))
      vi.useFakeTimers()
      const confirming = fails(adapter.connect({ connectorId, silent: true }), 'ConnectorUnavailableError')
      await vi.advanceTimersByTimeAsync(10_000)
      await confirming
      vi.useRealTimers()
    })
  })

  describe('the list', () => {
    const list = async (options: Partial<Parameters<typeof startHost>[0]>) => {
      const { events } = start(options)
      await settled()
      return events.flatMap((event) => (event.type === 'connectors.found' ? [event.connectors] : [])).at(-1)
    }

    test('has announced wallets with their names, icons and rdns', async () => {
      expect(await list({})).toEqual([
        {
          id: HOSTED,
          name: 'Test Wallet',
          type: 'ANNOUNCED',
          chain: 'eip155',
          info: { rdns: HOSTED },
          imageUrl: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
        },
      ])
    })

    test('has each wallet once: `injected` is left out where its wallet announces itself', async () => {
      const connectors = [core.injected(), core.injected({ target: 'metaMask' })]
      const page: Parameters<typeof startHost>[0]['page'] = (browser, wallet) => {
        Object.assign(wallet.provider, { isMetaMask: true })
        browser.setEthereum(wallet.provider)
        browser.install(wallet.provider)
      }
      expect((await list({ config: { connectors }, page }))?.map(({ id }) => id)).toEqual([HOSTED])
      const off = { connectors, multiInjectedProviderDiscovery: false }
      expect((await list({ config: off, page }))?.map(({ id }) => id)).toEqual(['metaMask'])
    })

    test('[S3.2] has a wallet once that stands at window.ethereum behind a proxy', async () => {
      const page: Parameters<typeof startHost>[0]['page'] = (browser, wallet) => {
        browser.setEthereum(new Proxy(wallet.provider, {}))
        browser.install(wallet.provider)
      }
      const config = { connectors: [core.injected()] }
      expect((await list({ config, page }))?.map(({ id }) => id)).toEqual([HOSTED])
      const other: typeof page = (browser, wallet) => {
        browser.setEthereum(scriptedWallet().provider)
        browser.install(wallet.provider)
      }
      expect((await list({ config, page: other }))?.map(({ id }) => id).sort()).toEqual([HOSTED, 'injected'])
    })

    test('leaves out what has no wallet, until it comes', async () => {
      const config = { connectors: [core.injected()], multiInjectedProviderDiscovery: false }
      const { events, browser, wallet } = start({ config, page: () => {} })
      await settled()
      expect(events.at(-1)).toMatchObject({ type: 'connectors.found', connectors: [] })
      browser.setEthereum(wallet.provider)
      Reflect.get(globalThis, 'window').dispatchEvent(new Event('ethereum#initialized'))
      await settled()
      expect(events.at(-1)).toMatchObject({
        connectors: [{ id: 'injected', name: 'Browser Wallet', type: 'INJECTED' }],
      })
    })

    test('has connectors of every other type, two of the same id apart', async () => {
      const pairing = core.createConnector((config) => ({
        ...core.mock({ accounts: [ALICE] })(config),
        id: 'walletConnect',
        name: 'WalletConnect',
        type: 'walletConnect',
        icon: 'https://elsewhere.example/icon.png',
      }))
      const sdk = core.createConnector((config) => ({
        ...core.mock({ accounts: [ALICE] })(config),
        rdns: ['io.sdk', 'io.sdk.mobile'],
      }))
      const connectors = [pairing, sdk, core.mock({ accounts: [BOB] })]
      expect(await list({ config: { connectors }, page: () => {} })).toEqual([
        {
          ...{ id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT', chain: 'eip155' },
          // S3.2: the gateway's picture, since its own is at somebody else's address.
          imageId: 'walletConnect',
        },
        { id: 'mock', name: 'Mock Connector', type: 'EXTERNAL', chain: 'eip155', info: { rdns: 'io.sdk' } },
        { id: 'mock:2', name: 'Mock Connector', type: 'EXTERNAL', chain: 'eip155' },
      ])
    })

    test('has wallets that announce themselves later, and none of them where the kit wants none', async () => {
      const { events, browser } = start()
      browser.install(scriptedWallet().provider, { rdns: OTHER, name: 'Other' })
      await settled()
      expect(events.at(-1)).toMatchObject({ connectors: [{ id: HOSTED }, { id: OTHER }] })
      expect(await list({ context: { enableEIP6963: false } })).toEqual([])
    })
  })

  describe('chains', () => {
    test('one of the kit’s that the host does not have is said when the kit is made', () => {
      const networks = [ARBITRUM, network(10, 'Elsewhere', [])]
      expect(() => start({ context: { networks } })).toThrowErrorMatchingInlineSnapshot(`
        [ConfigurationError: createKit(): \`networks\` holds eip155:10, which the wagmi config does not

        Add the chain to \`chains\` and \`transports\` in wagmi's createConfig(), or leave it out of \`networks\`.]
      `)
    })

    test('[S8.39] one that the kit does not have is not switched to', async () => {
      const context = { networks: [ARBITRUM] }
      const { adapter } = await startConnected({ chains: [arbitrum, mainnet], context })
      await fails(adapter.switchNetwork({ connectorId, network: SEPOLIA }), 'ChainNotConfiguredError')
    })

    test('[S8.39] one that the host dropped since is not either', async () => {
      const { adapter, config } = await startConnected()
      // A connector keeps the chains that it was made with: what it says of one it does not have is wagmi's own error.
      const cause = Object.assign(new Error('Chain not configured.'), { name: 'ChainNotConfiguredError' })
      Object.assign(config.connectors[0] ?? {}, { switchChain: refuse(new Error('no', { cause })) })
      await fails(adapter.switchNetwork({ connectorId, network: SEPOLIA }), {
        name: 'ChainNotConfiguredError',
        details: 'eip155:421614',
      })
    })

    describe('that the wallet does not know', () => {
      async function setUpUnknown(thrown: unknown) {
        const host = await startConnected()
        const { adapter, wallet } = host
        const { wallet_switchEthereumChain: move } = wallet.answers
        let isKnown = false
        wallet.answers.wallet_switchEthereumChain = (params) => (isKnown ? move?.(params) : refuse(thrown)())
        const add = vi.fn((_: unknown) => {
          isKnown = true
          return null
        })
        wallet.answers.wallet_addEthereumChain = add
        return { ...host, add, move: () => adapter.switchNetwork({ connectorId, network: SEPOLIA }) }
      }

      test.each([
        ['4902', { code: 4902, message: 'Unrecognized chain' }],
        ['4001 with the real reason', { code: 4001, message: '8546: network 0x66eee not supported' }],
        ['4901', { code: 4901, message: 'Not connected to the requested chain.' }],
        ['a bare string', 'Chain not added'],
        ['-32603', { code: -32603, message: 'Internal error.' }],
      ])('[S4.19] %s: it is added, also where adding does not move the wallet', async (_, thrown) => {
        const { move, add, shown } = await setUpUnknown(thrown)
        await move()
        expect(add).toHaveBeenCalledOnce()
        expect(shown()).toMatchObject({ chainId: 421614 })
      })

      test('[S4.19] the host hears of a wallet that moves without a word', async () => {
        const { move, wallet, shown } = await setUpUnknown({ code: 4901 })
        wallet.answers.wallet_addEthereumChain = () => {
          wallet.chainId = '0x66eee'
          return null
        }
        await move()
        expect(shown()).toMatchObject({ chainId: 421614 })
      })

      test.each([
        [{ code: 4902 }, { code: 4001 }, 'UserRejectedError'],
        [{ code: 4901 }, { code: 4001 }, 'UserRejectedError'],
        [{ code: 4902 }, { code: -32602, message: 'rpcUrls must be https' }, 'UnrecognizedChainError'],
        [
          { code: 4001, message: '8546: not supported' },
          { code: 4001, message: 'invalid url' },
          'UnrecognizedChainError',
        ],
        [{ code: 4001, message: 'User rejected the request.' }, undefined, 'UserRejectedError'],
      ])('[S4.19] %o, then %o: %s', async (thrown, refusal, name) => {
        const { move, wallet } = await setUpUnknown(thrown)
        wallet.answers.wallet_addEthereumChain = refuse(refusal)
        await fails(move(), name)
      })
    })

    test('[S8.43] a connector that cannot switch says so', async () => {
      const { adapter, config } = await startConnected()
      Object.assign(config.connectors[0] ?? {}, { switchChain: undefined })
      await fails(adapter.switchNetwork({ connectorId, network: SEPOLIA }), 'SwitchingNotSupportedError')
    })

    test('[S8.44] a wallet that says that it moved and did not is not believed', async () => {
      const { adapter, config } = await startConnected()
      Object.assign(config.connectors[0] ?? {}, { switchChain: async () => {} })
      await fails(adapter.switchNetwork({ connectorId, network: SEPOLIA }), 'ConnectorChainMismatchError')
    })
  })

  describe('connectors that misbehave', () => {
    test.each([
      ['a text', 'boom'],
      ['nothing', undefined],
      ['an object', { reason: 7 }],
    ])('%s that is thrown is an error of the kit’s', async (_, thrown) => {
      const { adapter, config, shown } = start()
      Object.assign(config.connectors[0] ?? {}, { connect: refuse(thrown) })
      await fails(adapter.connect({ connectorId }), 'WalletRequestError')
      expect(shown()).toEqual({ status: 'disconnected' })
    })

    test.each([
      ['no accounts', { accounts: [], chainId: 42161 }, 'WalletAnswerError'],
      ['nonsense for accounts', { accounts: ['x'], chainId: 42161 }, 'WalletAnswerError'],
      ['no chain', { accounts: [ALICE], chainId: Number.NaN }, 'ChainIdNotFoundError'],
    ])('%s is no answer', async (_, answer, name) => {
      const { adapter, config, shown } = start()
      Object.assign(config.connectors[0] ?? {}, { connect: async () => answer })
      await fails(adapter.connect({ connectorId }), name)
      expect(shown()).toEqual({ status: 'disconnected' })
    })

    test('[S8.51] one without a provider says so, whatever it is asked', async () => {
      const config = { connectors: [core.injected()], multiInjectedProviderDiscovery: false }
      const { adapter } = start({ config, page: () => {} })
      await fails(adapter.connect({ connectorId: 'injected' }), {
        name: 'ProviderNotFoundError',
        shortMessage: 'connectionControllerClient:connect - provider is undefined',
      })
      const signing = adapter.signMessage({ connectorId: 'injected', address: ALICE, message: 'x' })
      await fails(signing, { shortMessage: 'connectionControllerClient:getProvider - provider is undefined' })
    })

    test('[S8.51] one that nobody has says so', async () => {
      const { adapter } = start()
      await fails(adapter.switchNetwork({ connectorId: 'x', network: SEPOLIA }), {
        name: 'ProviderNotFoundError',
        shortMessage: 'connectionControllerClient:switchNetwork - connector is undefined',
      })
    })

    test('[S8.47] a signature that fails for no reason the kit knows', async () => {
      const { adapter, wallet } = await startConnected()
      wallet.answers.personal_sign = refuse('the device fell asleep')
      const signing = adapter.signMessage({ connectorId, address: ALICE, message: 'x' })
      await fails(signing, {
        name: 'SignMessageError',
        shortMessage: 'WagmiAdapter:signMessage - Sign message failed',
      })
    })
  })

  test('listeners stay constant over starts and stops, and stop() silences', async () => {
    const { adapter, browser, core, config, connector, events, wallet, stop } = start()
    await adapter.connect({ connectorId })
    const [held, ofWallet] = [browser.listeners(), wallet.listeners()]
    for (let round = 0; round < 5; round += 1) adapter.start()()
    stop()
    const again = adapter.start()
    expect([browser.listeners(), wallet.listeners()]).toEqual([held, ofWallet])
    again()
    events.length = 0
    await core.disconnect(config)
    await core.connect(config, { connector: connector() })
    browser.install(scriptedWallet().provider, { rdns: OTHER })
    await settled()
    expect(events).toEqual([])
  })

  test('works without a window, as on a server', () => {
    const { adapter, browser, events } = setUpHost({ core })
    browser.close()
    adapter.start()()
    expect(events).toEqual([])
  })
})
