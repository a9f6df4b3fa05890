import type { Kit } from '../../kit/kit.ts'
import { loadedFrames } from './loadedFrames.ts'

/**
 * Begins a sign-in where the user was signed out elsewhere: mails a code to the address that was signed in, or opens the provider used
 * last. Where the modal is open, it comes back to the view that it was on. Call it first thing in a handler of `click`: browsers block
 * windows that open later.
 *
 * @param kit - made by createKit() with `wallet`
 *
 * @example
 * if (isSignedOut(kit.store.get())) button.onclick = () => signInAgain(kit)
 */
export function signInAgain(kit: Kit): void {
  void loadedFrames.get(kit)?.signInAgain(kit)
}
