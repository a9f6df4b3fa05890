import type { State } from '../../store/state.ts'
import { initialEmail } from './initial.ts'
import type { EmailState } from './state.ts'

/**
 * Returns the state of a sign-in by e-mail: the step that is awaited, and why the last attempt failed.
 *
 * @param state - `kit.store.get()`
 * @returns the slice; its initial value until a user signs in by e-mail
 *
 * @example
 * const { progress } = selectEmail(kit.store.get())
 */
export function selectEmail(state: State): EmailState {
  return state.email ?? initialEmail
}
