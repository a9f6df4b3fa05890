import { WINDOW_PATH } from '@latchkey/contract'
import { popupAt } from '../actions/social/openWindow.ts'
import type { WalletWindowState } from '../flows/email/state.ts'
import { loadPageHeaders } from './loadPageHeaders.ts'

/** How often the kit checks a window that has not sent a message yet, or has navigated away. */
const LOOK_MS = 500

export interface WalletWindow {
  /** Opens the window, or brings the open one to the front. Browsers allow this only in a click. */
  open(): void
  /** Opens the window if a click is being handled. Otherwise the view shows a button. */
  openInPress(): void
  heard(isThere: boolean, isAwaited: boolean): void
  /** Closes a window in which the wallet asked nothing. */
  drop(): void
}

interface WalletWindowParameters {
  readonly origin: string
  readonly expect: (id: string) => void
  readonly onChange: (state: WalletWindowState) => void
}

export function createWalletWindow({ origin, expect, onChange }: WalletWindowParameters): WalletWindow {
  let state: WalletWindowState = 'none'
  let handle: Window | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  /** Then it shows the outcome, and closes by itself. */
  let hasAsked = false

  function whenClosed(then: () => void): void {
    timer = setInterval(() => handle?.closed && then(), LOOK_MS)
  }

  function become(next: WalletWindowState): void {
    clearInterval(timer)
    if (next === 'opening')
      whenClosed(() => {
        loadPageHeaders((page) => page.warnOfLostWindow())
        become('lost')
      })
    if (state === next) return
    state = next
    onChange(state)
  }

  function open(): void {
    if (state === 'there' && handle && !handle.closed) {
      handle.focus()
      return
    }
    handle?.close()
    hasAsked = false
    const id = crypto.randomUUID()
    // An old window of the same name would keep its content.
    handle = window.open(`${origin}${WINDOW_PATH}#${id}`, '_blank', popupAt(420, 680)) ?? undefined
    if (handle) expect(id)
    become(handle ? 'opening' : 'blocked')
  }

  return {
    open,
    openInPress() {
      if (navigator.userActivation?.isActive) open()
    },
    heard(isThere, isAwaited) {
      const hasLeft = state === 'there' && !isThere
      if (isThere && isAwaited) hasAsked = true
      become(isThere ? 'there' : hasLeft ? 'none' : state)
      // The window may also be reloading or setting the wallet up.
      if (hasLeft && isAwaited) whenClosed(() => become('closed'))
    },
    drop() {
      if (state === 'there' && hasAsked) return
      handle?.close()
      become('none')
    },
  }
}
