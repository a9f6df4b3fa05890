import type { Kit } from '../../kit/kit.ts'
import { loadedFrames } from './loadedFrames.ts'

/**
 * Begins a new sign-in after the user was signed out elsewhere: mails a code to the address that was signed in, or opens the provider
 * used last. If the modal is open, it returns to its current view after the sign-in. Call it first in a `click` handler: browsers
 * block windows that open later.
 *
 * @param kit - made by createKit() with `wallet`
 *
 * @example
 * if (isSignedOut(kit.store.get())) button.onclick = () => signInAgain(kit)
 */
export function signInAgain(kit: Kit): void {
  void loadedFrames.get(kit)?.signInAgain(kit)
}
