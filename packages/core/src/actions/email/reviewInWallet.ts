import type { Kit } from '../../kit/kit.ts'
import { loadedFrames } from './loadedFrames.ts'

/**
 * Opens the embedded wallet's window, where the user reviews what the page has asked, or brings it to the front. Call it first thing in
 * a handler of `click`: browsers block windows that open later.
 *
 * @param kit - made by createKit() with `wallet`
 * @returns false where the wallet is not in use; the kit's state says whether the browser let the window open
 *
 * @example
 * button.addEventListener('click', () => reviewInWallet(kit))
 */
export function reviewInWallet(kit: Kit): boolean {
  const client = loadedFrames.get(kit)
  client?.frameOf(kit).window.open()
  return client !== undefined
}
