import type { State } from '../../store/state.ts'
import { initialNames } from './names.ts'
import type { NamesState } from './state.ts'

/** The form for a name. */
export function selectNames(state: Pick<State, 'names'>): NamesState {
  return state.names ?? initialNames
}
