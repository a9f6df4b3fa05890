import { connectFarcaster, connectSocial, type Kit, type SocialProvider } from '@latchkey/core'

/** Begins the sign-in that a click asks for. What fails is shown by its view. */
export function signInWith(kit: Kit, provider: SocialProvider): void {
  if (provider === 'farcaster') void connectFarcaster(kit)
  else void connectSocial(kit, { provider })
}
