'use client'
import type { ChainNamespace } from '@latchkey/contract'
import {
  abandonConnect,
  type ConnectAttempt,
  type ConnectParameters,
  type ConnectReturnType,
  connect,
  type ListedWallet,
  selectWallets,
} from '@latchkey/core'
import { useMemo } from 'react'
import { useKit } from './useKit.ts'
import { useKitState } from './useKitState.ts'

/** The wallets that can be connected, and how to ask one. */
export interface UseConnectReturnType {
  /** As the Connect view lists them. An entry with several `connectors` is one wallet in several namespaces. */
  readonly wallets: readonly ListedWallet[]
  /** The last request, while its wallet decides or after it failed. */
  readonly attempt: ConnectAttempt | undefined
  /** Asks a wallet. Wallets that are connected already stay connected. */
  readonly connect: (parameters: ConnectParameters) => Promise<ConnectReturnType>
  /** Stops waiting for a wallet. */
  readonly cancel: () => void
}

/**
 * Connects a wallet without the modal: the first one, or another beside it.
 *
 * @param namespace - only wallets of this namespace; all unless set
 * @returns the wallets, and functions to connect and to stop waiting
 *
 * @example
 * const { wallets, connect } = useConnect('solana')
 * const [wallet] = wallets
 * <button onClick={() => wallet && connect({ connectorId: wallet.id })}>{wallet?.name}</button>
 */
export function useConnect(namespace?: ChainNamespace): UseConnectReturnType {
  const kit = useKit()
  const wallets = useKitState((state) => selectWallets(kit, state, namespace))
  const attempt = useKitState((state) => state.connect.attempt)
  return useMemo(
    () => ({
      wallets,
      attempt,
      connect: (parameters) => connect(kit, parameters),
      cancel: () => abandonConnect(kit),
    }),
    [kit, wallets, attempt],
  )
}
