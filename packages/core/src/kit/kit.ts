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

/** The only client for the gateway. Arguments and answers have the route's types, and both are checked. */
export interface Services {
  /** @throws {@link ServiceError} if the gateway is unreachable, refuses, or gives an answer of the wrong shape. */
  call<const route extends Route>(
    route: route,
    ...parameters: unknown extends RouteArguments<route>
      ? [options?: CallOptions]
      : [parameters: RouteArguments<route> & CallOptions]
  ): Promise<RouteResponse<route>>
}

/** The options of a call to a service. */
export interface CallOptions {
  readonly signal?: AbortSignal
  /** Bypasses the browser's cache. */
  readonly fresh?: boolean
}

/** One kit. Two kits on a page, or in two requests on a server, share no state. */
export interface Kit {
  readonly id: string
  readonly config: ResolvedConfig
  readonly store: Store
  readonly adapters: Readonly<Partial<Record<ChainNamespace, Adapter>>>
  readonly services: Services
  /**
   * Begins the browser's work: discovery, reconnection, storage. It may be called several times; the last release ends the work.
   * `platform` is the framework's name in `sv`.
   */
  mount(options?: { readonly platform?: 'html' | 'react' | 'cdn' }): () => void
  /** The value of `sv`, which every call contains: `react-evm,solana-0.1.0`. */
  sdkVersion(): Promise<string>
  /** The query client for data of the gateway and the chains. Its library is loaded with the first call. */
  queries(): Promise<QueryClient>
  /** Stops everything at once, even if the kit is still mounted. */
  destroy(): void
}

/** Receives each event with the state after it and the state before it. */
export type StoreListener = (state: State, event: KitEvent, previous: State) => void

/** One kit's state. Only events change it; it can't be set directly. */
export interface Store {
  get(): State
  /** The state that a server renders, before storage or a wallet is read. */
  initial(): State
  dispatch(event: KitEvent): void
  /** Calls the listener after every event, also after an event that changed nothing. Returns how to stop. */
  subscribe(listener: StoreListener): () => void
  /** Adds a late flow, when the code that needs it loads. Adding it twice changes nothing. */
  attach<name extends keyof LateSlices>(flow: Flow<name, LateSlices[name]>): void
  /** The attached flows. */
  flows(): readonly Pick<Flow, 'name' | 'rules' | 'analytics'>[]
}

/** An event with the states after and before it. */
export type Occurrence = Parameters<StoreListener>

/** A slice of the state and how events change it. Pure: it uses no clock, network, storage or randomness. */
export interface Flow<name extends string = string, slice = unknown> extends LateEffects {
  readonly name: name
  initial(config: ResolvedConfig): slice
  /**
   * `state` is the whole state before the event; `next` includes the changes of the flows before this one. For an event that does not
   * apply, it returns `slice` itself.
   */
  reduce(slice: slice, event: KitEvent, state: State, next: State): slice
}

/**
 * The effects of events other than the next state. They are loaded with the kit's lazy chunk (rules/effects.ts), so that a page on which
 * the user only reads does not load them.
 */
export interface Effects {
  /** The automatic effects, by the rules' names. */
  readonly rules?: Readonly<Record<string, Rule>>
  /** The analytics records, by the event's type. */
  readonly analytics?: AnalyticsTable
  /** The flow's part of the kit's stored record. */
  readonly toStored?: (state: State) => Partial<StoredRecord>
  /** Values that are stored under separate keys. */
  readonly apart?: (state: State) => Readonly<Record<string, string>>
}

/** A late flow's effects, from the chunk that attaches the flow. */
export type LateEffects = Pick<Effects, 'rules' | 'analytics'>

/**
 * An automatic effect. `npm run rules` prints every rule with its cause and its effect. The printed effect is the doc comment above the
 * rule: a sentence without its subject that tells what the rule does and when. Comments don't reach the user.
 */
export interface Rule {
  /** The events that may cause it; `any` if the cause is a change of the state. */
  readonly on: readonly KitEvent['type'][] | 'any'
  run(kit: Kit, event: KitEvent, state: State, previous: State): void
}
