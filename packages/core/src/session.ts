import { reconnect } from './actions/reconnect.ts'
import type { Kit } from './kit/kit.ts'
import { persist } from './persist.ts'
import type { State } from './store/state.ts'

/**
 * What a visitor with something to remember needs: their connections confirmed, and what changes kept.
 *
 * @param since - the state that storage knows
 */
export function startSession(kit: Kit, since: State): () => void {
  const stop = new AbortController()
  const confirm = (): void => void reconnect(kit, stop)
  const end = persist(kit, { since, onJoined: confirm })
  confirm()
  return () => {
    stop.abort()
    end()
  }
}
