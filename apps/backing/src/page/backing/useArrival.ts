import { useKitState } from '@latchkey/react'
import { type RefObject, useEffect, useState } from 'react'

/** A stone that has just been laid: held back while the modal is over the page, then falling where it is seen. */
export interface Arrival {
  readonly hash: string
  readonly step: 'held' | 'falling'
}

/** How long the modal takes to leave and to let go of the page. */
const LEAVE_MS = 250

/**
 * Lets the user see their stone fall: waits until the modal has gone, and brings the wall into view.
 *
 * @param hash - of the transaction that the stone was laid for
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
