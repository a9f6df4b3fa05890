import type { ThemeMode, ThemeVariables } from '../../kit/config.ts'
import type { KitEvent } from '../../store/events.ts'

/** How buttons and modal look now: what createKit() was given, and what was changed since. */
export interface ThemeState {
  readonly mode: ThemeMode
  readonly variables: ThemeVariables
}

export type ThemeEvent =
  | { readonly type: 'theme.modeChosen'; readonly mode: ThemeMode }
  | { readonly type: 'theme.variablesSet'; readonly variables: ThemeVariables }

export function reduceTheme(state: ThemeState, event: KitEvent): ThemeState {
  switch (event.type) {
    case 'theme.modeChosen':
      return { ...state, mode: event.mode }
    case 'theme.variablesSet':
      return { ...state, variables: { ...state.variables, ...event.variables } }
    default:
      return state
  }
}
