import type { ChainNamespace } from '@latchkey/contract'
import type { AdapterEvent } from '../adapter/adapter.ts'
import type { RemoteNeeds, RemoteSupport, RemoteWallet } from '../adapter/remoteWallet.ts'
import type { Connector } from '../connector/connector.ts'

/** What {@link loadLater} needs from an engine: the engine of an unmounted adapter is paused. */
export interface Pausable {
  readonly resume: () => void
  readonly pause: () => void
}

/** The functions that the engine receives. */
export interface EngineContext {
  /** Finds a listed wallet, in the page or outside it. */
  readonly find: (connectorId: string) => Connector | undefined
  /** Reports to the kit; ignored while the adapter is not mounted. */
  readonly emit: (event: AdapterEvent) => void
  readonly isRunning: () => boolean
}

/** A namespace's code for wallets outside the page. */
export interface RemoteCode {
  readonly needs: RemoteNeeds
  /** Makes a provider for such a wallet, like the provider of a wallet in the page. */
  readonly createProvider: (wallet: RemoteWallet) => unknown
}

/** What {@link loadLater} needs from an adapter. */
export interface LoadLaterParameters<discovery, engine> {
  readonly namespace: ChainNamespace
  /** As given to the adapter. */
  readonly emit: (event: AdapterEvent) => void
  /** Makes the discovery; it calls its parameter with every connector known so far. */
  readonly discover: (onFound: (connectors: readonly Connector[]) => void) => discovery
  /** Imports the engine and makes it; a failed import is tried again by the next call. */
  readonly createEngine: (context: EngineContext) => Promise<engine>
  /** Imported with the first paired wallet; absent if the adapter supports no paired wallets. */
  readonly loadRemote?: () => Promise<RemoteCode>
}

/** The result of {@link loadLater}: parts of the adapter, its discovery, and its engine. */
export interface LoadedLater<discovery, engine> {
  readonly discovery: discovery
  readonly load: () => Promise<engine>
  readonly life: {
    readonly start: () => () => void
    readonly prepare: () => void
    readonly remote?: RemoteSupport
  }
}

/**
 * Makes an adapter that discovers wallets at once, adopts wallets outside the page, and loads its engine with the first request to a
 * wallet.
 *
 * @param parameters - the namespace, and how to make or import its parts
 * @returns the discovery, a function that loads the engine, and the adapter's `start`, `prepare` and `remote`
 *
 * @example
 * const { life, load } = loadLater({
 *   ...{ namespace: 'solana', emit, discover, loadRemote: () => import('./remote.ts') },
 *   createEngine: async (context) => (await import('./engine.ts')).createEngine(context),
 * })
 */
export function loadLater<
  discovery extends { start: () => () => void; find: EngineContext['find'] },
  engine extends Pausable,
>({
  namespace,
  emit,
  discover,
  createEngine,
  loadRemote,
}: LoadLaterParameters<discovery, engine>): LoadedLater<discovery, engine> {
  let engine: engine | undefined
  let running = false
  let found: readonly Connector[] = []
  const paired = new Map<string, Connector>()
  const context: EngineContext = {
    find: (connectorId) => paired.get(connectorId) ?? discovery.find(connectorId),
    emit: (event) => {
      if (running) emit(event)
    },
    isRunning: () => running,
  }
  const list = () => context.emit({ type: 'connectors.found', connectors: [...found, ...paired.values()] })
  const discovery = discover((connectors) => {
    found = connectors
    list()
  })
  const load = async (): Promise<engine> => {
    const loaded = engine ?? (await createEngine(context))
    // Two calls may load at the same time: keep the first engine.
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
          // Ignored: the first call loads it again, and fails with the reason.
        })
      },
      ...(loadRemote && { remote: remoteSupport(loadRemote) }),
    },
  }

  function remoteSupport(loadCode: () => Promise<RemoteCode>): RemoteSupport {
    return {
      needs: async () => (await loadCode()).needs,
      async adopt(wallet) {
        const { createProvider } = await loadCode()
        const { id, name, imageUrl, type = 'WALLET_CONNECT' } = wallet
        const provider = createProvider(wallet)
        const image = imageUrl ? { imageUrl } : {}
        paired.set(id, { id, name, type, chain: namespace, provider, ...image })
        list()
        const stop = wallet.on(({ type }) => {
          if (type !== 'ended') return
          stop()
          if (paired.delete(id)) list()
        })
      },
    }
  }
}
