import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import Libsql from 'libsql'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../database/openDatabase.ts'
import { changeRows } from '../../testing/changeRows.ts'
import { newEmail, newSession, proveAddresses } from '../../testing/makeAda.ts'
import {
  confirmChange,
  newWallet,
  proveDevice,
  signIn,
  startTestWallet,
  type TestDevice,
} from '../../testing/startTestWallet.ts'
import { createOpeningStore } from './openingStore.ts'
import { digestToken } from './sessions.ts'

const wallet = await startTestWallet()
afterAll(() => wallet.close())

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Somebody with a wallet on one device, signed in on another. */
async function newDevice() {
  const email = newEmail()
  const { device: first, ...owner } = await newSession(wallet, email)
  await first.call('/api/wallet', newWallet(), owner)
  const { device: second, ...session } = await newSession(wallet, email)
  return { email, first, owner, second, session }
}
async function ask(device: TestDevice, token: string, secret = randomBytes(32).toString('base64url')) {
  const { body } = await device.call('/api/opening/start', { challenge: sha256(secret) }, { token })
  const link = new URL(/https?:\S+/.exec(wallet.lastMail(body.email).text)?.[0] ?? '')
  return { id: body.id, secret, link, token: link.hash.slice(1) }
}
const opens = async (device: TestDevice, token: string) =>
  (await device.call('/api/wallet/recovery', {}, { token })).status === 200

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

function setTime(table: string, column: string, where: string, value: string, agoMs = 400 * DAY_MS) {
  const sql = `update ${table} set ${column} = ? where ${where} = ?`
  expect(changeRows(wallet, sql, new Date(Date.now() - agoMs).toISOString(), value)).toBeGreaterThan(0)
}

test('a sign-in opens no wallet on a new device; the link opens it in the browser that asked', async () => {
  const { second, session, email } = await newDevice()
  expect(await opens(second, session.token)).toBe(false)
  const asked = await ask(second, session.token)
  expect(asked.id).toBe(sha256(asked.token))
  expect(asked.link.pathname).toBe('/open')
  // The mail says which device asks, and holds no code that could be typed into a page.
  const { text } = wallet.lastMail(email)
  expect(text).toContain('asks to open your wallet')
  expect(text).not.toMatch(/\b\d{6}\b/)
  const stranger = await wallet.device()
  expect((await stranger.call('/api/opening/look', { token: asked.token })).body).toMatchObject({
    device: expect.any(String),
    askedAt: expect.any(String),
  })
  expect(await opens(second, session.token)).toBe(false)
  const foreign = { token: asked.token, secret: randomBytes(32).toString('base64url') }
  expect((await stranger.call('/api/opening/confirm', foreign)).status).toBe(403)
  expect(await opens(second, session.token)).toBe(false)
  const { token, secret } = asked
  expect((await stranger.call('/api/opening/confirm', { token, secret })).status).toBe(200)
  expect(await opens(second, session.token)).toBe(true)
  expect((await stranger.call('/api/opening/confirm', { token, secret })).status).toBe(400)
  expect((await stranger.call('/api/opening/reveal', { token })).status).toBe(400)
})

test('in another browser the link shows a code, which counts in five tries, for the device that asked', async () => {
  const { second, session, email } = await newDevice()
  const asked = await ask(second, session.token)
  const { code } = (await (await wallet.device()).call('/api/opening/reveal', { token: asked.token })).body
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  // Somebody else’s device, and another device of the user, get nothing for it.
  const { device: third, ...other } = await newSession(wallet, email)
  expect((await third.call('/api/opening/code', { code }, other)).status).toBe(400)
  const wrong = await Promise.all(
    Array.from({ length: 30 }, () => second.call('/api/opening/code', { code: 'AAAA-AAAA' }, session)),
  )
  expect(wrong.filter(({ body }) => /wrong/.test(body.reasons[0].description))).toHaveLength(5)
  expect((await second.call('/api/opening/code', { code }, session)).status).toBe(400)
  expect(await opens(second, session.token)).toBe(false)
  const again = await ask(second, session.token)
  const shown = (await second.call('/api/opening/reveal', { token: again.token })).body.code
  const typed = shown.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  expect((await second.call('/api/opening/code', { code: typed }, session)).status).toBe(200)
  expect(await opens(second, session.token)).toBe(true)
  expect(await opens(third, other.token)).toBe(false)
})

