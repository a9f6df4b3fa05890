import { allConnections } from '../flows/connect/state.ts'
import { type Identity, isNotIn } from '../flows/missing/missing.ts'
import { activeIn, lastChoice, tabChoice } from '../persist/lastChoice.ts'
import type { StoredRecord } from '../persist/record.ts'
import { storageKey } from '../persist/storageKeys.ts'
import { parseMissing } from '../persist/storedMissing.ts'
import { parseRecord } from '../persist/storedRecord.ts'
import { effects } from '../rules/effects.ts'
import type { State } from '../store/state.ts'
import type { Kit } from './kit.ts'

/** Collects each flow's part of the record; `restore` reads them back. */
export function toStoredRecord(state: State): StoredRecord {
  return Object.assign(
    { version: 1 as const, connections: [], active: {}, recent: [] },
    ...effects.map(({ toStored }) => toStored?.(state)),
  )
}

export interface PersistParameters {
  /** The state that is in storage. Later changes are written at once. */
  readonly since: State
  /** Called when another tab connected a wallet, which this tab must confirm. */
  readonly onJoined: () => void
}

export interface Persistence {
  /** Applies other tabs' changes that this tab missed. */
  readAgain(): void
  end(): void
}

/** Writes each change of the record, and follows other tabs. */
export function persist(kit: Kit, { since, onJoined }: PersistParameters): Persistence {
  const { storage, tabStorage, id } = kit.config
  const key = storageKey(id, 'state')
  /**
   * The last text on which storage and page agreed. Differences in storage are another tab's changes, and differences
   * on the page are this tab's.
   */
  let agreed = textOf(since)
  let last = parseRecord(storage.getItem(key) ?? '')?.active ?? {}
  const stop = kit.store.subscribe((state, _event, previous) => write(state, previous))
  write(kit.store.get(), since)
  readAgain()

  function write(state: State, previous: State): void {
    for (const { apart } of effects)
      for (const [key, text] of Object.entries(apart?.(state) ?? {}))
        if (apart?.(previous)[key] !== text) storage.setItem(key, text)
    const isSame = state.connect === previous.connect && state.network === previous.network
    if (isSame && state.missing === previous.missing) return
    // Another tab has written, but its storage event has not arrived yet: keep its change.
    if ((storage.getItem(key) ?? '') !== agreed) readAgain()
    const own = JSON.stringify(tabChoice(state))
    if (own !== JSON.stringify(tabChoice(previous))) tabStorage.setItem(key, own)
    const before = textOf(previous, last)
    last = lastChoice(state, previous, last)
    const next = textOf(state, last)
    if (next === agreed || next === before) return
    agreed = next
    storage.setItem(key, next)
  }

  /** Reads storage instead of the event: otherwise two tabs that write at the same time would undo each other's changes forever. */
  function follow(event: StorageEvent): void {
    if (event.key === null || event.key === key) readAgain()
  }

  function readAgain(): void {
    adopt(storage.getItem(key) ?? '')
  }

  /** Every tab has the same wallets; each tab has its own active one. */
  function adopt(text: string): void {
    const record = text ? parseRecord(text) : undefined
    if (text && !record) return
    const known = parseRecord(agreed)?.connections ?? []
    const knownGone = parseMissing(agreed)
    agreed = text
    last = record?.active ?? {}
    const stored = record?.connections ?? []
    const gone = parseMissing(text || '{}')
    const { connect, missing: missed = [] } = kit.store.get()
    const here = allConnections(connect)
    // A wallet that another tab lists as missing may be on this page.
    const left = here.filter(isNotIn([...stored, ...gone])).filter(isAmong([...known, ...knownGone]))
    for (const { namespace, connectorId } of left) {
      kit.store.dispatch({ type: 'wallet.disconnected', namespace, connectorId, reason: 'elsewhere' })
      kit.adapters[namespace]?.forget?.({ connectorId })
    }
    // A wallet that is missing here reconnects when it returns. A wallet that no tab knows is forgotten.
    const kept = missed.filter((one) => !isNotIn([...stored, ...gone])(one))
    // A connection that this tab has dropped is not restored because another tab lists it as missing.
    const missing = [...kept, ...gone.filter(isNotIn([...here, ...kept, ...known, ...knownGone]))]
    const connections = stored.filter(isNotIn([...here, ...kept, ...known]))
    if (JSON.stringify(missing) !== JSON.stringify(missed))
      kit.store.dispatch({ type: 'missing.read', missing })
    if (!record || connections.length === 0) return
    const { active, recent } = record
    kit.store.dispatch({ type: 'connections.restored', connections, active, recentConnectorIds: recent })
    // Deferred, because events that listeners dispatch are queued: the connections are then in the state.
    queueMicrotask(onJoined)
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

const textOf = (state: State, active = activeIn(state)): string =>
  JSON.stringify({ ...toStoredRecord(state), active })

function isAmong(list: readonly Identity[]): (one: Identity) => boolean {
  const isMissing = isNotIn(list)
  return (one) => !isMissing(one)
}
