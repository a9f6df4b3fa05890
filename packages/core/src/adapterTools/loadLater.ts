import type { AdapterEvent } from '../adapter/adapter.ts'
import type { Connector } from '../connector/connector.ts'

/** What {@link loadLater} needs of an engine: an adapter that is not mounted is paused. */
export interface Pausable {
  readonly resume: () => void
  readonly pause: () => void
}

/** What the engine is given. */
export interface EngineContext {
  /** Reports to the kit; ignored while the adapter is not mounted. */
  readonly emit: (event: AdapterEvent) => void
  readonly isRunning: () => boolean
}

/** What {@link loadLater} makes: the adapter's own `start` and `prepare`, its discovery, and its engine. */
export interface LoadedLater<discovery, engine> {
  readonly discovery: discovery
  readonly load: () => Promise<engine>
  readonly life: { readonly start: () => () => void; readonly prepare: () => void }
}

/**
 * Makes an adapter that discovers wallets at once, and loads its engine the first time a wallet is asked for anything.
 *
 * @param emit - as given to the adapter
 * @param discover - makes the discovery; it calls its parameter with every connector known so far
 * @param createEngine - imports the engine and makes it; a failed import is tried again by the next call
 * @returns the discovery, what loads the engine, and the adapter's `start` and `prepare`
 *
 * @example
 * const { life, load } = loadLater(emit, discover, async (discovery, context) => {
 *   const { createEngine } = await import('./engine.ts')
 *   return createEngine({ ...context, find: discovery.find })
 * })
 */
export function loadLater<discovery extends { readonly start: () => () => void }, engine extends Pausable>(
  emit: (event: AdapterEvent) => void,
  discover: (onFound: (connectors: readonly Connector[]) => void) => discovery,
  createEngine: (discovery: discovery, context: EngineContext) => Promise<engine>,
): LoadedLater<discovery, engine> {
  let engine: engine | undefined
  let running = false
  const context: EngineContext = {
    emit: (event) => {
      if (running) emit(event)
    },
    isRunning: () => running,
  }
  const discovery = discover((connectors) => context.emit({ type: 'connectors.found', connectors }))
  const load = async (): Promise<engine> => {
    const loaded = engine ?? (await createEngine(discovery, context))
    // Two calls may load at once: the first engine stays.
    engine ??= loaded
    return engine
  }
  return {
    discovery,
    load,
    life: {
      start() {
        running = true
        const stopDiscovery = discovery.start()
        engine?.resume()
        return () => {
          running = false
          stopDiscovery()
          engine?.pause()
        }
      },
      prepare() {
        void load().catch(() => {
          // Nothing waits for it yet. The first call loads it again and fails with the reason.
        })
      },
    },
  }
}
