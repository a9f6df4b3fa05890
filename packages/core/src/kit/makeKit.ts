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

/** createKit() without the lazy load of rules: tests follow them at once. */
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

/** The state that storage knows. Any difference at the start of a visit happened here, and is written. */
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
 * Most users are new and most pages are only read: the code that confirms connections and stores changes is
 * loaded when there is something to confirm or to store.
 */
function keepVisit(kit: Kit, stored: Stored): () => void {
  const { connect, network, theme } = kit.store.initial()
  const quiet = new AbortController()
  const look = (): void => {
    if (kit.store.get().connect.namespaces === connect.namespaces) restore(kit)
  }
  // Another tab, or a page in the browser's cache, may have connected.
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

/** The user's own acts. */
const ACT = /^(modal\.opened|connect\.started|network\.switchStarted|click)/

/** Before the user's first act, or with the feature off, analytics sends and asks nothing. */
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

/** Without the code that confirms connections, the page must not claim them. */
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
  // call() checks arguments and response by the route's schemas, of which Services' types are made.
  return services as Services
}
