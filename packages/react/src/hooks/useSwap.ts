'use client'
import {
  type GetSwapQuoteParameters,
  getSwapQuote,
  type SwapParameters,
  type SwapQuote,
  type SwapReturnType,
  swap,
} from '@latchkey/core'
import { useCallback, useMemo, useState } from 'react'
import { useKit } from './useKit.ts'

/** Swapping without the modal. */
export interface UseSwapReturnType {
  /** Between `swap()` and its end: the wallet is asked, or the chain takes it. */
  readonly isSwapping: boolean
  /** What an amount brings. Amounts are bigints in the token's smallest unit; tokens are `native` or plain addresses. */
  readonly getQuote: (parameters: GetSwapQuoteParameters) => Promise<SwapQuote>
  /** Swaps as a quote says. It rejects where nothing was swapped. */
  readonly swap: (parameters: SwapParameters) => Promise<SwapReturnType>
}

/**
 * Swaps tokens of the displayed account.
 *
 * @returns `getQuote()`, which throws what core's `getSwapQuote()` throws, and `swap()`, which throws what core's `swap()` throws:
 * SwapPriceMovedError where the quote no longer holds, UserRejectedError where the user declines
 *
 * @example
 * const { getQuote, swap, isSwapping } = useSwap()
 * const sell = async () => swap({ quote: await getQuote({ sell: 'native', buy: '0xaf88…', amount: 10n ** 18n }) })
 * <button disabled={isSwapping} onClick={() => sell().then(show, explain)}>Sell one ether</button>
 */
export function useSwap(): UseSwapReturnType {
  const kit = useKit()
  const [running, setRunning] = useState(0)
  const run = useCallback(
    async (parameters: SwapParameters) => {
      setRunning((count) => count + 1)
      try {
        return await swap(kit, parameters)
      } finally {
        setRunning((count) => count - 1)
      }
    },
    [kit],
  )
  const isSwapping = running > 0
  return useMemo(
    () => ({ isSwapping, getQuote: (parameters) => getSwapQuote(kit, parameters), swap: run }),
    [kit, isSwapping, run],
  )
}
