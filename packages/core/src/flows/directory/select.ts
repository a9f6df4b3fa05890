import type { State } from '../../store/state.ts'
import { initialDirectory, listFor } from './directory.ts'
import type { DirectoryState, WalletList } from './state.ts'

/**
 * Returns the loaded part of the directory; the initial state if no view has asked yet.
 *
 * @example
 * const { featured, recommended } = selectDirectory(kit.store.get())
 */
export function selectDirectory({ directory = initialDirectory }: Pick<State, 'directory'>): DirectoryState {
  return directory
}

/** Returns the list on screen.
 *
 * @example
 * const { wallets, isWhole } = selectWalletList(kit.store.get())
 */
export function selectWalletList(state: Pick<State, 'directory'>): WalletList {
  const directory = selectDirectory(state)
  return listFor(directory, directory.query) ?? directory.all
}
