import type { CaipNetworkId } from '@latchkey/contract'
import { ConfigurationError } from '../errors/configuration.ts'
import { canonicalLocale } from '../locale/canonicalLocale.ts'
import type { CaipNetwork } from '../network/network.ts'
import { resolveNetworks } from '../network/resolveNetworks.ts'
import { createSafeStorage } from '../platform/storage.ts'
import type { KitConfig, KitFeatures } from './config.ts'
import type { ResolvedConfig } from './kit.ts'

/** The default of each feature (S9.23, S9.24). */
export const DEFAULT_FEATURES: KitFeatures = {
  swaps: true,
  onramp: true,
  receive: true,
  send: true,
  email: true,
  history: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
}

export function resolveConfig(config: KitConfig): ResolvedConfig {
  check(config)
  const networks = listed(resolveNetworks(config))
  const transports: Partial<Record<CaipNetworkId, readonly string[]>> = {}
  for (const { caipNetworkId, rpcUrls } of networks) transports[caipNetworkId] = rpcUrls.default.http
  const { defaultNetwork } = config
  return {
    enableEIP6963: true,
    enableWallets: true,
    enableWalletGuide: true,
    enableNetworkSwitch: true,
    enableEmbedded: false,
    allowUnsupportedChain: false,
    debug: false,
    ...withoutUndefined(config),
    id: config.id ?? 'default',
    locale: canonicalLocale(config.locale ?? 'en'),
    networks,
    defaultNetwork:
      networks.find(({ caipNetworkId }) => caipNetworkId === defaultNetwork?.caipNetworkId) ?? networks[0],
    features: { ...DEFAULT_FEATURES, ...config.features },
    transports,
    storage: createSafeStorage('localStorage', config.storage),
    tabStorage: createSafeStorage('sessionStorage', config.tabStorage),
  }
}

/** Treats an undefined option as not set. */
function withoutUndefined(config: KitConfig): KitConfig {
  return Object.fromEntries(
    Object.entries(config).filter(([, value]) => value !== undefined),
  ) as unknown as KitConfig
}

/** check() has ensured that the list is not empty. */
function listed(networks: readonly CaipNetwork[]): ResolvedConfig['networks'] {
  return networks as ResolvedConfig['networks']
}

/** Validates the configuration early; each error contains what to write. */
function check(config: KitConfig): void {
  const { adapters, networks, defaultNetwork, gatewayUrl, id, metadata } = config
  if (!networks?.length) fail('networks', 'is empty', "Write [arbitrum], from '@latchkey/core/networks'.")
  const isListed = (wanted: CaipNetwork): boolean =>
    networks.some(({ caipNetworkId }) => caipNetworkId && caipNetworkId === wanted?.caipNetworkId)
  if (!networks.every(isListed))
    fail('networks', 'holds what is no CAIP network', 'Wrap viem chains: fromViem(chain).')
  if (defaultNetwork && !isListed(defaultNetwork))
    fail(
      'defaultNetwork',
      `(${defaultNetwork.caipNetworkId}) is not one of \`networks\``,
      'Add it there too.',
    )
  const twin = adapters.find(
    ({ namespace }, at) => adapters.findIndex((one) => one.namespace === namespace) < at,
  )
  if (twin) fail('adapters', `holds two for "${twin.namespace}"`, 'Write one for each namespace.')
  if (!/^https?:/.test(gatewayUrl))
    fail('gatewayUrl', 'is not an http address', "Write 'http://localhost:4110'.")
  if (id && /[^\w-]/.test(id))
    fail('id', `("${id}") holds more than letters, digits, - and _`, "Write 'checkout'.")
  if (!metadata?.name) fail('metadata', 'has no name', 'Write { name, description, url, icons }.')
  // Otherwise the integrator would wrongly believe that sign-in is enforced.
  if (config.isSiweEnabled && !config.siwx) fail('isSiweEnabled', 'needs `siwx`', 'Add it.')
}

function fail(option: string, problem: string, write: string): never {
  throw new ConfigurationError({ option, problem, write })
}
