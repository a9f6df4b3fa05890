import { randomUUID } from 'node:crypto'
import { changeRows } from './changeRows.ts'
import { newWallet, signIn, type TestAnswer, type TestDevice, type TestWallet } from './startTestWallet.ts'

const DAY_MS = 86_400_000

/** Somebody of 60 days, and the session of the device that made their wallet. */
export interface Ada {
  readonly email: string
  readonly device: TestDevice
  readonly token: string
  readonly user: { readonly id: string }
  /** Their login at GitHub, as the list of logins names it. */
  readonly github: string
}

/** An address of nobody else. */
export const newEmail = (): string => `ada-${randomUUID()}@example.com`

/** ISO 8601. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()

/** Signs in on a new device, with a new address where none is given. */
export async function newSession(wallet: Pick<TestWallet, 'codeOf' | 'device'>, email: string = newEmail()) {
  const device = await wallet.device()
  return { email, device, ...(await signIn(wallet, device, email)) }
}

/** Proves two addresses with the codes that were mailed. @returns the answer that asks to confirm their change */
export async function proveAddresses(
  wallet: Pick<TestWallet, 'codeOf'>,
  device: TestDevice,
  session: { readonly token: string },
  [email, next]: readonly [string, string],
): Promise<TestAnswer> {
  await device.call('/api/email/update', { email: next }, session)
  await device.call('/api/email/update/primary', { otp: wallet.codeOf(email) }, session)
  return device.call('/api/email/update/secondary', { otp: wallet.codeOf(next) }, session)
}

/** The id of the person's other device. */
export async function otherDevice(device: TestDevice, session: { readonly token: string }): Promise<string> {
  const { devices } = (await device.call('/api/devices', {}, session)).body
  return devices.find(({ isThis }: { isThis: boolean }) => !isThis).id
}

/**
 * Makes somebody who has signed in with an address and with GitHub for long, on a device with the wallet.
 *
 * @param options.githubAt - when GitHub was added
 */
export async function makeAda(wallet: TestWallet, { githubAt = daysAgo(30) } = {}): Promise<Ada> {
  const { email, device, token, user } = await newSession(wallet)
  await device.call('/api/wallet', newWallet(), { token })
  changeRows(wallet, 'update wallet_users set created_at = ? where id = ?', daysAgo(60), user.id)
  for (const table of ['wallet_logins', 'wallet_devices'])
    changeRows(wallet, `update ${table} set created_at = ? where user_id = ?`, daysAgo(60), user.id)
  changeRows(
    wallet,
    `insert into wallet_logins (project_id, issuer, subject, user_id, created_at, name) values ('test', 'github', ?, ?, ?, 'ada')`,
    ...[user.id, user.id, githubAt],
  )
  return { email, device, token, user, github: `github:${user.id}` }
}
