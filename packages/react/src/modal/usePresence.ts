import { useEffect, useState } from 'react'

const CLOSE_MS = 180

/** `closing` for as long as the dialog takes to leave, `closed` before and after. */
export function usePresence(isOpen: boolean): 'open' | 'closing' | 'closed' {
  const [isGone, setGone] = useState(!isOpen)
  useEffect(() => {
    if (isOpen) {
      setGone(false)
      return
    }
    const timer = setTimeout(() => setGone(true), CLOSE_MS)
    return () => clearTimeout(timer)
  }, [isOpen])
  if (isOpen) return 'open'
  return isGone ? 'closed' : 'closing'
}
