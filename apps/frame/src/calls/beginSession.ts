import type { WalletUser } from '@latchkey/contract'
import type { Frame } from './frame.ts'

/** Signs a user in on this device with the server's token. */
export async function beginSession(
  { session, recovery, wallet, announce }: Frame,
  { token, user }: { readonly token: string; readonly user: WalletUser },
): Promise<void> {
  wallet.forgetMade()
  await session.start(token)
  // A wallet that needs a screen is opened by GET_USER, since the calls that sign in time out after 30 s.
  if (recovery === 'managed' && !(await wallet.isInDoubt(user))) await wallet.open(user)
  announce('SESSION_UPDATE', { token })
}
