import type { AlertCode } from '@latchkey/contract'
import type { Kit } from '../kit/kit.ts'

/**
 * Alerts the integrator to a configuration problem. The console always shows the full text. The page shows the alert only in
 * debug mode, so users don't see it (S8.1).
 *
 * @param kit - made by createKit()
 * @param parameters.code - which of the texts in `ALERTS` of `@latchkey/contract`
 *
 * @example
 * raiseAlert(kit, { code: 'INVALID_APP_CONFIGURATION' })
 */
export function raiseAlert(kit: Pick<Kit, 'store' | 'config'>, { code }: { readonly code: AlertCode }): void {
  kit.store.dispatch({ type: 'alert.raised', code, shown: kit.config.debug })
}
