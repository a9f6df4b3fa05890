import { recheck } from '../actions/recheck.ts'
import { reconnect } from '../actions/reconnect.ts'
import { startTakingUp } from '../actions/takeUpMissing.ts'
import { allConnections } from '../flows/connect/state.ts'
import { missingFlow } from '../flows/missing/missing.ts'
import { storageKey } from '../persist/storageKeys.ts'
import { parseMissing } from '../persist/storedMissing.ts'
import { whenShown } from '../platform/whenShown.ts'
import type { State } from '../store/state.ts'
import type { Kit } from './kit.ts'
import { persist } from './persist.ts'

/**
 * Confirms the user's connections, and stores changes.
 *
 * @param since - the state that is in storage
 */
export function startVisit(kit: Kit, since: State): () => void {
  if (!kit.store.get().missing) {
    const missing = parseMissing(kit.config.storage.getItem(storageKey(kit.config.id, 'state')) ?? '{}')
    kit.store.attach(missingFlow)
    kit.store.dispatch({ type: 'missing.read', missing })
  }
  const stop = new AbortController()
  const { signal } = stop
  const confirm = (): void => void reconnect(kit, stop)
  const ask = ({ connect }: State): void =>
    void recheck(kit, { connections: allConnections(connect), signal })
  const { end, readAgain } = persist(kit, { since, onJoined: confirm })
  confirm()
  startTakingUp(kit, signal)
  // The kit missed changes while it was not mounted, or while the page was in the back-forward cache.
  ask(since)
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) ask(kit.store.get())
  }
  // A frozen tab misses storage events.
  whenShown(readAgain, stop)
  window.addEventListener('pageshow', onShow, stop)
  if (kit.config.storage.getItem(storageKey(kit.id, 'code')))
    import('../pairing/client.ts')
      .then(({ resume }) => resume(kit))
      .catch(() => {
        // Ignored: the user can request another code.
      })
  if (kit.config.watchPending)
    import('../history/watchPending.ts')
      .then(({ watchPending }) => {
        if (!signal.aborted) signal.addEventListener('abort', watchPending(kit))
      })
      .catch(() => {})
  return () => {
    stop.abort()
    end()
  }
}
