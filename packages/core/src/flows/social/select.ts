import type { State } from '../../store/state.ts'
import { initialSocial } from './initial.ts'
import type { SocialState } from './state.ts'

/**
 * Returns the state of a sign-in with a provider's account: the step that is awaited, why the last attempt failed, and
 * the user's logins.
 *
 * @param state - of `kit.store.get()`
 * @returns the slice; its initial value until the embedded wallet is loaded
 *
 * @example
 * const { progress, provider } = selectSocial(kit.store.get())
 */
export function selectSocial(state: State): SocialState {
  return state.social ?? initialSocial
}
