import type { SafeListener } from '../evm.ts'
import type { SafeOptions } from './listenForSafe.ts'

export type { SafeListener, SafeOptions }

/**
 * Offers the Safe of the page that frames this one. The parent is asked only if it is of a listed origin.
 *
 * @param options.origins - as browsers write them. Give the same ones to `latchkey policy`, for `frame-ancestors`
 * @returns the option `safe` of evm()
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
        // The chunk failed to load: the Safe is not listed, and other wallets are.
      },
    )
    return () => {
      isOver = true
      leave?.()
    }
  }
}
