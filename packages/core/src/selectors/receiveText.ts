import { traitsOf } from '../namespace/traitsOf.ts'
import type { State } from '../store/state.ts'
import { selectAccount } from './account.ts'

/**
 * What a code of the displayed account holds: its address, as the scanners of other wallets read it.
 *
 * @param state - of `kit.store.get()`
 * @returns undefined where no account is displayed
 *
 * @example
 * const text = selectReceiveText(kit.store.get())
 */
export function selectReceiveText(state: State): string | undefined {
  const { address } = selectAccount(state)
  return address && `${traitsOf(state).receivePrefix ?? ''}${address}`
}
