import { type AdapterContext, ConfigurationError, type RemoteSupport } from '@latchkey/core'
import type { EvmAdapter, EvmAdapterFactory } from '../adapter.ts'
import { loadMethods } from '../engineMethods.ts'
import type { NameSource } from '../ground.ts'
import { toChainId } from '../provider/parse.ts'
import { traits } from '../traits.ts'
import type { WagmiConfig } from './config.ts'
import { WagmiConfigUndefinedError } from './configError.ts'
import type { WagmiEngine } from './engine.ts'
import { followHost } from './followHost.ts'

/** Options of {@link wagmi} in addition to the config; all are optional. */
export interface WagmiOptions {
  /** The resolver for names. Default: Ethereum's universal resolver. */
  readonly names?: NameSource
}

/**
 * Creates the adapter for a host that has its own wagmi config, of version 2 or 3. The host's hooks and the kit show the
 * same account on the same network, no matter which of them connects, switches or disconnects. The kit reads through
 * the transports of that config.
 *
 * @param config - the config that wagmi's createConfig() returned
 * @returns an entry for `adapters` in createKit()
 * @throws WagmiConfigUndefinedError without a config; createKit() throws {@link ConfigurationError} if one of its
 * `networks` is not among the config's `chains`
 *
 * @example
 * const config = createConfig({ chains: [arbitrum], transports: { [arbitrum.id]: http() } })
 * const kit = createKit({ adapters: [wagmi(config)], networks: [fromViem(arbitrum)], ...rest })
 */
export function wagmi(config: WagmiConfig, options: WagmiOptions = {}): EvmAdapterFactory {
  // A page in JavaScript may omit the config.
  if (!config) throw new WagmiConfigUndefinedError()
  return {
    namespace: 'eip155',
    adapterType: 'wagmi',
    traits,
    create: (context) => createWagmiAdapter(config, context, options),
  }
}

/** Follows the host. The other code loads with the first request to a wallet. */
function createWagmiAdapter(
  config: WagmiConfig,
  { networks, enableEIP6963, emit }: AdapterContext,
  { names }: WagmiOptions,
): EvmAdapter {
  for (const { caipNetworkId } of networks) requireChain(config, caipNetworkId)
  let engine: WagmiEngine | undefined
  const host = followHost(config, enableEIP6963, emit)
  const { during, find, selectAccount } = host
  const load = async (): Promise<WagmiEngine> => {
    if (engine) return engine
    const { createWagmiEngine } = await import('./engine.ts')
    engine ??= createWagmiEngine({ config, find, networks, names })
    return engine
  }
  const rest = loadMethods(load, load)
  // A host that has its own pairing connector keeps using it.
  const pairs = !config.connectors.some(({ type }) => type === 'walletConnect')
  const remote: RemoteSupport = {
    ...(pairs ? { needs: async () => (await import('../remote/remote.ts')).needs } : {}),
    adopt: async (wallet) => (await load()).adopt(wallet),
  }
  return {
    ...rest,
    remote,
    namespace: 'eip155',
    start() {
      const stop = host.start()
      return () => {
        stop()
        engine?.pause()
      }
    },
    prepare() {
      void load().catch(() => {
        // No caller waits for this load. The first call loads the code again, and fails with the reason.
      })
    },
    connect: (parameters) => during(parameters.connectorId, () => rest.connect(parameters), parameters),
    disconnect: ({ connectorId }) =>
      during<undefined>(connectorId, () => rest.disconnect({ connectorId }).then(() => undefined)),
    forget({ connectorId }) {
      const forgetting = during(connectorId, async () => void (await load()).forget(connectorId))
      forgetting.catch(() => {
        // The chunk failed to load. The host's state stays unchanged, and the kit follows it.
      })
    },
    selectAccount: ({ connectorId, address }) => selectAccount(connectorId, address),
  }
}

/** Throws at once for a network that the host's wagmi does not know, because the page could show it but not use it. */
function requireChain(
  { chains }: WagmiConfig,
  caipNetworkId: AdapterContext['networks'][number]['caipNetworkId'],
): void {
  if (chains.some(({ id }) => id === toChainId(caipNetworkId))) return
  throw new ConfigurationError({
    option: 'networks',
    problem: `holds ${caipNetworkId}, which the wagmi config does not`,
    write:
      "Add the chain to `chains` and `transports` in wagmi's createConfig(), or leave it out of `networks`.",
  })
}
