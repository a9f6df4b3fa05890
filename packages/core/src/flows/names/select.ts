import type { State } from '../../store/state.ts'
import { initialNames } from './names.ts'
import type { NamesState } from './state.ts'

/**
 * The form for a name.
 *
 * @example
 * const { text, check } = selectNames(kit.store.get())
 */
export function selectNames(state: Pick<State, 'names'>): NamesState {
  return state.names ?? initialNames
}
