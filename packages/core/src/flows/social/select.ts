import type { State } from '../../store/state.ts'
import { initialSocial } from './initial.ts'
import type { SocialState } from './state.ts'

/**
 * Signing in with an account elsewhere: what is awaited, why the last try failed, and how the user can sign in.
 *
 * @param state - of `kit.store.get()`
 * @returns the slice; its first value until the embedded wallet is loaded
 *
 * @example
 * const { progress, provider } = selectSocial(kit.store.get())
 */
export function selectSocial(state: State): SocialState {
  return state.social ?? initialSocial
}
