import type { CaipNetworkId } from '@latchkey/contract'
import type { Transaction } from '../../history/transaction.ts'
import type { State } from '../../store/state.ts'

/**
 * Lists the transactions that an account sent from this page and that its history does not contain yet, newest first.
 *
 * @example
 * const { address } = selectAccount(kit.store.get())
 * selectOwnTransactions(kit.store.get(), { address, caipNetworkId: 'eip155:42161' })
 */
export function selectOwnTransactions(
  { activity }: Pick<State, 'activity'>,
  { address, caipNetworkId }: { address: string | undefined; caipNetworkId: CaipNetworkId | undefined },
): readonly Transaction[] {
  return (activity?.own ?? []).filter((one) => one.from === address && one.caipNetworkId === caipNetworkId)
}
