import type { AdapterContext, AdapterEvent } from '@latchkey/core'
import * as wagmi3 from '@wagmi/core'
import { type Chain, custom, type Transport } from 'viem'
import { arbitrum, arbitrumSepolia } from 'viem/chains'
import { onTestFinished } from 'vitest'
import * as wagmi2 from 'wagmi-core-2'
import type { EvmAdapter } from '../../adapter.ts'
import { openBrowser, type TestBrowser } from '../../testing/browser.ts'
import { type ScriptedWallet, scriptedWallet } from '../../testing/scriptedWallet.ts'
import { ARBITRUM, SEPOLIA } from '../../testing/setUp.ts'
import type { WagmiConfig } from '../config.ts'
import { wagmi } from '../wagmi.ts'

/** The actions that a host calls, which both versions have. */
export type WagmiCore = typeof wagmi3

/** What tests use of wagmi 2 has the same parameters and answers in wagmi 3. */
function asWagmi3(core: typeof wagmi2): WagmiCore {
  return core as unknown as WagmiCore
}

export const VERSIONS: readonly (readonly [version: string, core: WagmiCore])[] = [
  ['wagmi 2', asWagmi3(wagmi2)],
  ['wagmi 3', wagmi3],
]

type ConfigOptions = Partial<Parameters<WagmiCore['createConfig']>[0]>

export interface HostOptions {
  readonly core: WagmiCore
  readonly chains?: readonly [Chain, ...Chain[]]
  readonly transport?: Transport
  readonly config?: Pick<
    ConfigOptions,
    'connectors' | 'multiInjectedProviderDiscovery' | 'ssr' | 'storage' | 'syncConnectedChain'
  >
  readonly context?: Partial<AdapterContext>
  /** Before the config is made: installs other wallets, or none. */
  readonly page?: (browser: TestBrowser, wallet: ScriptedWallet) => void
}

export interface TestHost {
  readonly core: WagmiCore
  readonly config: wagmi3.Config
  readonly adapter: EvmAdapter
  readonly wallet: ScriptedWallet
  readonly browser: TestBrowser
  readonly events: AdapterEvent[]
  /** The connector that stands for an id, as the host lists it. */
  connector(id?: string): wagmi3.Connector
  /** What the host's useAccount() would show. */
  shown(): {
    readonly status: string
    readonly address?: string
    readonly chainId?: number | undefined
    readonly id?: string | undefined
  }
}

/** The rdns of the wallet that is on every test's page. */
export const HOSTED = 'dev.latchkey.test'

/** A page with one announced wallet, a host's wagmi config, and an adapter over it that has not been started. */
export function setUpHost({
  core,
  chains,
  transport,
  config: options,
  context,
  page,
}: HostOptions): TestHost {
  const browser = openBrowser()
  const wallet = scriptedWallet()
  if (page) page(browser, wallet)
  else browser.install(wallet.provider)
  const ofChains = chains ?? [arbitrum, arbitrumSepolia]
  const nowhere = custom({ request: async () => Promise.reject(new Error('no node')) })
  const config = core.createConfig({
    chains: ofChains,
    transports: Object.fromEntries(ofChains.map(({ id }) => [id, transport ?? nowhere])),
    storage: null,
    ...options,
  })
  const events: AdapterEvent[] = []
  const adapter = wagmi(asConfig(config)).create({
    networks: [ARBITRUM, SEPOLIA],
    metadata: { name: 'Test', description: '', url: 'https://app.example', icons: [] },
    enableEIP6963: true,
    transports: {},
    emit: (event) => events.push(event),
    ...context,
  })
  return {
    core,
    config,
    adapter,
    wallet,
    browser,
    events,
    connector(id = HOSTED) {
      const connector = config.connectors.find((one) => one.id === id)
      if (!connector) throw new Error(`the host has no connector ${id}`)
      return connector
    },
    shown() {
      const { status, address, chainId, connector } = core.getAccount(config)
      return { status, ...(address ? { address, chainId, id: connector?.id } : {}) }
    },
  }
}

/** As setUpHost(), started, and cleared away at the end of the test. */
export function startHost(options: HostOptions): TestHost & { readonly stop: () => void } {
  const host = setUpHost(options)
  const stop = host.adapter.start()
  onTestFinished(() => {
    stop()
    host.browser.close()
  })
  return { ...host, stop }
}

/** That each version's own type is accepted is shown by wagmi.test.ts, which does not come through here. */
function asConfig(config: wagmi3.Config): WagmiConfig {
  return config
}

/** A storage of wagmi's, over a map that a test can look into. */
export function storageOf(core: WagmiCore, entries = new Map<string, string>()): wagmi3.Storage {
  return core.createStorage({
    storage: {
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => void entries.set(key, value),
      removeItem: (key) => void entries.delete(key),
    },
  })
}
