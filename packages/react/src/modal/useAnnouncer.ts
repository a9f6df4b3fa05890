import { type RefObject, useRef } from 'react'

/** Screen readers notice a change in a region that they know already, in milliseconds. */
const WAIT_MS = 100
/** By then it is read or in line to be. Whoever walks through the dialog later should not meet it as if it still held. */
const STAY_MS = 3_000

/**
 * Fills a live region that stays: what is said at about the same time is told together, what is taken back in the
 * meantime is not told at all, and what was told is cleared a moment later.
 *
 * @returns what AnnounceContext provides
 */
export function useAnnouncer(region: RefObject<HTMLElement | null>): (text: string) => () => void {
  return useRef(createAnnouncer(region)).current
}

function createAnnouncer(region: RefObject<HTMLElement | null>): (text: string) => () => void {
  const waiting = new Set<string>()
  const tell = (): void => {
    const lines = [...waiting].map((text) => {
      const line = document.createElement('p')
      line.textContent = text
      return line
    })
    waiting.clear()
    if (lines.length > 0) region.current?.replaceChildren(...lines)
    setTimeout(() => lines.map((line) => line.remove()), STAY_MS)
  }
  return (text) => {
    if (waiting.size === 0) setTimeout(tell, WAIT_MS)
    waiting.add(text)
    return () => waiting.delete(text)
  }
}
