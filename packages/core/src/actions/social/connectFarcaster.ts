import type { Kit } from '../../kit/kit.ts'
import { loadFrame } from '../email/loadFrame.ts'
import { pushView } from '../views.ts'
import { orGoBack } from './orGoBack.ts'

/** The purpose of a sign-in with Farcaster. */
export interface ConnectFarcasterParameters {
  /** Adds the account to the signed-in user, who can then sign in with either account. */
  readonly isLink?: boolean
}

/**
 * Begins a sign-in with Farcaster: shows the view with the code that the user's Farcaster app scans, and connects the account that
 * replies. Failures are in the state, and the view shows them (`selectSocial`).
 *
 * @param kit - made by createKit() with `wallet`
 * @param parameters.isLink - adds the account to the signed-in user
 * @returns when the account is connected, or the failure is in the state
 * @throws {@link AuthConnectorNotFoundError} if the kit has no `wallet`
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
