import type { State } from '../../store/state.ts'
import type { AccountTypeState } from './state.ts'

/** The state while no user is signed in to the embedded wallet. */
export const initialAccountType: AccountTypeState = {
  wallets: {},
  enabledNetworks: [],
  change: { step: 'idle' },
}

/**
 * Returns the embedded wallet's accounts by address, the networks with smart accounts, and the progress of a change of the
 * account type.
 *
 * @param state - `kit.store.get()`
 * @returns the slice; its initial value until a user signs in to the embedded wallet
 *
 * @example
 * const { change } = selectAccountTypes(kit.store.get())
 */
export function selectAccountTypes(state: State): AccountTypeState {
  return state.accountType ?? initialAccountType
}
