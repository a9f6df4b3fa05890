import type { Kit } from '../../kit/kit.ts'
import { loadedFrames } from './loadedFrames.ts'

/**
 * Opens the embedded wallet's window, where the user reviews the page's request, or brings an open window to the front. Call it first
 * in a `click` handler: browsers block windows that open later.
 *
 * @param kit - made by createKit() with `wallet`
 * @returns false if the wallet is not in use; the kit's state contains whether the browser blocked the window
 *
 * @example
 * button.addEventListener('click', () => reviewInWallet(kit))
 */
export function reviewInWallet(kit: Kit): boolean {
  const client = loadedFrames.get(kit)
  client?.frameOf(kit).window.open()
  return client !== undefined
}
