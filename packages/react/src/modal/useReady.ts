import { whenIdle } from '@latchkey/core'
import { startTransition, useEffect, useState } from 'react'
import { hasLittleMemory, savesData } from './device.ts'

/**
 * Whether to render the closed dialog ahead of time, out of sight, so that it opens without rendering or layout. It waits until
 * the page is idle. After closing, a new one is rendered, without the state of the last.
 */
export function useReady(presence: 'open' | 'closing' | 'closed', isWanted: boolean): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (presence === 'closing') setReady(false)
    if (presence !== 'closed' || !isWanted || savesData() || hasLittleMemory()) return
    let isDue = true
    whenIdle(() => {
      if (isDue) startTransition(() => setReady(true))
    })
    return () => {
      isDue = false
    }
  }, [presence, isWanted])
  return isReady && isWanted && presence === 'closed'
}
