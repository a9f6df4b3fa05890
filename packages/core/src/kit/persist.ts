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

/** What is kept of the state: each flow gives its part (its effects.ts), and `restore` gives it back. */
export function toStoredRecord(state: State): StoredRecord {
  return Object.assign(
    { version: 1 as const, connections: [], active: {}, recent: [] },
    ...effects.map(({ toStored }) => toStored?.(state)),
  )
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
  const { storage, tabStorage, id } = kit.config
  const key = storageKey(id, 'state')
  /** What storage and this page agreed on last: what is stored beyond it is another tab's, what is shown beyond it this one's. */
  let agreed = textOf(since)
  let last = parseRecord(storage.getItem(key) ?? '')?.active ?? {}
  const stop = kit.store.subscribe((state, _event, previous) => write(state, previous))
  write(kit.store.get(), since)
  // Storage may have changed, too, while nobody was listening.
  readAgain()

  function write(state: State, previous: State): void {
    for (const { apart } of effects)
      for (const [key, text] of Object.entries(apart?.(state) ?? {}))
        if (apart?.(previous)[key] !== text) storage.setItem(key, text)
    const isSame = state.connect === previous.connect && state.network === previous.network
    if (isSame && state.missing === previous.missing) return
    // Another tab has written, and its storage event is still to come: what it changed is written again, with this.
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
    const known = parseRecord(agreed)?.connections ?? []
    const knownGone = parseMissing(agreed)
    agreed = text
    last = record?.active ?? {}
    const stored = record?.connections ?? []
    const gone = parseMissing(text || '{}')
    const { connect, missing: missed = [] } = kit.store.get()
    const here = allConnections(connect)
    // A wallet that another tab misses may well be here.
    const left = here.filter(isNotIn([...stored, ...gone])).filter(isAmong([...known, ...knownGone]))
    for (const { namespace, connectorId } of left) {
      kit.store.dispatch({ type: 'wallet.disconnected', namespace, connectorId, reason: 'elsewhere' })
      kit.adapters[namespace]?.forget?.({ connectorId })
    }
    // One that is missing here is taken up when it returns, whatever other tabs have of it. What no tab knows is forgotten.
    const kept = missed.filter((one) => !isNotIn([...stored, ...gone])(one))
    // What this tab has dropped or forgotten itself does not come back because another one misses it.
    const missing = [...kept, ...gone.filter(isNotIn([...here, ...kept, ...known, ...knownGone]))]
    const connections = stored.filter(isNotIn([...here, ...kept, ...known]))
    if (JSON.stringify(missing) !== JSON.stringify(missed))
      kit.store.dispatch({ type: 'missing.read', missing })
    if (!record || connections.length === 0) return
    const { active, recent } = record
    kit.store.dispatch({ type: 'connections.restored', connections, active, recentConnectorIds: recent })
    // While listeners hear of an event, what they dispatch waits: the connections are in the state after that.
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
