import type { ChainNamespace, Route } from '@latchkey/contract'
import type { QueryClient } from '@tanstack/query-core'
import { loadLazy, loadRules } from '../actions/loadLazy.ts'
import { raiseAlert } from '../actions/raiseAlert.ts'
import type { Adapter } from '../adapter/adapter.ts'
import { hear } from '../adapter/hear.ts'
import { allConnections } from '../flows/connect/state.ts'
import { keepsMissing, restore } from '../persist/storedRecord.ts'
import type { RawArguments } from '../services/call.ts'
import type { State } from '../store/state.ts'
import type { KitConfig } from './config.ts'
import { createStore } from './createStore.ts'
import { followWhenLoaded } from './followWhenLoaded.ts'
import type { Kit, Services } from './kit.ts'
import { resolveConfig } from './resolveConfig.ts'

/** createKit() without the lazy load of rules, so that tests can follow rules at once. */
export function makeKit(config: KitConfig, followRules: (kit: Kit) => () => void): Kit {
  const resolved = resolveConfig(config)
  const store = createStore(resolved)
  const adapters: Partial<Record<ChainNamespace, Adapter>> = {}
  let platform = 'html'
  const mounts = new Set<symbol>()
  let release: (() => void) | undefined
  let queries: QueryClient | undefined
  let stopRules: (() => void) | undefined

  const kit: Kit = {
    id: resolved.id,
    config: resolved,
    store,
    adapters,
    services: createServices(() => platform, { config: resolved, store }),
    sdkVersion: async () => (await loadLazy()).sdkVersion(resolved, platform),
    async queries() {
      const { createQueries } = await (await loadLazy()).loadQueries()
      queries ??= createQueries()
      return queries
    },
    mount(options) {
      const mount = Symbol()
      mounts.add(mount)
      platform = options?.platform ?? platform
      stopRules ??= followRules(kit)
      release ??= start(kit, stored)
      return () => {
        if (mounts.delete(mount) && mounts.size === 0) end()
      }
    },
    destroy() {
      end()
      stopRules?.()
      stopRules = undefined
    },
  }

  function end(): void {
    mounts.clear()
    release?.()
    queries?.unmount()
    release = queries = undefined
  }

  for (const factory of resolved.adapters)
    adapters[factory.namespace] = factory.create({
      ...resolved,
      networks: resolved.networks.filter(({ chainNamespace }) => chainNamespace === factory.namespace),
      emit: (event) => hear(kit, factory.namespace, event),
    })
  if (typeof window !== 'undefined') restore(kit)
  const stored = { state: store.get() }
  stopRules = followRules(kit)
  return kit
}

/** The state that is in storage. At the start of a visit, any difference was made on this page and is written. */
interface Stored {
  state: State
}

/** The browser's work, from mount to the last release. */
function start(kit: Kit, stored: Stored): () => void {
  if (typeof window === 'undefined') return () => {}
  const stops = [
    keepVisit(kit, stored),
    recordActs(kit),
    ...Object.values(kit.adapters).map((adapter) => adapter?.start()),
  ]
  kit.store.dispatch({ type: 'kit.mounted' })
  if (!kit.config.projectId) raiseAlert(kit, { code: 'PROJECT_ID_NOT_CONFIGURED' })
  return () => {
    for (const stop of stops) stop?.()
    kit.store.dispatch({ type: 'kit.unmounted' })
  }
}

/**
 * Loads the code that confirms connections and stores changes only when there is something to confirm or to store,
 * because most users are new and most only read the page.
 */
function keepVisit(kit: Kit, stored: Stored): () => void {
  const { connect, network, theme } = kit.store.initial()
  const quiet = new AbortController()
  const look = (): void => {
    if (kit.store.get().connect.namespaces === connect.namespaces) restore(kit)
  }
  // Another tab may have connected, possibly while this page was in the back-forward cache.
  for (const event of ['storage', 'pageshow']) window.addEventListener(event, look, quiet)
  const end = followWhenLoaded(
    kit.store,
    (state) =>
      state.connect.namespaces !== connect.namespaces ||
      state.network !== network ||
      state.theme !== theme ||
      keepsMissing(kit.config),
    async () => {
      const { startVisit } = await loadRules().catch((error: unknown) => {
        forget(kit)
        throw error
      })
      return () => {
        quiet.abort()
        const end = startVisit(kit, stored.state)
        return () => {
          end()
          stored.state = kit.store.get()
        }
      }
    },
  )
  return () => {
    quiet.abort()
    end()
  }
}

/** Events that are the user's own actions. */
const ACT = /^(modal\.opened|connect\.started|network\.switchStarted|click)/

/** Records events. Before the user's first action, or with the feature off, analytics makes no request. */
function recordActs(kit: Kit): () => void {
  return followWhenLoaded(
    kit.store,
    (_, { type }) => kit.config.features.analytics !== false && ACT.test(type),
    async () => {
      const { startRecording } = await loadLazy()
      return (waiting) => startRecording(kit, waiting)
    },
  )
}

/** Forgets the connections: without the code that confirms them, the page must not display them. */
function forget(kit: Kit): void {
  for (const { namespace, connectorId } of allConnections(kit.store.get().connect))
    kit.store.dispatch({ type: 'wallet.disconnected', namespace, connectorId, reason: 'lost' })
}

function createServices(platform: () => string, kit: Pick<Kit, 'config' | 'store'>): Services {
  const services = {
    async call(route: Route, parameters?: RawArguments): Promise<unknown> {
      const { call } = await loadLazy()
      return call(kit, platform(), route, parameters)
    },
  }
  // call() checks arguments and response by the route's schemas, from which Services' types are derived.
  return services as Services
}
