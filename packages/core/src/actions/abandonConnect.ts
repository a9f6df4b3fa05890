import type { Kit } from '../kit/kit.ts'

/**
 * Stops waiting for a wallet. Later answers are ignored.
 *
 * @param kit - made by createKit()
 *
 * @example
 * abandonConnect(kit)
 */
export function abandonConnect(kit: Kit): void {
  if (kit.store.get().connect.attempt) kit.store.dispatch({ type: 'connect.abandoned' })
}
