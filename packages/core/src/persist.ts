import { type ChainNamespace, NAMESPACES } from '@latchkey/contract'
import { allConnections, type StoredConnection, sessionOf } from './flows/connect.ts'
import type { Kit } from './kit/kit.ts'
import type { State } from './store/state.ts'
import { COLOR_MODE_KEY, parseRecord, recordKey, type StoredRecord } from './storedRecord.ts'

/** The table of what is kept: each entry is read from the state here and given back by `restore`. */
export function toRecord({ connect, network }: State): StoredRecord {
  const active: Partial<Record<ChainNamespace, string>> = {}
  for (const namespace of NAMESPACES) {
    const { activeConnectorId } = sessionOf(connect, namespace)
    if (activeConnectorId) active[namespace] = activeConnectorId
  }
  const here = network.active[network.activeNamespace]
  return {
    version: 1,
    connections: allConnections(connect).map(
      ({ verified: _, approvedCaipNetworkIds: __, ...stored }) => stored,
    ),
    active,
    recent: connect.recentConnectorIds,
    ...(here && network.requested.some(({ caipNetworkId }) => caipNetworkId === here)
      ? { network: here }
      : {}),
  }
}

export interface PersistParameters {
  /** The state that storage knows: what has changed since is written at once. */
  readonly since: State
  /** Called where another tab connected a wallet, which this one now has to confirm. */
  readonly onJoined: () => void
}

export interface Persistence {
  /** Takes over what other tabs did while this one heard nothing. */
  readAgain(): void
  end(): void
}

/** Writes the record whenever it changed, and follows other tabs that connect or disconnect. */
export function persist(kit: Kit, { since, onJoined }: PersistParameters): Persistence {
  const { storage, id } = kit.config
  const key = recordKey(id)
  let written = storage.getItem(key) ?? ''
  const stop = kit.store.subscribe((state, _event, previous) => write(state, previous))
  write(kit.store.get(), since)
  // Storage may have changed, too, while nobody was listening. What happened here since counts more.
  if (textOf(kit.store.get()) === textOf(since)) readAgain()

  function write(state: State, previous: State): void {
    if (state.theme.mode !== previous.theme.mode) storage.setItem(COLOR_MODE_KEY, state.theme.mode)
    if (state.connect === previous.connect && state.network === previous.network) return
    const next = textOf(state)
    if (next === written || next === textOf(previous)) return
    written = next
    storage.setItem(key, next)
  }

  /** What is kept now counts, not what the event says: with two tabs that write at once, each would go on undoing the other. */
  function follow(event: StorageEvent): void {
    if (event.key === null || event.key === key) readAgain()
  }

  function readAgain(): void {
    adopt(storage.getItem(key) ?? '')
  }

  /** The wallets that are connected are the same in every tab; which of them signs is each tab's own. */
  function adopt(text: string): void {
    const record = text ? parseRecord(text) : undefined
    if (text && !record) return
    written = text
    const stored = record?.connections ?? []
    const here = allConnections(kit.store.get().connect)
    for (const { namespace, connectorId } of here.filter(isMissingIn(stored))) {
      kit.store.dispatch({ type: 'wallet.disconnected', namespace, connectorId, reason: 'elsewhere' })
      kit.adapters[namespace]?.forget?.({ connectorId })
    }
    const connections = stored.filter(isMissingIn(here))
    if (!record || connections.length === 0) return
    const { active, recent } = record
    kit.store.dispatch({ type: 'connections.restored', connections, active, recentConnectorIds: recent })
    onJoined()
  }

  window.addEventListener('storage', follow)
  return {
    readAgain,
    end() {
      stop()
      window.removeEventListener('storage', follow)
    },
  }
}

const textOf = (state: State): string => JSON.stringify(toRecord(state))

type Identity = Pick<StoredConnection, 'namespace' | 'connectorId'>

function isMissingIn(list: readonly Identity[]): (one: Identity) => boolean {
  return (one) =>
    !list.some(({ namespace, connectorId }) => namespace === one.namespace && connectorId === one.connectorId)
}
