import type { WalletUser } from '@latchkey/contract'
import type { Frame } from './frame.ts'

/** Signs a user in on this device, with the token that the server gave. */
export async function beginSession(
  { session, recovery, wallet, announce }: Frame,
  { token, user }: { readonly token: string; readonly user: WalletUser },
): Promise<void> {
  wallet.forgetMade()
  await session.start(token)
  // What needs a screen waits for GET_USER: the calls that sign in are over after 30 s.
  if (recovery === 'managed' && !(await wallet.isInDoubt(user))) await wallet.open(user)
  announce('SESSION_UPDATE', { token })
}
