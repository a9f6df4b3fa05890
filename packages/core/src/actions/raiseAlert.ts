import type { AlertCode } from '@latchkey/contract'
import type { Kit } from '../kit/kit.ts'

/**
 * Tells the integrator that something has to be mended: the long text always in the console, the alert itself on the page
 * only in debug mode (S8.1). Visitors see neither.
 */
export function raiseAlert(kit: Pick<Kit, 'store' | 'config'>, { code }: { readonly code: AlertCode }): void {
  import('./logAlert.ts').then(
    ({ logAlert }) => logAlert(code),
    () => {
      // The texts are out of reach; in debug mode the page still shows the alert itself.
    },
  )
  kit.store.dispatch({ type: 'alert.raised', code, shown: kit.config.debug })
}
