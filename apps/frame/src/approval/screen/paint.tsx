import { createSheets, SheetsContext } from '@latchkey/react/primitives'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'

let place: HTMLElement | undefined
let root: Root | undefined
const adopt = createSheets(document, [])

/** Redraws the window synchronously. */
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

/** Makes the drawn content inert. It stays visible. */
export function freeze(): void {
  if (place) place.inert = true
}
