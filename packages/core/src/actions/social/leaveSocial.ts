import { selectSocial } from '../../flows/social/select.ts'
import type { Kit } from '../../kit/kit.ts'

/**
 * Cancels the current sign-in with a provider's account. The provider's later answers are ignored.
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
