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
 * What a user with something to remember needs: their connections confirmed, and what changes kept.
 *
 * @param since - the state that storage knows
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
  // Wallets and other tabs told nobody what they did while the kit was not mounted, or while the page was put away and
  // is now gone back to.
  ask(since)
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) ask(kit.store.get())
  }
  // A tab that was frozen has missed storage events.
  whenShown(readAgain, stop)
  window.addEventListener('pageshow', onShow, stop)
  if (kit.config.storage.getItem(storageKey(kit.id, 'code')))
    import('../pairing/client.ts')
      .then(({ resume }) => resume(kit))
      .catch(() => {
        // The user asks for another code.
      })
  if (kit.config.watchPending)
    import('../history/watchPending.ts')
      .then(({ watchPending }) => {
        if (!signal.aborted) signal.addEventListener('abort', watchPending(kit))
      })
      .catch(() => {
        // The list of what was sent looks for itself when it is opened.
      })
  return () => {
    stop.abort()
    end()
  }
}
