import type { ThemeMode, ThemeVariables } from '../kit/config.ts'
import type { Kit } from '../kit/kit.ts'

/**
 * Chooses light, dark or the system's mode, for this kit and for the user's next visit.
 *
 * @param kit - made by createKit()
 * @param parameters.mode - `light`, `dark` or `system`
 *
 * @example
 * setThemeMode(kit, { mode: 'light' })
 */
export function setThemeMode(kit: Kit, { mode }: { readonly mode: ThemeMode }): void {
  kit.store.dispatch({ type: 'theme.modeChosen', mode })
}

/**
 * Sets some of the public theme variables; the others stay.
 *
 * @param kit - made by createKit()
 * @param parameters.variables - CSS values by name
 *
 * @example
 * setThemeVariables(kit, { variables: { '--lk-accent': '#0a7d4f' } })
 */
export function setThemeVariables(kit: Kit, { variables }: { readonly variables: ThemeVariables }): void {
  kit.store.dispatch({ type: 'theme.variablesSet', variables })
}
