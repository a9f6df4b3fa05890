'use client'
import { type ChooseConnectionParameters, chooseConnection } from '@latchkey/core'
import { useCallback } from 'react'
import { useKit } from './useKit.ts'

/**
 * Makes a connected wallet the one in use: the page then displays its account on its network, and signs with it.
 *
 * @returns a function that throws ConnectorUnavailableError where that wallet is not connected, or not confirmed yet
 *
 * @example
 * const switchConnection = useSwitchConnection()
 * connections.map((one) => <button onClick={() => switchConnection(one)}>{one.walletName}</button>)
 */
export function useSwitchConnection(): (parameters: ChooseConnectionParameters) => void {
  const kit = useKit()
  return useCallback((parameters) => chooseConnection(kit, parameters), [kit])
}
