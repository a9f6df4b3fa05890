'use client'
import { type DisconnectParameters, disconnect } from '@latchkey/core'
import { useCallback } from 'react'
import { useKit } from './useKit.ts'

/**
 * Disconnects every wallet, those of one namespace, or one.
 *
 * @returns a function whose promise rejects with a DisconnectError where a wallet failed; the page is disconnected all the same.
 * @example
 * const disconnect = useDisconnect()
 * <button onClick={() => disconnect()}>Leave</button>
 */
export function useDisconnect(): (parameters?: DisconnectParameters) => Promise<void> {
  const kit = useKit()
  return useCallback((parameters) => disconnect(kit, parameters), [kit])
}
