'use client'
import type { ChainNamespace } from '@latchkey/contract'
import { type AccountState, selectAccount } from '@latchkey/core'
import { useKitState } from './useKitState.ts'

/**
 * The account that is displayed, in the given namespace or the active one. What is not known is absent.
 *
 * @param namespace - the active one unless set
 * @returns the account; without an address where none is displayed
 *
 * @example
 * const { status, address, balance } = useAccount()
 */
export function useAccount(namespace?: ChainNamespace): AccountState {
  return useKitState((state) => selectAccount(state, namespace))
}
