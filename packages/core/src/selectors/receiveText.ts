import { traitsOf } from '../namespace/traitsOf.ts'
import type { State } from '../store/state.ts'
import { selectAccount } from './account.ts'

/**
 * Returns the content of the displayed account's code: its address, in the format that other wallets scan.
 *
 * @param state - of `kit.store.get()`
 * @returns the text; undefined if no account is displayed
 *
 * @example
 * const text = selectReceiveText(kit.store.get())
 */
export function selectReceiveText(state: State): string | undefined {
  const { address } = selectAccount(state)
  return address && `${traitsOf(state).receivePrefix ?? ''}${address}`
}
