import type { AdapterContext, AdapterEvent, CaipNetwork } from '@latchkey/core'
import { onTestFinished } from 'vitest'
import type { EvmAdapter } from '../adapter.ts'
import { type EvmOptions, evm } from '../evm.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { type ScriptedWallet, scriptedWallet } from './scriptedWallet.ts'

export const ARBITRUM: CaipNetwork = network(42_161, 'Arbitrum One', ['https://arb1.example'])
export const SEPOLIA: CaipNetwork = network(421_614, 'Arbitrum Sepolia', ['http://127.0.0.1:4210'])
export const CONNECTOR = 'dev.latchkey.test'

export { fails } from '../../../core/src/testing/fails.ts'

export interface SetUp {
  readonly adapter: EvmAdapter
  readonly wallet: ScriptedWallet
  readonly browser: TestBrowser
  readonly events: AdapterEvent[]
  readonly stop: () => void
}

/** An adapter that runs in a page with one scripted wallet, for the length of a test. */
export function setUp(context: Partial<AdapterContext> = {}, options?: EvmOptions): SetUp {
  const browser = openBrowser()
  const wallet = scriptedWallet()
  browser.install(wallet.provider)
  const events: AdapterEvent[] = []
  const adapter = evm(options).create({
    networks: [ARBITRUM, SEPOLIA],
    metadata: { name: 'Test', description: '', url: 'https://app.example', icons: [] },
    enableEIP6963: true,
    transports: {},
    emit: (event) => events.push(event),
    ...context,
  })
  const end = adapter.start()
  const stop = () => {
    end()
    browser.close()
  }
  onTestFinished(stop)
  return { adapter, wallet, browser, events, stop }
}

/** Connected, with no event since. */
export async function setUpConnected(): Promise<SetUp> {
  const all = setUp()
  await all.adapter.connect({ connectorId: CONNECTOR })
  all.events.length = 0
  return all
}

export function network(id: number, name: string, http: readonly string[]): CaipNetwork {
  return {
    id,
    name,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http } },
  }
}
