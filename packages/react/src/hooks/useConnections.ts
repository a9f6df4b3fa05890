'use client'
import type { ChainNamespace } from '@latchkey/contract'
import { type ListedConnection, selectConnections } from '@latchkey/core'
import { useKitState } from './useKitState.ts'

/**
 * Every connected wallet: its account, its network, its balance where read, and whether it is the one in use.
 *
 * @param namespace - only connections of this namespace; all unless set
 * @returns a wallet that is connected in two namespaces is listed twice
 *
 * @example
 * const connections = useConnections()
 * const shown = connections.find(({ isShown }) => isShown)
 */
export function useConnections(namespace?: ChainNamespace): readonly ListedConnection[] {
  return useKitState((state) => selectConnections(state, namespace))
}
