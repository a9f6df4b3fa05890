import type { ThemeMode, ThemeVariables } from '../../kit/config.ts'

/** The current theme of buttons and modal: createKit()'s theme with later changes. */
export interface ThemeState {
  readonly mode: ThemeMode
  readonly variables: ThemeVariables
}

export type ThemeEvent =
  | { readonly type: 'theme.modeChosen'; readonly mode: ThemeMode }
  | { readonly type: 'theme.variablesSet'; readonly variables: ThemeVariables }
