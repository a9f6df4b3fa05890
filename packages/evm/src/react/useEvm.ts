'use client'
import { useKit } from '@latchkey/react'
import { useMemo } from 'react'
import {
  getCapabilities,
  type SendTransactionParameters,
  sendTransaction,
  type WriteContractParameters,
  writeContract,
} from '../actions.ts'
import type { Capabilities } from '../adapter.ts'

/** The methods that only EVM wallets have, for the displayed account. */
export interface Evm {
  sendTransaction(parameters: SendTransactionParameters): Promise<{ hash: string }>
  writeContract(parameters: WriteContractParameters): Promise<{ hash: string }>
  /** Returns the connected wallet's capabilities, per chain (EIP-5792). */
  getCapabilities(): Promise<Capabilities>
}

/**
 * Sends EVM transactions and contract calls from the displayed account, on the displayed network.
 *
 * @returns the functions, which stay the same at every render
 * @throws Error if there is no LatchkeyProvider above
 *
 * @example
 * const { writeContract } = useEvm()
 * const vote = () => writeContract({ contractAddress, abi, functionName: 'vote', args: [1n] })
 */
export function useEvm(): Evm {
  const kit = useKit()
  return useMemo(
    () => ({
      sendTransaction: (parameters) => sendTransaction(kit, parameters),
      writeContract: (parameters) => writeContract(kit, parameters),
      getCapabilities: () => getCapabilities(kit),
    }),
    [kit],
  )
}
