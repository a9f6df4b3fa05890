'use client'
import { type NetworkView, selectNetwork } from '@latchkey/core'
import { useKitState } from './useKitState.ts'

/**
 * The page's network.
 *
 * @returns the network; `caipNetwork` is absent if the wallet is on one that the page does not have
 *
 * @example
 * const { caipNetwork, unsupported } = useNetwork()
 */
export function useNetwork(): NetworkView {
  return useKitState(selectNetwork)
}
