import type { ThemeMode, ThemeVariables } from '../../kit/config.ts'

/** How buttons and modal look now: what createKit() was given, and what was changed since. */
export interface ThemeState {
  readonly mode: ThemeMode
  readonly variables: ThemeVariables
}

export type ThemeEvent =
  | { readonly type: 'theme.modeChosen'; readonly mode: ThemeMode }
  | { readonly type: 'theme.variablesSet'; readonly variables: ThemeVariables }
