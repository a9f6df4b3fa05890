import { createContext } from 'react'

/**
 * Announces a text to screen readers. The returned function cancels an announcement that hasn't been made yet. Outside a
 * modal, nothing is announced.
 */
export const AnnounceContext = createContext<(text: string) => () => void>(() => () => {})
