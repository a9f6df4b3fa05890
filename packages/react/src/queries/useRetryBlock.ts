import { BALANCE_RETRY_BLOCK_MS } from '@latchkey/contract'
import { isBlocked } from '@latchkey/core'
import { useEffect, useState } from 'react'

/** Whether a failure is too recent to try again (S8.14). */
export function useRetryBlock(failedAt: number | undefined): boolean {
  const [, render] = useState(0)
  useEffect(() => {
    if (failedAt === undefined || !isBlocked(failedAt)) return
    const left = failedAt + BALANCE_RETRY_BLOCK_MS - Date.now()
    const timer = setTimeout(() => render((count) => count + 1), left + 1)
    return () => clearTimeout(timer)
  }, [failedAt])
  return isBlocked(failedAt)
}
