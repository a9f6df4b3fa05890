import { toFailure } from '../../errors/toFailure.ts'
import { currentRoute } from '../../flows/modal/modal.ts'
import type { Kit } from '../../kit/kit.ts'
import { showNotice } from '../notices.ts'
import { goBack } from '../views.ts'

/** Waits until the wallet's code is loaded. If the load fails, or the user has left meanwhile, there is no sign-in to wait for. */
export async function orGoBack<code>(
  kit: Kit,
  loading: Promise<code>,
  popup?: Window | null,
): Promise<code | undefined> {
  const isShown = (): boolean =>
    /^Connecting(Social|Farcaster)$/.test(currentRoute(kit.store.get().modal).view)
  try {
    const code = await loading
    if (isShown()) return code
  } catch (error) {
    if (isShown()) goBack(kit)
    showNotice(kit, { failure: toFailure(error), variant: 'error' })
  }
  popup?.close()
  return undefined
}
