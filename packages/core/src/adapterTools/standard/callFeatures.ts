import { type CaipNetworkId, isCaipNetworkId } from '@latchkey/contract'
import { UnsupportedMethodError } from '../../errors/wallet.ts'
import { decodeError } from '../decodeError.ts'
import { read } from '../read.ts'

/** The features of a Wallet Standard wallet. They throw only errors of the kit. */
export interface StandardFeatures {
  has(feature: string): boolean
  /**
   * Calls a feature's method.
   *
   * @throws UnsupportedMethodError if the wallet lacks the method; otherwise `decodeError`'s conversion of the wallet's
   *   error
   */
  call(feature: string, method: string, ...inputs: readonly unknown[]): Promise<unknown>
  /** Calls back when the wallet reports a change. @returns how to stop */
  onChange(feature: string, listener: () => void): () => void
  /** The page's chain with a wallet outside the page; undefined for a wallet on the page. */
  place(): CaipNetworkId | undefined
  /** Switches the page, in all of its tabs, to another chain of a wallet outside the page. */
  moveTo(chain: CaipNetworkId): void
}

export const PLACE = 'latchkey:place'

/** Calls the features of a Wallet Standard wallet.
 *
 * @param wallet - the registered wallet, an untrusted object
 * @returns its features
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
      const run = read(own, method)
      if (typeof run !== 'function') throw new UnsupportedMethodError({ method: name })
      try {
        return await Reflect.apply(run, own, inputs)
      } catch (thrown) {
        throw decodeError(thrown, name)
      }
    },
    onChange(name, listener) {
      const events = feature(name)
      return listen(read(events, 'on'), events, ['change', listener])
    },
    place() {
      const chain = call(feature(PLACE), 'chain')
      return typeof chain === 'string' && isCaipNetworkId(chain) ? chain : undefined
    },
    moveTo: (chain) => void call(feature(PLACE), 'moveTo', chain),
  }
}

/** Calls an untrusted method, which may be missing or throw. */
function call(owner: unknown, method: string, ...inputs: readonly unknown[]): unknown {
  const own = read(owner, method)
  try {
    return typeof own === 'function' ? Reflect.apply(own, owner, inputs) : undefined
  } catch {
    return undefined
  }
}

/**
 * Begins to listen to a wallet.
 *
 * @param on - the wallet's method for listening; any other value does nothing
 * @param owner - the object that has the method
 * @param inputs - the method's arguments
 * @returns how to stop. If the wallet throws meanwhile, the error is ignored.
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
    // A wallet whose events do not work can still answer requests.
    return () => {}
  }
}
