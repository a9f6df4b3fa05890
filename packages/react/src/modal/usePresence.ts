import { useEffect, useState } from 'react'

const CLOSE_MS = 180

/** `closing` during the dialog's closing animation, `closed` before and after. */
export function usePresence(isOpen: boolean): 'open' | 'closing' | 'closed' {
  const [last, setLast] = useState({ isOpen, isLeaving: false })
  // Set during render, because an effect would render the whole dialog again when it opens.
  if (last.isOpen !== isOpen) setLast({ isOpen, isLeaving: !isOpen })
  useEffect(() => {
    if (!last.isLeaving) return
    const timer = setTimeout(() => setLast({ isOpen: false, isLeaving: false }), CLOSE_MS)
    return () => clearTimeout(timer)
  }, [last.isLeaving])
  if (isOpen) return 'open'
  return last.isLeaving ? 'closing' : 'closed'
}
