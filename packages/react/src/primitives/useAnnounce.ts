import { useContext, useEffect } from 'react'
import { AnnounceContext } from '../modal/AnnounceContext.ts'

/** Announces a change of state to screen readers: each text once, when it changes. An empty text is not announced. */
export function useAnnounce(text: string): void {
  const announce = useContext(AnnounceContext)
  useEffect(() => (text ? announce(text) : undefined), [announce, text])
}
