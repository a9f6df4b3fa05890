import { goBack } from '../actions/views.ts'
import { toFailure } from '../errors/toFailure.ts'
import { currentRoute } from '../flows/modal/modal.ts'
import type { SocialAttempt } from '../flows/social/state.ts'
import type { Kit } from '../kit/kit.ts'
import { failureOf } from './attempt.ts'
import { frameOf } from './kitFrame.ts'

export async function readLogins(kit: Kit): Promise<void> {
  const { store } = kit
  const frame = frameOf(kit)
  store.dispatch({ type: 'logins.loading' })
  try {
    const { logins } = await frame.call('GET_LOGINS', undefined)
    store.dispatch({ type: 'logins.loaded', logins })
  } catch (error) {
    store.dispatch({ type: 'logins.failed', failure: toFailure(error) })
  }
}

/** Returns to the list of logins after an account was added, and reads it again. */
export async function showLinked(kit: Kit, attempt: SocialAttempt): Promise<void> {
  const { store } = kit
  store.dispatch({ type: 'social.linked', ...attempt })
  if (/^Connecting(Social|Farcaster)$/.test(currentRoute(store.get().modal).view)) goBack(kit)
  await readLogins(kit)
}

export async function removeLogin(kit: Kit, id: string): Promise<void> {
  const { store } = kit
  store.dispatch({ type: 'logins.removing', id })
  let failed: ReturnType<typeof failureOf> | undefined
  try {
    const frame = frameOf(kit)
    const removed = frame.call('REMOVE_LOGIN', { id })
    frame.window.openInPress()
    await removed
  } catch (error) {
    failed = failureOf(error)
  }
  // The list shows the outcome even if the answer was lost.
  await readLogins(kit)
  if (failed) store.dispatch({ type: 'logins.kept', ...failed })
}
