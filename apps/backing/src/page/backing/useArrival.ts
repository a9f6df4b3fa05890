import { useKitState } from '@latchkey/react'
import { type RefObject, useEffect, useState } from 'react'

/** A stone that was just laid. It stays hidden while the modal covers the page, and then falls in view. */
export interface Arrival {
  readonly hash: string
  readonly step: 'held' | 'falling'
}

/** The time until the modal has closed and the page can scroll again. */
const LEAVE_MS = 250

/**
 * Shows the user their stone falling: waits until the modal has closed, and scrolls the wall into view.
 *
 * @param hash - the hash of the stone's transaction
 */
export function useArrival(
  hash: string | undefined,
  figure: RefObject<HTMLElement | null>,
): Arrival | undefined {
  const isModalOpen = useKitState(({ modal }) => modal.open)
  const [fallen, setFallen] = useState<string>()
  useEffect(() => {
    if (hash === undefined || hash === fallen || isModalOpen) return
    const timer = setTimeout(() => {
      figure.current?.scrollIntoView({ block: 'nearest' })
      setFallen(hash)
    }, LEAVE_MS)
    return () => clearTimeout(timer)
  }, [hash, fallen, isModalOpen, figure])
  if (hash === undefined) return undefined
  return { hash, step: hash === fallen ? 'falling' : 'held' }
}
