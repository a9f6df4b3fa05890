import type { State } from '../../store/state.ts'
import { initialEmail } from './initial.ts'
import type { EmailState } from './state.ts'

/**
 * Signing in by e-mail: what is awaited, and why the last try failed.
 *
 * @param state - of `kit.store.get()`
 * @returns the slice; its first value until somebody signs in by e-mail
 *
 * @example
 * const { progress } = selectEmail(kit.store.get())
 */
export function selectEmail(state: State): EmailState {
  return state.email ?? initialEmail
}
