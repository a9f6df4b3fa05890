import type { CaipNetworkId, ChainNamespace, Route, RouteArguments, RouteResponse } from '@latchkey/contract'
import type { QueryClient } from '@tanstack/query-core'
import type { Adapter } from '../adapter/adapter.ts'
import type { KitStorage } from '../adapter/page.ts'
import type { CaipNetwork } from '../network/network.ts'
import type { StoredRecord } from '../persist/record.ts'
import type { AnalyticsTable } from '../store/analyticsTable.ts'
import type { KitEvent } from '../store/events.ts'
import type { LateSlices, State } from '../store/state.ts'
import type { KitConfig, KitFeatures } from './config.ts'

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
  /** What every call says of the kit as `sv`: `react-evm,solana-0.1.0`. */
  sdkVersion(): Promise<string>
  /** The client for what the gateway and the chains know. Its library is loaded with the first call. */
  queries(): Promise<QueryClient>
  /** Stops everything at once, even if the kit is still mounted. */
  destroy(): void
}

/** Hears of each event with the state after it and the one before. */
export type StoreListener = (state: State, event: KitEvent, previous: State) => void

/** One kit's state. It changes only by events, and there is no way to set it. */
export interface Store {
  get(): State
  /** What a server renders: the state before storage or a wallet was asked. */
  initial(): State
  dispatch(event: KitEvent): void
  /** Called after every event, also one that changed nothing. Returns how to stop. */
  subscribe(listener: StoreListener): () => void
  /** Adds a late flow, with the code that needs it. Adding it twice changes nothing. */
  attach<name extends keyof LateSlices>(flow: Flow<name, LateSlices[name]>): void
  /** The flows that are there. */
  flows(): readonly Pick<Flow, 'name' | 'rules' | 'analytics'>[]
}

/** An event with the states after and before it. */
export type Occurrence = Parameters<StoreListener>

/** A slice of the state and how events change it. Pure: it knows no clock, network, storage or randomness. */
export interface Flow<name extends string = string, slice = unknown> extends LateEffects {
  readonly name: name
  initial(config: ResolvedConfig): slice
  /**
   * `state` is the whole state as it was before the event, `next` what the flows before this one have made of it. An event
   * that does not apply returns `slice` itself.
   */
  reduce(slice: slice, event: KitEvent, state: State, next: State): slice
}

/**
 * What follows from events besides the next state. It is loaded with the kit's lazy chunk (rules/effects.ts), so that a page
 * that is only read does not pay for it.
 */
export interface Effects {
  /** What happens by itself, by the rules' names. */
  readonly rules?: Readonly<Record<string, Rule>>
  /** What is recorded, by the event's type. */
  readonly analytics?: AnalyticsTable
  /** The flow's part of the kit's stored record. */
  readonly toStored?: (state: State) => Partial<StoredRecord>
  /** What is stored under keys of its own. */
  readonly apart?: (state: State) => Readonly<Record<string, string>>
}

/** What a late flow brings besides the next state, from the chunk that attaches it. */
export type LateEffects = Pick<Effects, 'rules' | 'analytics'>

/**
 * Something that happens by itself. `npm run rules` prints every rule with its cause and its effect. The effect is the doc comment above
 * the rule: what it does and when, as a sentence without its subject. Comments don't reach the user.
 */
export interface Rule {
  /** The events that may cause it; `any` where the cause is how the state changed. */
  readonly on: readonly KitEvent['type'][] | 'any'
  run(kit: Kit, event: KitEvent, state: State, previous: State): void
}