test('a newer link ends the one before, ten minutes end any, and a proof opens for an hour', async () => {
  const { second, session } = await newDevice()
  const before = await ask(second, session.token)
  const asked = await ask(second, session.token)
  expect((await second.call('/api/opening/look', { token: before.token })).status).toBe(400)
  setTime('wallet_openings', 'expires_at', 'id', asked.id)
  const { token, secret } = asked
  for (const [path, more] of [
    ['look', {}],
    ['reveal', {}],
    ['confirm', { secret }],
  ] as const)
    expect((await second.call(`/api/opening/${path}`, { token, ...more })).status, path).toBe(400)
  await proveDevice(wallet, second, session.token)
  const isProved = async () => (await second.call('/api/opening/status', {}, session)).body.isProved
  for (const [minutes, isOpen] of [
    [0, true],
    [59, true],
    [61, false],
  ] as const) {
    const own = digestToken(session.token)
    setTime('wallet_openings', 'proved_at', 'session', own, minutes * MINUTE_MS)
    expect(await isProved(), `${minutes} minutes`).toBe(isOpen)
    expect(await opens(second, session.token), `${minutes} minutes`).toBe(isOpen)
  }
  const more = await ask(second, session.token)
  const elsewhere = { projectId: 'another', token: more.token }
  expect((await second.call('/api/opening/look', elsewhere)).status).toBe(400)
})

test('a device that opens the wallet lets another one in; one that does not open it lets nobody in', async () => {
  const { first, owner, second, session, email } = await newDevice()
  await ask(second, session.token)
  const { device: third, ...other } = await newSession(wallet, email)
  await ask(third, other.token)
  const { waiting } = (await first.call('/api/opening/waiting', {}, owner)).body
  expect(waiting).toHaveLength(2)
  const [{ id }] = waiting
  // Two devices that were signed in alike can’t open the wallet for each other.
  expect((await third.call('/api/opening/allow', { id }, other)).status).toBe(403)
  const stranger = await newDevice()
  expect((await stranger.first.call('/api/opening/allow', { id }, stranger.owner)).status).toBe(400)
  expect(await opens(second, session.token)).toBe(false)
  expect((await first.call('/api/opening/allow', { id }, owner)).status).toBe(200)
  expect(await opens(second, session.token)).toBe(true)
  expect(await opens(third, other.token)).toBe(false)
  expect((await first.call('/api/opening/waiting', {}, owner)).body.waiting).toHaveLength(1)
})

test('a device that was silent for a week gives a proof before it gets its share', async () => {
  const { first, owner } = await newDevice()
  const share = () => first.call('/api/wallet/share', {}, owner)
  expect((await share()).status).toBe(200)
  setTime('wallet_devices', 'used_at', 'user_id', owner.user.id)
  expect((await first.call('/api/me', {}, owner)).body.user.wallet.hasDevice).toBe(false)
  expect(await share()).toMatchObject({ status: 403, body: { reasons: [{ code: 'proofNeeded' }] } })
  await proveDevice(wallet, first, owner.token)
  expect((await share()).status).toBe(200)
  expect((await first.call('/api/me', {}, owner)).body.user.wallet.hasDevice).toBe(true)
})

test('a proof given in a link’s last minute outlives the link', async () => {
  const { second, session } = await newDevice()
  const { id, token, secret } = await ask(second, session.token)
  setTime('wallet_openings', 'expires_at', 'id', id, -MINUTE_MS)
  expect((await second.call('/api/opening/confirm', { token, secret })).status).toBe(200)
  const database = await openDatabase({ databaseUrl: undefined, dataDir: wallet.dataDir })
  onTestFinished(() => database.destroy())
  const store = createOpeningStore(database)
  await store.forget(new Date(Date.now() + 58 * MINUTE_MS).toISOString())
  expect(await opens(second, session.token)).toBe(true)
  await store.forget(new Date(Date.now() + 61 * MINUTE_MS).toISOString())
  expect(await opens(second, session.token)).toBe(false)
})

