import type { Kit } from '../../kit/kit.ts'
import { loadFrame } from '../email/loadFrame.ts'
import { pushView } from '../views.ts'
import { orGoBack } from './orGoBack.ts'

/** What a sign-in with Farcaster is for. */
export interface ConnectFarcasterParameters {
  /** Adds the account to the user who is signed in, who then can sign in with either. */
  readonly isLink?: boolean
}

/**
 * Begins a sign-in with Farcaster: shows the view with the code that the user's Farcaster app scans, and connects the account that
 * replies. What fails is in the state, where the view shows it (`selectSocial`).
 *
 * @param kit - made by createKit() with `wallet`
 * @param parameters.isLink - adds the account to the user who is signed in
 * @returns when the account is connected, or the failure is in the state
 * @throws {@link AuthConnectorNotFoundError} where the kit has no `wallet`
 *
 * @example
 * await connectFarcaster(kit)
 */
export async function connectFarcaster(
  kit: Kit,
  { isLink = false }: ConnectFarcasterParameters = {},
): Promise<void> {
  pushView(kit, { view: 'ConnectingFarcaster', ...(isLink ? { isLink } : {}) })
  const frame = await orGoBack(kit, loadFrame(kit))
  await frame?.connectFarcaster(kit, isLink)
}
