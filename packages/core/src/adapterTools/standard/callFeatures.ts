import { UnsupportedMethodError } from '../../errors/wallet.ts'
import { decodeError } from '../decodeError.ts'
import { read } from '../read.ts'

/** The features of a wallet of Wallet Standard. What they throw is one of the kit's errors. */
export interface StandardFeatures {
  has(feature: string): boolean
  /**
   * Calls a feature's method.
   *
   * @throws UnsupportedMethodError where the wallet lacks it; else what `decodeError` makes of what the wallet threw
   */
  call(feature: string, method: string, ...inputs: readonly unknown[]): Promise<unknown>
  /** Calls back when the wallet says that something changed. @returns how to stop */
  onChange(feature: string, listener: () => void): () => void
}

/**
 * Calls the features of a wallet of Wallet Standard.
 *
 * @param wallet - as it was registered: a stranger's object
 * @returns how to ask it
 *
 * @example
 * const features = callFeatures(connector.provider)
 */
export function callFeatures(wallet: unknown): StandardFeatures {
  const feature = (name: string) => read(read(wallet, 'features'), name)
  return {
    has: (name) => feature(name) !== undefined,
    async call(name, method, ...inputs) {
      const own = feature(name)
      const call = read(own, method)
      if (typeof call !== 'function') throw new UnsupportedMethodError({ method: name })
      try {
        return await Reflect.apply(call, own, inputs)
      } catch (thrown) {
        throw decodeError(thrown, name)
      }
    },
    onChange(name, listener) {
      const events = feature(name)
      return listen(read(events, 'on'), events, ['change', listener])
    },
  }
}

/**
 * Begins to listen to a wallet.
 *
 * @param on - what a wallet offers for it; anything else listens to nothing
 * @param owner - whose method it is
 * @param inputs - what it takes
 * @returns how to stop. A wallet that fails while it is left is left all the same.
 *
 * @example
 * const end = listen(provider.addListener, provider, ['accountChange', onChange])
 */
export function listen(on: unknown, owner: unknown, inputs: readonly unknown[]): () => void {
  try {
    const end: unknown = typeof on === 'function' ? Reflect.apply(on, owner, inputs) : undefined
    return () => {
      try {
        if (typeof end === 'function') end()
      } catch {
        // Nothing waits for it.
      }
    }
  } catch {
    // A wallet whose events do not work can still be asked.
    return () => {}
  }
}
