import { type RefObject, useRef } from 'react'

/** Screen readers need this time to register the live region before its content changes. */
const WAIT_MS = 100
/** By then the text has been read or queued. It is cleared so that users don't find an outdated text in the dialog later. */
const STAY_MS = 3_000

/** Announces texts in a permanent live region. Texts that arrive together are announced together, cancelled ones are skipped. */
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
