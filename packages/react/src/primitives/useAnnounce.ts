import { useContext, useEffect } from 'react'
import { AnnounceContext } from '../modal/AnnounceContext.ts'

/**
 * Announces a change of state to screen readers: each text once, when it changes.
 *
 * @param text nothing is said where it is empty
 * @example
 * useAnnounce(isLoading ? texts.loading : '')
 */
export function useAnnounce(text: string): void {
  const announce = useContext(AnnounceContext)
  useEffect(() => (text ? announce(text) : undefined), [announce, text])
}
