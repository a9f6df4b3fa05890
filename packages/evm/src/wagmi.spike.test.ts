// A spike: a host's wagmi config stands behind the same Adapter interface. The real adapter is `evm/wagmi`, later.

import type { CaipNetworkId } from '@latchkey/contract'
import {
  type Adapter,
  type AdapterContext,
  type AdapterEvent,
  type AdapterFactory,
  type CaipNetwork,
  ProviderNotFoundError,
} from '@latchkey/core'
import * as wagmi from '@wagmi/core'
import { arbitrum, arbitrumSepolia } from 'viem/chains'
import { expect, test } from 'vitest'
import { createOperations } from './operations.ts'
import { toCaipNetworkId } from './provider/parse.ts'
import { createTransport } from './transport/transport.ts'
import { decodeError } from './wallet/decodeError.ts'
import { toWallet } from './wallet/wallet.ts'

function wagmiAdapter(config: wagmi.Config): AdapterFactory {
  return {
    namespace: 'eip155',
    adapterType: 'wagmi',
    create: (context) => createWagmiAdapter(config, context),
  }
}

function createWagmiAdapter(config: wagmi.Config, { emit, ...context }: AdapterContext): Adapter {
  const connectorOf = (id: string) => {
    const connector = config.connectors.find((other) => other.id === id)
    if (!connector) throw new ProviderNotFoundError({ connectorId: id })
    return connector
  }
  const walletOf = async (id: string) => {
    const connector = connectorOf(id)
    const provider = await connector.getProvider()
    return toWallet(id, { id, name: connector.name, type: 'EXTERNAL', chain: 'eip155', provider })
  }
  const toConnection = ({ accounts, chainId }: { accounts: readonly string[]; chainId: number }) => ({
    addresses: accounts,
    caipNetworkId: toCaipNetworkId(chainId),
  })
  // wagmi's subscription fires for the kit's own calls as well: those have an answer and need no event.
  const own = new Set<string>()
  const during = async <result>(id: string, act: () => Promise<result>): Promise<result> => {
    own.add(id)
    try {
      return await act()
    } catch (thrown) {
      throw decodeError(thrown, 'wagmi')
    } finally {
      own.delete(id)
    }
  }

  return {
    namespace: 'eip155',
    start() {
      const tellConnectors = (connectors: readonly wagmi.Connector[]) =>
        emit({
          type: 'connectors.found',
          connectors: connectors.map(({ id, name, type }) => ({
            id,
            name,
            type: type === 'injected' ? 'INJECTED' : 'EXTERNAL',
            chain: 'eip155',
          })),
        })
      tellConnectors(config.connectors)
      const stops = [
        wagmi.watchConnectors(config, { onChange: tellConnectors }),
        wagmi.watchConnections(config, {
          onChange(now, before) {
            for (const { connector, ...connection } of now) {
              const connectorId = connector.id
              const old = before.find((other) => other.connector.id === connectorId)
              if (own.has(connectorId)) continue
              if (!old) emit({ type: 'wallet.joined', connectorId, connection: toConnection(connection) })
              else if (old.chainId !== connection.chainId)
                emit({
                  type: 'chain.changed',
                  connectorId,
                  caipNetworkId: toCaipNetworkId(connection.chainId),
                })
              else emit({ type: 'accounts.changed', connectorId, addresses: connection.accounts })
            }
            for (const { connector } of before)
              if (!own.has(connector.id) && !now.some((other) => other.connector.id === connector.id))
                emit({ type: 'wallet.dropped', connectorId: connector.id })
          },
        }),
      ]
      // A host may be connected before the kit is mounted.
      for (const { connector, ...connection } of wagmi.getConnections(config))
        emit({ type: 'wallet.joined', connectorId: connector.id, connection: toConnection(connection) })
      return () => {
        for (const stop of stops) stop()
      }
    },
    connect: ({ connectorId, silent }) =>
      during(connectorId, async () => {
        const connector = connectorOf(connectorId)
        if (!silent) return toConnection(await wagmi.connect(config, { connector }))
        const [connection] = await wagmi.reconnect(config, { connectors: [connector] })
        if (!connection) throw new ProviderNotFoundError({ connectorId })
        return toConnection(connection)
      }),
    disconnect: ({ connectorId }) =>
      during(connectorId, () => wagmi.disconnect(config, { connector: connectorOf(connectorId) })),
    switchNetwork: ({ connectorId, network }) =>
      during(connectorId, async () => {
        await wagmi.switchChain(config, { chainId: Number(network.id), connector: connectorOf(connectorId) })
      }),
    // Signing, sending and reading need a provider and a node, whoever owns the connection.
    ...createOperations({ ...context, walletOf, transport: createTransport(context), names: undefined }),
  }
}

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const NETWORKS = [toNetwork(arbitrum), toNetwork(arbitrumSepolia)]

function toNetwork({
  id,
  name,
  nativeCurrency,
  rpcUrls,
}: typeof arbitrum | typeof arbitrumSepolia): CaipNetwork {
  return { id, name, nativeCurrency, rpcUrls, chainNamespace: 'eip155', caipNetworkId: `eip155:${id}` }
}

function setUp(features: Parameters<typeof wagmi.mock>[0]['features'] = {}) {
  const config = wagmi.createConfig({
    chains: [arbitrum, arbitrumSepolia],
    connectors: [wagmi.mock({ accounts: [ADDRESS], features })],
    transports: { [arbitrum.id]: wagmi.http(), [arbitrumSepolia.id]: wagmi.http() },
    storage: null,
  })
  const events: AdapterEvent[] = []
  const adapter = wagmiAdapter(config).create({
    networks: NETWORKS,
    metadata: { name: '', description: '', url: '', icons: [] },
    enableEIP6963: true,
    transports: {},
    emit: (event) => events.push(event),
  })
  return { config, events, adapter, stop: adapter.start() }
}

const ARBITRUM: CaipNetworkId = 'eip155:42161'

test('a wagmi config connects, switches and disconnects when the kit asks, without telling it twice', async () => {
  const { adapter, events, config, stop } = setUp()
  expect(await adapter.connect({ connectorId: 'mock' })).toEqual({
    addresses: [ADDRESS],
    caipNetworkId: ARBITRUM,
  })
  await adapter.switchNetwork({ connectorId: 'mock', network: toNetwork(arbitrumSepolia) })
  expect(wagmi.getConnection(config).chainId).toBe(421614)
  await adapter.disconnect({ connectorId: 'mock' })
  expect(wagmi.getConnection(config).status).toBe('disconnected')
  expect(events.map(({ type }) => type)).toEqual(['connectors.found'])
  stop()
})

test('what the host does by its own hooks reaches the kit', async () => {
  const { config, events, stop } = setUp()
  const [connector] = config.connectors
  if (!connector) throw new Error('the mock connector is missing')
  await wagmi.connect(config, { connector })
  await wagmi.switchChain(config, { chainId: 421614 })
  await wagmi.disconnect(config)
  expect(events.slice(1)).toEqual([
    {
      type: 'wallet.joined',
      connectorId: 'mock',
      connection: { addresses: [ADDRESS], caipNetworkId: ARBITRUM },
    },
    { type: 'chain.changed', connectorId: 'mock', caipNetworkId: 'eip155:421614' },
    { type: 'wallet.dropped', connectorId: 'mock' },
  ])
  stop()
})

test('a rejection inside wagmi is the kit’s own error', async () => {
  const { adapter, stop } = setUp({ connectError: true })
  await expect(adapter.connect({ connectorId: 'mock' })).rejects.toMatchObject({ name: 'UserRejectedError' })
  stop()
})
