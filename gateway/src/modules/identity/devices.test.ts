import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import Libsql from 'libsql'
import { afterAll, expect, test } from 'vitest'
import { changeRows } from '../../testing/changeRows.ts'
import { newEmail, newSession } from '../../testing/makeAda.ts'
import {
  enrol,
  newWallet,
  proveDevice,
  signIn,
  startTestWallet,
  type TestDevice,
} from '../../testing/startTestWallet.ts'
import { digestToken } from './sessions.ts'

const wallet = await startTestWallet()
afterAll(() => wallet.close())

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

interface Listed {
  readonly id: string
  readonly name: string
  readonly signedInAt: string | null
  readonly usedAt: string
  readonly canOpen: boolean
  readonly isThis: boolean
}
const list = async (device: TestDevice, session: { token: string }): Promise<Listed[]> =>
  (await device.call('/api/devices', {}, session)).body.devices
const isIn = async (device: TestDevice, session: { token: string }) =>
  (await device.call('/api/me', {}, session)).status === 200
async function otherOf(device: TestDevice, session: { token: string }): Promise<Listed> {
  const other = (await list(device, session)).find(({ isThis }) => !isThis)
  if (!other) throw new Error('no other device is listed')
  return other
}
function change(statement: string, ...values: string[]): void {
  expect(changeRows(wallet, statement, ...values)).toBeGreaterThan(0)
}
function rowsOf(table: string, deviceId: string): number {
  const database = new Libsql(join(wallet.dataDir, 'gateway.db'), { timeout: 10_000 })
  const row = database.prepare(`select count(*) as count from ${table} where device_id = ?`).get(deviceId)
  database.close()
  return (row as { count: number }).count
}

/** Somebody with a wallet on one device, and signed in on another, which has no share. */
async function onTwoDevices() {
  const { email, device: first, ...own } = await newSession(wallet)
  const second = await wallet.device()
  await first.call('/api/wallet', newWallet(), own)
  const headers = { 'user-agent': FIREFOX }
  await second.call('/api/email/start', { email }, { headers })
  const verified = await second.call('/api/email/verify', { otp: wallet.codeOf(email) }, { headers })
  return { email, first, second, own, there: verified.body as { token: string } }
}

test('a session without a share stands in the list under its device’s name, and is ended by its removal', async () => {
  const { first, second, own, there } = await onTwoDevices()
  expect(await list(first, own)).toMatchObject([
    { isThis: true, canOpen: true, signedInAt: expect.any(String) },
    { isThis: false, canOpen: false, name: 'Firefox, Windows', signedInAt: expect.any(String) },
  ])
  const answer = await list(second, there)
  expect(answer).toMatchObject([
    { isThis: true, canOpen: false },
    { isThis: false, canOpen: true },
  ])
  const { id } = await otherOf(first, own)
  expect((await first.call('/api/devices/remove', { id }, own)).status).toBe(200)
  expect(await isIn(second, there)).toBe(false)
  expect(await list(first, own)).toHaveLength(1)
  expect((await first.call('/api/devices/remove', { id }, own)).status).toBe(404)
})

test('a device is one line, however often it signed in, and all its sessions end together', async () => {
  const { email, first, second, own, there } = await onTwoDevices()
  const again = await signIn(wallet, second, email)
  expect(await list(first, own)).toHaveLength(2)
  expect((await second.call('/api/sign-out', {}, again)).status).toBe(200)
  expect(await isIn(second, there)).toBe(false)
  expect(await list(first, own)).toMatchObject([{ isThis: true }])
})

test('a device that is signed out and has a share stays in the list, and its removal takes the share', async () => {
  const { first, second, own, there } = await onTwoDevices()
  await proveDevice(wallet, second, there.token)
  const headers = { 'user-agent': FIREFOX }
  expect((await enrol(second, there.token, { headers })).status).toBe(200)
  expect(await otherOf(first, own)).toMatchObject({ canOpen: true, name: 'Firefox, Windows' })
  await second.call('/api/sign-out', {}, there)
  const { id, ...other } = await otherOf(first, own)
  expect(other).toMatchObject({ canOpen: true, signedInAt: null, name: 'Firefox, Windows' })
  await first.call('/api/devices/remove', { id }, own)
  for (const table of ['wallet_devices', 'wallet_sessions', 'wallet_known_devices'])
    expect(rowsOf(table, id), table).toBe(0)
})

test('a session that is over by time is not listed, nor one of somebody else on the same device', async () => {
  const { first, second, own, there } = await onTwoDevices()
  const over = `update wallet_sessions set used_at = '2026-01-01T00:00:00.000Z' where digest = ?`
  change(over, digestToken(there.token))
  expect(await list(first, own)).toHaveLength(1)
  const somebody = await signIn(wallet, second, newEmail())
  expect(await list(first, own)).toHaveLength(1)
  expect(await list(second, somebody)).toHaveLength(1)
})

test('a session of an earlier release, without a name, gets it with its next call', async () => {
  const { first, second, own, there } = await onTwoDevices()
  const digest = digestToken(there.token)
  change(`update wallet_sessions set device_name = null where digest = ?`, digest)
  expect(await otherOf(first, own)).toMatchObject({ name: 'Browser' })
  const before = new Date(Date.now() - 120_000).toISOString()
  change(`update wallet_sessions set used_at = ? where digest = ?`, before, digest)
  await second.call('/api/me', {}, { ...there, headers: { 'user-agent': FIREFOX } })
  expect(await otherOf(first, own)).toMatchObject({ name: 'Firefox, Windows' })
})

test('a device that waits to open the wallet is named by the id under which it is listed', async () => {
  const { first, second, own, there } = await onTwoDevices()
  const challenge = createHash('sha256').update(randomBytes(32)).digest('base64url')
  await second.call('/api/opening/start', { challenge }, there)
  const { id } = await otherOf(first, own)
  const waiting = async () => (await first.call('/api/opening/waiting', {}, own)).body.waiting
  expect(await waiting()).toMatchObject([{ deviceId: id }])
  await second.call('/api/sign-out', {}, there)
  expect(await waiting()).toEqual([])
})

const ENDS: readonly [string, (place: Awaited<ReturnType<typeof onTwoDevices>>) => Promise<unknown>][] = [
  [
    'a removal',
    async ({ first, own }) => first.call('/api/devices/remove', { id: (await otherOf(first, own)).id }, own),
  ],
  ['a sign-out', ({ second, there }) => second.call('/api/sign-out', {}, there)],
  ['a plan to delete', ({ first, own }) => first.call('/api/account/delete', { isWanted: true }, own)],
]
test.each(ENDS)(
  '%s ends the sign-ins that are under way on the device: a code that was mailed before is worth nothing',
  async (_, end) => {
    const place = await onTwoDevices()
    const { email, second } = place
    await second.call('/api/email/start', { email })
    const otp = wallet.codeOf(email)
    await end(place)
    const answer = await second.call('/api/email/verify', { otp })
    expect(answer).toMatchObject({ status: 400, body: { reasons: [{ code: 'codeExpired' }] } })
    expect((await signIn(wallet, second, email)).token).toEqual(expect.any(String))
  },
)
