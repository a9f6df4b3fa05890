import { createSheets, SheetsContext } from '@latchkey/react/primitives'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'

let place: HTMLElement | undefined
let root: Root | undefined
const adopt = createSheets(document, [])

/** Draws the window anew, at once. */
export function paint(node: ReactNode): void {
  if (!place || !root) {
    place = document.createElement('div')
    root = createRoot(place, { onUncaughtError: reportError })
  }
  if (!place.isConnected) document.body.replaceChildren(place)
  place.inert = false
  const drawn = root
  flushSync(() => drawn.render(<SheetsContext value={adopt}>{node}</SheetsContext>))
}

/** What is drawn stays, and cannot be used any more. */
export function freeze(): void {
  if (place) place.inert = true
}
