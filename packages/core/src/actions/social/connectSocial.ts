import type { OAuthProvider } from '@latchkey/contract'
import type { Kit } from '../../kit/kit.ts'
import { loadFrame } from '../email/loadFrame.ts'
import { pushView } from '../views.ts'
import { openWindow } from './openWindow.ts'
import { orGoBack } from './orGoBack.ts'

/** Whose account signs in. */
export interface ConnectSocialParameters {
  readonly provider: OAuthProvider
  /** Adds the account to the user who is signed in, who then can sign in with either. */
  readonly isLink?: boolean
}

/**
 * Begins a sign-in with an account at a provider: opens a window there and shows the view that waits for it. Call it within the click,
 * since browsers block windows that open later. What fails is in the state, where the view shows it (`selectSocial`).
 *
 * @param kit - made by createKit() with `wallet`
 * @param parameters.provider - `google`, `github`, `apple`, `facebook`, `x` or `discord`
 * @param parameters.isLink - adds the account to the user who is signed in
 * @returns when the account is connected, a code has to be entered, or the failure is in the state
 * @throws {@link AuthConnectorNotFoundError} where the kit has no `wallet`
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
