'use client'
import { type NetworkView, selectNetwork } from '@latchkey/core'
import { useKitState } from './useKitState.ts'

/**
 * Where the page is. `caipNetwork` is absent where the wallet stands on a network that the page does not have.
 *
 * @returns the network; `caipNetwork` is absent where the wallet stands on one that the page does not have
 *
 * @example
 * const { caipNetwork, unsupported } = useNetwork()
 */
export function useNetwork(): NetworkView {
  return useKitState(selectNetwork)
}
