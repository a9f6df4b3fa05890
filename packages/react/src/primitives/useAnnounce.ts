import { useContext, useEffect } from 'react'
import { AnnounceContext } from '../modal/AnnounceContext.ts'

/**
 * Says a change of state to those who do not see it: each text once, as it comes.
 *
 * @param text nothing is said where it is empty
 * @example
 * useAnnounce(isLoading ? texts.loading : '')
 */
export function useAnnounce(text: string): void {
  const announce = useContext(AnnounceContext)
  useEffect(() => (text ? announce(text) : undefined), [announce, text])
}
