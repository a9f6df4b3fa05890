import { SIGN_IN_PATH } from '@latchkey/contract'
import { AuthConnectorNotFoundError } from '../../errors/frame.ts'
import type { Kit } from '../../kit/kit.ts'

/**
 * Opens the window of a sign-in. Call it in the `click` handler, before anything is loaded: browsers block it later.
 *
 * @returns null if the browser blocked it
 */
export function openWindow(kit: Kit, uri = signInWindow(kit)): Window | null {
  return window.open(uri, '_blank', popupAt(600, 800))
}

/** The window features of a popup centered over this window. */
export function popupAt(width: number, height: number): string {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2))
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}

/** The wallet's own window. Once the frame has named a sign-in, the page passes it to the window in the URL's fragment. */
function signInWindow({ config: { wallet } }: Kit): string {
  if (!wallet) throw new AuthConnectorNotFoundError()
  return new URL(SIGN_IN_PATH, wallet.url).href
}
