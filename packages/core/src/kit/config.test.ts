import { readFileSync } from 'node:fs'
import {
  type CaipNetworkId,
  DEFAULT_ACCOUNT_TYPES,
  isHostedRpcNetwork,
  NATIVE_TOKEN_ADDRESS,
} from '@latchkey/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ConfigurationError } from '../errors/configuration.ts'
import { resolveNetworks } from '../network/resolveNetworks.ts'
import { arbitrum, arbitrumSepolia, fromViem, mainnet } from '../networks.ts'
import { selectNetwork } from '../selectors/network.ts'
import { sdkVersion } from '../services/sdkVersion.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import { scripted } from '../testing/scriptedAdapter.ts'
import type { KitConfig } from './config.ts'
import { createKit } from './createKit.ts'

test('[S1.14] the app has two networks, both with ETH of 18 decimals', () => {
  for (const [network, id] of [
    [arbitrum, 42161],
    [arbitrumSepolia, 421614],
  ] as const)
    expect(network).toMatchObject({
      id,
      caipNetworkId: `eip155:${id}`,
      chainNamespace: 'eip155',
      nativeCurrency: { symbol: 'ETH', decimals: 18 },
    })
  expect(arbitrumSepolia.testnet).toBe(true)
})

test('[S1.15, S3.18] every option is taken as it is written', () => {
  const options = {
    customRpcUrls: { 'eip155:42161': ['https://node.example'] },
    allWallets: 'HIDE',
    includeWalletIds: ['a'],
    excludeWalletIds: ['b'],
    featuredWalletIds: ['c'],
    tokens: { 'eip155:42161': { address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831' } },
    termsConditionsUrl: 'https://app.example/terms',
    privacyPolicyUrl: 'https://app.example/privacy',
    customWallets: [{ id: 'mine', name: 'Mine' }],
    isSiweEnabled: false,
    features: {
      socials: ['github'],
      connectMethodsOrder: ['wallet'],
      walletFeaturesOrder: ['send'],
      collapseWallets: true,
      analytics: false,
    },
    enableEIP6963: false,
    enableWalletConnect: false,
    enableWalletGuide: false,
    enableWallets: false,
    enableEmbedded: true,
    allowUnsupportedChain: true,
    watchPending: true,
    manualWCControl: true,
    enableNetworkSwitch: false,
    defaultAccountTypes: { eip155: 'eoa' },
    theme: { mode: 'light', variables: { '--lk-accent': '#123456' } },
    debug: true,
  } satisfies Partial<KitConfig>
  const { kit } = createTestKit(options)
  const { features, ...rest } = options
  expect(kit.config).toMatchObject(rest)
  expect(kit.config.features).toMatchObject(features)
  expect(kit.store.get().theme).toEqual(options.theme)
})

test('[S9.23] features are on by default, save the legal checkbox and smart sessions', () => {
  expect(createTestKit().kit.config.features).toMatchObject({
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
  })
})

test('[S9.26] the theme is dark unless set', () => {
  expect(createTestKit().kit.store.get().theme.mode).toBe('dark')
})

test('[S9.22] the network shown first is `defaultNetwork`, else the first of `networks`', () => {
  const shown = (config: Partial<KitConfig>) =>
    selectNetwork(createTestKit(config).kit.store.get()).caipNetwork
  const networks = [arbitrumSepolia, mainnet, arbitrum]
  expect(shown({ networks })?.caipNetworkId).toBe('eip155:421614')
  expect(shown({ networks, defaultNetwork: mainnet })?.caipNetworkId).toBe('eip155:1')
})

test('[S9.25] the account of somebody who is new, by namespace', () => {
  expect(DEFAULT_ACCOUNT_TYPES).toEqual({
    eip155: 'smartAccount',
    solana: 'eoa',
    polkadot: 'eoa',
    bip122: 'payment',
  })
})

test('[S9.30] the native token address of each namespace', () => {
  expect(NATIVE_TOKEN_ADDRESS).toEqual({
    eip155: `0x${'e'.repeat(40)}`,
    solana: `So${'1'.repeat(41)}`,
    polkadot: '0x',
    bip122: '0x',
  })
})

test('[S3.6] a network has its ids, name, coin and urls; a viem chain becomes one', () => {
  expect(
    fromViem({
      id: 8453,
      name: 'Base',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://base.example'] } },
    }),
  ).toEqual({
    id: 8453,
    caipNetworkId: 'eip155:8453',
    chainNamespace: 'eip155',
    name: 'Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://base.example'] } },
  })
})

