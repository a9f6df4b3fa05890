import type { OAuthProvider } from '@latchkey/contract'
import type { Kit } from '../../kit/kit.ts'
import { loadFrame } from '../email/loadFrame.ts'
import { pushView } from '../views.ts'
import { openWindow } from './openWindow.ts'
import { orGoBack } from './orGoBack.ts'

/** The provider whose account signs in. */
export interface ConnectSocialParameters {
  readonly provider: OAuthProvider
  /** Adds the account to the signed-in user, who can then sign in with either account. */
  readonly isLink?: boolean
}

/**
 * Begins a sign-in with an account at a provider: opens a window there and shows the view that waits for it. Call it in the `click`
 * handler, because browsers block windows that open later. Failures are in the state, and the view shows them (`selectSocial`).
 *
 * @param kit - made by createKit() with `wallet`
 * @param parameters.provider - `google`, `github`, `apple`, `facebook`, `x` or `discord`
 * @param parameters.isLink - adds the account to the signed-in user
 * @returns when the account is connected, a code has to be entered, or the failure is in the state
 * @throws {@link AuthConnectorNotFoundError} if the kit has no `wallet`
 *
 * @example
 * button.onclick = () => connectSocial(kit, { provider: 'google' })
 */
export async function connectSocial(
  kit: Kit,
  { provider, isLink = false }: ConnectSocialParameters,
): Promise<void> {
  const popup = openWindow(kit)
  pushView(kit, { view: 'ConnectingSocial', provider, ...(isLink ? { isLink } : {}) })
  const frame = await orGoBack(kit, loadFrame(kit), popup)
  await frame?.connectSocial(kit, { provider, isLink, popup })
}
