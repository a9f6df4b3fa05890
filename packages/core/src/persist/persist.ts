import type { ChainNamespace } from '@latchkey/contract'
import { allConnections, connectionsOf, type StoredConnection } from '../flows/connect/state.ts'
import type { Kit } from '../kit/kit.ts'
import type { State } from '../store/state.ts'
import { parseMissing } from './storedMissing.ts'
import { COLOR_MODE_KEY, parseRecord, recordKey, type StoredRecord } from './storedRecord.ts'

/** The table of what is kept: each entry is read from the state here and given back by `restore`. */
export function toStoredRecord({ connect, network, missing: all = [] }: State): StoredRecord {
  const active: Partial<Record<ChainNamespace, string>> = {}
  for (const namespace of Object.keys(connect.namespaces)) {
    const { activeConnectorId } = connectionsOf(connect, namespace)
    if (activeConnectorId) active[namespace] = activeConnectorId
  }
  const here = network.active[network.activeNamespace]
  const missing = all.filter(isMissingIn(allConnections(connect)))
  return {
    version: 1,
    connections: allConnections(connect).map(
      ({ verified: _, approvedCaipNetworkIds: __, ...stored }) => stored,
    ),
    active,
    recent: connect.recentConnectorIds,
    ...(missing.length > 0 ? { missing } : {}),
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
    const isSame = state.connect === previous.connect && state.network === previous.network
    if (isSame && state.missing === previous.missing) return
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
    const gone = parseMissing(text || '{}')
    const { connect, missing: known = [] } = kit.store.get()
    const here = allConnections(connect)
    // A wallet that another tab misses may well be here.
    for (const { namespace, connectorId } of here.filter(isMissingIn([...stored, ...gone]))) {
      kit.store.dispatch({ type: 'wallet.disconnected', namespace, connectorId, reason: 'elsewhere' })
      kit.adapters[namespace]?.forget?.({ connectorId })
    }
    // One that is missing here is taken up when it returns, whatever other tabs have of it. What no tab knows is forgotten.
    const kept = known.filter((one) => !isMissingIn([...stored, ...gone])(one))
    const missing = [...kept, ...gone.filter(isMissingIn([...here, ...kept]))]
    const connections = stored.filter(isMissingIn([...here, ...kept]))
    if (JSON.stringify(missing) !== JSON.stringify(known))
      kit.store.dispatch({ type: 'missing.read', missing })
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

const textOf = (state: State): string => JSON.stringify(toStoredRecord(state))

type Identity = Pick<StoredConnection, 'namespace' | 'connectorId'>

function isMissingIn(list: readonly Identity[]): (one: Identity) => boolean {
  return (one) =>
    !list.some(({ namespace, connectorId }) => namespace === one.namespace && connectorId === one.connectorId)
}