test('[S3.6] its explorer, testnet mark, images and own url are kept; what a viem chain lacks is absent', () => {
  const chain = {
    id: 99,
    name: 'Test',
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
    rpcUrls: { default: { http: ['https://node.example'] } },
    blockExplorers: { default: { name: 'Scan', url: 'https://scan.example' } },
    testnet: true,
  }
  const assets = { imageUrl: 'https://images.example/99.png' }
  const network = { ...fromViem(chain), assets }
  expect(network).toMatchObject({ blockExplorers: chain.blockExplorers, testnet: true })
  const { kit } = createTestKit({ networks: [network] })
  expect(selectNetwork(kit.store.get()).caipNetwork).toEqual({
    ...network,
    rpcUrls: { default: chain.rpcUrls.default, chainDefault: chain.rpcUrls.default },
  })
})

const urls = (customRpcUrls?: KitConfig['customRpcUrls'], networks = [arbitrum]) =>
  resolveNetworks({
    networks,
    gatewayUrl: 'https://gateway.example/',
    projectId: 'my app',
    ...(customRpcUrls ? { customRpcUrls } : {}),
  }).map(({ rpcUrls }) => rpcUrls)

/** Every chain that gateways host, written out: one that leaves the list by mistake fails here. */
const HOSTED = [
  ...[
    1, 10, 56, 97, 100, 137, 300, 324, 1101, 1301, 1329, 5000, 5003, 8217, 8453, 17000, 42161, 42220, 43113,
  ],
  ...[43114, 59144, 80002, 80084, 84532, 421614, 7777777, 11155111, 11155420, 999999999, 1313161554],
  1313161555,
].map((id): CaipNetworkId => `eip155:${id}`)

test('[S9.29] gateways host a fixed list of networks, and no other', () => {
  const others: CaipNetworkId[] = [
    'near:mainnet',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'bip122:000000000019d6689c085ae165831e93',
    'bip122:000000000933ea01ad0ee984209779ba',
  ]
  expect([...HOSTED, ...others].filter((id) => !isHostedRpcNetwork(id))).toEqual([])
  const elsewhere: CaipNetworkId[] = [
    'eip155:31337',
    'eip155:4',
    'eip155:421',
    'solana:local',
    'near:testnet',
  ]
  expect(elsewhere.filter(isHostedRpcNetwork)).toEqual([])
})

test('[S7.31] a hosted network is asked through the gateway, with chain and project; a wallet is told the chain’s own url', () => {
  expect(urls()).toEqual([
    {
      default: { http: ['https://gateway.example/v1/?chainId=eip155:42161&projectId=my%20app'] },
      chainDefault: { http: ['https://arb1.arbitrum.io/rpc'] },
    },
  ])
})

test('[S7.31] the integrator’s own url is the only one, and gets the project’s id where it points at the gateway', () => {
  expect(urls({ 'eip155:42161': ['https://node.example/rpc'] })[0]?.default.http).toEqual([
    'https://node.example/rpc',
  ])
  expect(
    urls({ 'eip155:42161': ['https://gateway.example/v1/?chainId=eip155:42161'] })[0]?.default.http,
  ).toEqual(['https://gateway.example/v1/?chainId=eip155:42161&projectId=my%20app'])
})

test('a network that gateways do not host keeps its own url', () => {
  const local = { ...mainnet, id: 31337, caipNetworkId: 'eip155:31337' as const }
  expect(urls(undefined, [local])[0]?.default.http).toEqual(mainnet.rpcUrls.default.http)
})

test('sv names what drives the kit, its adapters and its version', () => {
  expect(sdkVersion({ adapters: [scripted()] }, 'react')).toBe('react-scripted-0.1.0')
  expect(sdkVersion({ adapters: [] }, 'html')).toBe('html-core-0.1.0')
})

const good = {
  projectId: 'p',
  metadata: { name: 'A', description: '', url: '', icons: [] },
  gatewayUrl: 'http://localhost:4110',
  networks: [arbitrum],
  adapters: [],
}

