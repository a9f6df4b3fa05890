import { changeRows } from './changeRows.ts'
import { newWallet, signIn, type TestDevice, type TestWallet } from './startTestWallet.ts'

/** Somebody without an address, signed in on a device that opens their wallet and on one that does not. */
export async function withoutAddress(wallet: TestWallet): Promise<{
  readonly device: TestDevice
  readonly session: { readonly token: string }
  readonly other: TestDevice
  readonly there: { readonly token: string }
}> {
  const email = `without-${process.pid}@example.com`
  const [device, other] = [await wallet.device(), await wallet.device()]
  const session = await signIn(wallet, device, email)
  await device.call('/api/wallet', newWallet(), { token: session.token })
  const there = await signIn(wallet, other, email)
  const { id } = session.user
  changeRows(
    wallet,
    `update wallet_logins set issuer = 'discord', subject = ? where issuer = 'email' and user_id = ?`,
    ...[id, id],
  )
  changeRows(wallet, 'update wallet_sessions set login = ? where user_id = ?', `discord:${id}`, id)
  return { device, session, other, there }
}
