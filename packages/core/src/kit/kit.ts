import type { CaipNetworkId, ChainNamespace, Route, RouteArguments, RouteResponse } from '@latchkey/contract'
import type { QueryClient } from '@tanstack/query-core'
import type { Adapter } from '../adapter/adapter.ts'
import type { CaipNetwork } from '../network/network.ts'
import type { Store } from '../store/store.ts'
import type { KitConfig, KitFeatures, KitStorage } from './config.ts'

/** The integrator's configuration with every default filled in. */
export interface ResolvedConfig extends KitConfig {
  readonly id: string
  readonly locale: string
  readonly networks: readonly [CaipNetwork, ...CaipNetwork[]]
  readonly defaultNetwork: CaipNetwork
  readonly features: KitFeatures
  readonly transports: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>
  readonly enableEIP6963: boolean
  readonly enableWallets: boolean
  readonly enableWalletGuide: boolean
  readonly enableNetworkSwitch: boolean
  readonly enableEmbedded: boolean
  readonly allowUnsupportedChain: boolean
  readonly debug: boolean
  readonly storage: KitStorage
  readonly tabStorage: KitStorage
}

/** The one way to the gateway. Arguments and answers have the route's shapes; both are checked. */
export interface Services {
  /** @throws {@link ServiceError} where the gateway is out of reach, refuses, or answers with another shape. */
  call<const route extends Route>(
    route: route,
    ...parameters: unknown extends RouteArguments<route>
      ? [options?: CallOptions]
      : [parameters: RouteArguments<route> & CallOptions]
  ): Promise<RouteResponse<route>>
}

/** How a service is asked. */
export interface CallOptions {
  readonly signal?: AbortSignal
  /** Bypasses the browser's cache. */
  readonly fresh?: boolean
}

/** One kit. Two on a page, or two requests on a server, know nothing of each other. */
export interface Kit {
  readonly id: string
  readonly config: ResolvedConfig
  readonly store: Store
  readonly adapters: Readonly<Partial<Record<ChainNamespace, Adapter>>>
  readonly services: Services
  /**
   * Begins the browser's work: discovery, reconnection, storage. May be called again; the last release ends it.
   * `platform` says in `sv` what drives the kit.
   */
  mount(options?: { readonly platform?: 'html' | 'react' | 'cdn' }): () => void
  /** The client for what the gateway and the chains know. Its library is loaded with the first call. */
  queries(): Promise<QueryClient>
  /** Stops everything at once, even if the kit is still mounted. */
  destroy(): void
}
