import type { SafeListener } from '../evm.ts'
import type { SafeOptions } from './listenForSafe.ts'

export type { SafeListener, SafeOptions }

/**
 * Offers the Safe of the page that frames this one. Asks the parent page only if its origin is listed.
 *
 * @param options.origins - the origins, as browsers write them. Also pass them to `latchkey policy`, for `frame-ancestors`
 * @returns the value for the option `safe` of evm()
 *
 * @example
 * evm({ safe: safe({ origins: ['https://app.safe.global'] }) })
 */
export function safe(options: SafeOptions): SafeListener {
  return (list) => {
    let isOver = false
    let leave: (() => void) | undefined
    import('./listenForSafe.ts').then(
      ({ listenForSafe }) => {
        if (!isOver) leave = listenForSafe(options, list)
      },
      () => {
        // The chunk failed to load, so the Safe is not listed. Other wallets still are.
      },
    )
    return () => {
      isOver = true
      leave?.()
    }
  }
}
