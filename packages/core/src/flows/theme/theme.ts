import type { Flow } from '../../kit/kit.ts'
import type { KitEvent } from '../../store/events.ts'
import type { ThemeState } from './state.ts'

/** How buttons and modal look. */
export const themeFlow: Flow<'theme', ThemeState> = {
  name: 'theme',
  initial: ({ theme = {} }) => ({ mode: theme.mode ?? 'dark', variables: theme.variables ?? {} }),
  reduce: reduceTheme,
}

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