test.each([
  ['no networks', { networks: [] }, '`networks` is empty'],
  ['something else as a network', { networks: [{ id: 1 }] }, '`networks` holds what is no CAIP network'],
  [
    'a default network that is not listed',
    { defaultNetwork: arbitrumSepolia },
    '`defaultNetwork` (eip155:421614) is not one of `networks`',
  ],
  ['a gateway without a scheme', { gatewayUrl: 'localhost:4110' }, '`gatewayUrl` is not an http address'],
  ['an id that cannot be a key', { id: 'a b' }, '`id` ("a b") holds more than letters'],
  [
    'two adapters of one namespace',
    { adapters: [scripted(), scripted({}, 'solana'), scripted()] },
    '`adapters` holds two for "eip155"',
  ],
  ['no name', { metadata: { description: '' } }, '`metadata` has no name'],
])('%s: the error says which option, and what to write', (_, wrong, message) => {
  // A JavaScript integrator's mistake, which the types would refuse.
  expect(() => createKit({ ...good, ...wrong } as unknown as KitConfig)).toThrow(message)
})

test('importing and creating a kit on a server touches no browser', () => {
  const kit = createKit(good)
  expect(kit.mount()()).toBeUndefined()
  expect(kit.store.get()).toEqual(kit.store.initial())
})

test('two kits know nothing of each other', async () => {
  const one = createTestKit()
  const other = createTestKit()
  one.kit.store.dispatch({ type: 'theme.modeChosen', mode: 'light' })
  expect(other.kit.store.get().theme.mode).toBe('dark')
})

/** Every option there is: one that is added without a line here is a compile error. */
const OPTIONS: Record<keyof KitConfig, true> = {
  id: true,
  locale: true,
  projectId: true,
  metadata: true,
  gatewayUrl: true,
  networks: true,
  defaultNetwork: true,
  adapters: true,
  nameZone: true,
  nameRegistration: true,
  directory: true,
  relays: true,
  customRpcUrls: true,
  allWallets: true,
  includeWalletIds: true,
  excludeWalletIds: true,
  featuredWalletIds: true,
  tokens: true,
  termsConditionsUrl: true,
  privacyPolicyUrl: true,
  customWallets: true,
  isSiweEnabled: true,
  features: true,
  enableEIP6963: true,
  enableWalletConnect: true,
  enableWalletGuide: true,
  enableWallets: true,
  enableEmbedded: true,
  allowUnsupportedChain: true,
  wallet: true,
  watchPending: true,
  manualWCControl: true,
  enableNetworkSwitch: true,
  defaultAccountTypes: true,
  siwx: true,
  theme: true,
  debug: true,
  storage: true,
  tabStorage: true,
  analyticsAddress: true,
  walletBrowserUrl: true,
  lab: true,
}

test('[S3.18] every option stands in the reference', () => {
  const reference = readFileSync(new URL('../../../../docs/reference/createKit.md', import.meta.url), 'utf8')
  for (const option of Object.keys(OPTIONS)) expect(reference).toMatch(new RegExp(`\`${option}[\`.]`))
})

test('isSiweEnabled without a handler throws: an integrator who sets it would believe that sign-in is enforced', () => {
  const make = () => createTestKit({ isSiweEnabled: true })
  expect(make).toThrow(ConfigurationError)
  expect(make).toThrow('`isSiweEnabled` needs `siwx`')
})

/** What createKit() says in the console about a configuration. */
function warningsOf(config: Partial<KitConfig>): readonly unknown[] {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { projectId, metadata, gatewayUrl, networks } = createTestKit().kit.config
  createKit({ projectId, metadata, gatewayUrl, networks, adapters: [scripted()], ...config })
  const texts = warn.mock.calls.flat()
  warn.mockRestore()
  return texts
}

test('options that nothing reads yet are named in the console, once, and not in production', () => {
  const tokens = { 'eip155:42161': { address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831' } } as const
  const config = { tokens, features: { socials: false, send: true } as const }
  expect(warningsOf(config)).toEqual(['[latchkey] createKit(): `tokens` has no effect yet.'])
  expect(warningsOf({ features: { send: true } })).toEqual([])
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(warningsOf(config)).toEqual([])
})

test('an option that is set to undefined keeps its default', () => {
  const unset = { enableEIP6963: undefined, enableNetworkSwitch: undefined } as unknown as Partial<KitConfig>
  expect(createTestKit(unset).kit.config).toMatchObject({ enableEIP6963: true, enableNetworkSwitch: true })
})
