import type { State } from '../../store/state.ts'
import { initialNames } from './names.ts'
import type { NamesState } from './state.ts'

/**
 * Returns the state of the name form.
 *
 * @example
 * const { text, check } = selectNames(kit.store.get())
 */
export function selectNames(state: Pick<State, 'names'>): NamesState {
  return state.names ?? initialNames
}
