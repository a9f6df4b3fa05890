import { join } from 'node:path'
import Libsql from 'libsql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWallet, signIn, startTestWallet, type TestWallet } from '../../testing/startTestWallet.ts'
import { digestToken } from './sessions.ts'

let wallet: TestWallet
beforeAll(async () => {
  wallet = await startTestWallet()
})
afterAll(() => wallet.close())

let count = 0
const newEmail = () => {
  count += 1
  return `target${count}-${process.pid}@example.com`
}

function changeRows(statement: string, ...values: string[]): void {
  const database = new Libsql(join(wallet.dataDir, 'gateway.db'))
  const { changes } = database.prepare(statement).run(...values)
  database.close()
  expect(changes).toBeGreaterThan(0)
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('an address that many accounts want is mailed no more codes than strangers may ask for', async () => {
  const victim = newEmail()
  const statuses: number[] = []
  for (let account = 0; account < 6; account += 1) {
    const device = await wallet.device()
    const own = newEmail()
    const { token } = await signIn(wallet, device, own)
    await device.call('/api/email/update', { email: victim }, { token })
    const otp = wallet.codeOf(own)
    statuses.push((await device.call('/api/email/update/primary', { otp }, { token })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(wallet.mails.filter(({ to }) => to.includes(victim))).toHaveLength(5)
  expect((await (await wallet.device()).call('/api/email/start', { email: victim })).status).toBe(429)
})

test('a known device is mailed ten codes a day, and a right code gives them back', async () => {
  const email = newEmail()
  const device = await wallet.device()
  await signIn(wallet, device, email)
  const ask = async () => {
    const { status } = await device.call('/api/email/start', { email })
    if (status === 200)
      changeRows(`update wallet_codes set created_at = ? where email = ?`, daysAgo(0.01), email)
    return status
  }
  const first: number[] = []
  for (let mail = 0; mail < 5; mail += 1) first.push(await ask())
  expect((await device.call('/api/email/verify', { otp: wallet.codeOf(email) })).status).toBe(200)
  const second: number[] = []
  for (let mail = 0; mail < 11; mail += 1) second.push(await ask())
  expect(first).toEqual(Array(5).fill(200))
  expect(second).toEqual([...Array(10).fill(200), 429])
})

test.each([
  ['30 days after the sign-in, however it is used', 'expires_at', daysAgo(0)],
  ['after 7 days without a call', 'used_at', daysAgo(7.01)],
] as const)('a session ends %s', async (_, column, moment) => {
  const device = await wallet.device()
  const { token } = await signIn(wallet, device, newEmail())
  const isOpen = async () => (await device.call('/api/me', {}, { token })).status === 200
  expect(await isOpen()).toBe(true)
  changeRows(`update wallet_sessions set ${column} = ? where digest = ?`, moment, digestToken(token))
  expect(await isOpen()).toBe(false)
})

test('a call keeps a session alive, and does not lengthen its 30 days', async () => {
  const device = await wallet.device()
  const { token } = await signIn(wallet, device, newEmail())
  const digest = digestToken(token)
  const row = () => {
    const database = new Libsql(join(wallet.dataDir, 'gateway.db'))
    const found = database.prepare('select * from wallet_sessions where digest = ?').get(digest)
    database.close()
    return found as { used_at: string; expires_at: string }
  }
  const { expires_at } = row()
  expect(Math.round((Date.parse(expires_at) - Date.now()) / 86_400_000)).toBe(30)
  changeRows('update wallet_sessions set used_at = ? where digest = ?', daysAgo(6.9), digest)
  expect((await device.call('/api/me', {}, { token })).status).toBe(200)
  expect(Date.parse(row().used_at)).toBeGreaterThan(Date.parse(daysAgo(1)))
  expect(row().expires_at).toBe(expires_at)
})

test('a session ends with its device, on every call, and others go on', async () => {
  const email = newEmail()
  const [lost, kept] = [await wallet.device(), await wallet.device()]
  const first = await signIn(wallet, lost, email)
  await lost.call('/api/wallet', newWallet(), first)
  const second = await signIn(wallet, kept, email)
  const { devices } = (await kept.call('/api/devices', {}, second)).body
  const other = devices.find(({ isThis }: { isThis: boolean }) => !isThis)
  expect((await kept.call('/api/devices/remove', { id: other.id }, second)).status).toBe(200)
  for (const path of ['/api/me', '/api/wallet/share', '/api/wallet/recovery', '/api/devices', '/api/logins'])
    expect((await lost.call(path, {}, first)).status, path).toBe(401)
  expect((await kept.call('/api/me', {}, second)).status).toBe(200)
})

test('a session of one project is worth nothing in another', async () => {
  const device = await wallet.device()
  const { token } = await signIn(wallet, device, newEmail())
  expect((await device.call('/api/me', { projectId: 'another' }, { token })).status).toBe(401)
  expect((await device.call('/api/me', {}, { token })).status).toBe(200)
})
