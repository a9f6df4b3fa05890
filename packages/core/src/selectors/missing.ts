import type { ChainNamespace } from '@latchkey/contract'
import type { MissingWallet } from '../flows/missing/state.ts'
import type { State } from '../store/state.ts'

/**
 * Lists the wallets that were connected but are not on this page: their extensions are disabled, being updated, or
 * removed. Each reconnects automatically when it returns, and is forgotten after 30 days.
 *
 * @param state - of `kit.store.get()`
 * @param namespace - only wallets of this namespace; all unless set
 * @returns the wallets that the Connect view lists as unavailable
 *
 * @example
 * const [missing] = selectMissing(kit.store.get())
 */
export function selectMissing(
  { connect: { connectors }, missing = [] }: State,
  namespace?: ChainNamespace,
): readonly MissingWallet[] {
  return missing.filter(
    (one) =>
      (!namespace || one.namespace === namespace) &&
      !connectors.some(({ id, chain }) => id === one.connectorId && chain === one.namespace),
  )
}
