import type { State } from '../../store/state.ts'
import type { AccountTypeState } from './state.ts'

/** Nobody is signed in to the embedded wallet. */
export const initialAccountType: AccountTypeState = {
  wallets: {},
  enabledNetworks: [],
  change: { step: 'idle' },
}

/**
 * The embedded wallet's accounts by address, the networks with smart accounts, and how far a change of the account type is.
 *
 * @param state - of `kit.store.get()`
 * @returns the slice; its first value until somebody signs in to the embedded wallet
 *
 * @example
 * const { change } = selectAccountTypes(kit.store.get())
 */
export function selectAccountTypes(state: State): AccountTypeState {
  return state.accountType ?? initialAccountType
}