test('a visit counts: a device that only reads is not silent, and one that was silent stays so', async () => {
  const { first, owner } = await newDevice()
  const visit = async () => (await first.call('/api/me', {}, owner)).body.user.wallet.hasDevice
  const shares = async () => (await first.call('/api/wallet/share', {}, owner)).status === 200
  const silentFor = (agoMs: number) => setTime('wallet_devices', 'used_at', 'user_id', owner.user.id, agoMs)
  const usedAt = (): number => {
    const database = new Libsql(join(wallet.dataDir, 'gateway.db'), { timeout: 10_000 })
    const share = database.prepare('select used_at from wallet_devices where user_id = ?').get(owner.user.id)
    database.close()
    return Date.parse((share as { used_at: string }).used_at)
  }
  silentFor(6 * DAY_MS)
  expect(await visit()).toBe(true)
  expect(Date.now() - usedAt()).toBeLessThan(MINUTE_MS)
  expect(await shares()).toBe(true)
  silentFor(50 * MINUTE_MS)
  await visit()
  expect(Date.now() - usedAt()).toBeGreaterThan(49 * MINUTE_MS)
  silentFor(8 * DAY_MS)
  for (let time = 0; time < 2; time += 1) expect(await visit()).toBe(false)
  expect(Date.now() - usedAt()).toBeGreaterThan(7 * DAY_MS)
  expect(await shares()).toBe(false)
  await proveDevice(wallet, first, owner.token)
  expect(await shares()).toBe(true)
  expect(await visit()).toBe(true)
})

test('a visit of one device keeps no other device', async () => {
  const { first, owner, second, session } = await newDevice()
  setTime('wallet_devices', 'used_at', 'user_id', owner.user.id, 8 * DAY_MS)
  await second.call('/api/me', {}, session)
  expect((await first.call('/api/wallet/share', {}, owner)).status).toBe(403)
})

test('a change of address ends the links that the former one was mailed', async () => {
  const { first, owner, second, session, email } = await newDevice()
  const asked = await ask(second, session.token)
  const next = newEmail()
  const changed = await proveAddresses(wallet, first, owner, [email, next])
  await confirmChange(wallet, first, owner.token, changed)
  const { token, secret } = asked
  expect((await second.call('/api/opening/confirm', { token, secret })).status).toBe(400)
  expect(await opens(second, session.token)).toBe(false)
})

const startOn = async (device: TestDevice, session: { token: string }) =>
  (await device.call('/api/opening/start', { challenge: sha256('x') }, session)).status
async function startOften(device: TestDevice, session: { token: string }): Promise<number> {
  const statuses: number[] = []
  for (let turn = 0; turn < 11; turn += 1) statuses.push(await startOn(device, session))
  return statuses.filter((status) => status === 200).length
}

test('ten links an hour are mailed for one device, and twenty to one person, whatever the devices', async () => {
  const { session, second, email } = await newDevice()
  expect(await startOften(second, session)).toBe(10)
  const [third, fourth] = [await wallet.device(), await wallet.device()]
  const others = [await signIn(wallet, third, email), await signIn(wallet, fourth, email)] as const
  expect(await startOften(third, others[0])).toBe(10)
  expect(await startOn(fourth, others[1])).toBe(429)
})

test('whoever slipped a login in uses up no links of its owner, on however many devices', async () => {
  const { session, second } = await newDevice()
  const { id } = (await second.call('/api/me', {}, session)).body.user
  for (let number = 0; number < 3; number += 1) {
    const { device: other, ...there } = await newSession(wallet)
    changeRows(
      wallet,
      'update wallet_sessions set user_id = ?, login = ? where digest = ?',
      ...[id, 'github:mallory', digestToken(there.token)],
    )
    await startOften(other, there)
    if (number === 2) expect(await startOn(other, there)).toBe(429)
  }
  expect(await startOn(second, session)).toBe(200)
})
