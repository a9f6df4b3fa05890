import type { AlertCode } from '@latchkey/contract'
import type { Kit } from '../kit/kit.ts'

/**
 * Tells the integrator that something has to be mended: the long text always in the console, the alert itself on the page
 * only in debug mode (S8.1). Visitors see neither.
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
