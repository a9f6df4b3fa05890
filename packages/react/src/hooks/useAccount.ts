'use client'
import type { ChainNamespace } from '@latchkey/contract'
import { type AccountState, selectAccount } from '@latchkey/core'
import { useKitState } from './useKitState.ts'

/**
 * The account that is displayed, in the given namespace or the active one. Unknown fields are absent.
 *
 * @param namespace - default: the active one
 * @returns the account; without an address if no account is displayed
 *
 * @example
 * const { status, address, balance } = useAccount()
 */
export function useAccount(namespace?: ChainNamespace): AccountState {
  return useKitState((state) => selectAccount(state, namespace))
}
