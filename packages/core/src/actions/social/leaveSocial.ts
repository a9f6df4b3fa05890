import { selectSocial } from '../../flows/social/select.ts'
import type { Kit } from '../../kit/kit.ts'

/**
 * Gives up a sign-in with an account elsewhere that is under way. What the provider answers later changes nothing.
 *
 * @param kit - made by createKit()
 *
 * @example
 * leaveSocial(kit)
 */
export function leaveSocial(kit: Kit): void {
  const { progress } = selectSocial(kit.store.get())
  if (progress.step === 'idle' || progress.step === 'joining') return
  const { step, provider, isLink } = progress
  kit.store.dispatch({ type: 'social.left', provider, isLink, hasFailed: step === 'failed' })
}
