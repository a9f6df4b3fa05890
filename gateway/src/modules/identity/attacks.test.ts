import { join } from 'node:path'
import Libsql from 'libsql'
import { afterAll, expect, test } from 'vitest'
import { changeRows as changeRowsOf } from '../../testing/changeRows.ts'
import { daysAgo, newEmail, newSession, otherDevice } from '../../testing/makeAda.ts'
import {
  confirmChange,
  enrol,
  newWallet,
  proveDevice,
  signIn,
  startTestWallet,
} from '../../testing/startTestWallet.ts'
import { digestToken } from './sessions.ts'

const wallet = await startTestWallet()
afterAll(() => wallet.close())

function changeRows(statement: string, ...values: string[]): void {
  expect(changeRowsOf(wallet, statement, ...values)).toBeGreaterThan(0)
}

test('an address that many accounts want is mailed no more codes than strangers may ask for', async () => {
  const victim = newEmail()
  const statuses: number[] = []
  for (let account = 0; account < 6; account += 1) {
    const { email: own, device, token } = await newSession(wallet)
    await device.call('/api/email/update', { email: victim }, { token })
    const otp = wallet.codeOf(own)
    statuses.push((await device.call('/api/email/update/primary', { otp }, { token })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(wallet.mails.filter(({ to }) => to.includes(victim))).toHaveLength(5)
  expect((await (await wallet.device()).call('/api/email/start', { email: victim })).status).toBe(429)
})

test('a known device is mailed ten codes a day, and a right code gives them back', async () => {
  const { email, device } = await newSession(wallet)
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
  const { device, token } = await newSession(wallet)
  const isOpen = async () => (await device.call('/api/me', {}, { token })).status === 200
  expect(await isOpen()).toBe(true)
  changeRows(`update wallet_sessions set ${column} = ? where digest = ?`, moment, digestToken(token))
  expect(await isOpen()).toBe(false)
})

test('a call keeps a session alive, and does not lengthen its 30 days', async () => {
  const { device, token } = await newSession(wallet)
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
  await proveDevice(wallet, kept, second.token)
  const id = await otherDevice(kept, second)
  expect((await kept.call('/api/devices/remove', { id }, second)).status).toBe(200)
  for (const path of ['/api/me', '/api/wallet/share', '/api/wallet/recovery', '/api/devices', '/api/logins'])
    expect((await lost.call(path, {}, first)).status, path).toBe(401)
  expect((await kept.call('/api/me', {}, second)).status).toBe(200)
})

test('a session of one project is worth nothing in another', async () => {
  const { device, token } = await newSession(wallet)
  expect((await device.call('/api/me', { projectId: 'another' }, { token })).status).toBe(401)
  expect((await device.call('/api/me', {}, { token })).status).toBe(200)
})

/** Makes a session one that began eleven minutes ago. */
function age(token: string): void {
  const began = daysAgo(11 / 1_440)
  changeRows('update wallet_sessions set created_at = ? where digest = ?', began, digestToken(token))
}

/** Puts a login at a provider in the place of a user's address. */
const takeAddress = (userId: string) => {
  const sql = `update wallet_logins set issuer = 'discord', subject = ? where user_id = ?`
  changeRows(sql, `discord-${userId}`, userId)
  changeRows('update wallet_sessions set login = ? where user_id = ?', `discord:discord-${userId}`, userId)
}
const addGithub = (userId: string, subject: string, name: 'null' | "'ada'" = "'ada'") =>
  changeRows(
    `insert into wallet_logins (project_id, issuer, subject, user_id, created_at, name) values ('test', 'github', ?, ?, ?, ${name})`,
    ...[subject, userId, daysAgo(0)],
  )
const refusedAs = (code: string, status = 403) => ({ status, body: { reasons: [{ code }] } })
const REFUSED = refusedAs('signInAgain')

test.each([
  ['who has no address is given one', true],
  ['an address is changed', false],
])('without a sign-in of the last ten minutes, %s by nobody, and no mail is sent', async (_, isWithout) => {
  const [email, evil] = [newEmail(), newEmail()]
  const { device, token, user } = await newSession(wallet, email)
  if (isWithout) takeAddress(user.id)
  age(token)
  const before = wallet.mails.length
  expect(await device.call('/api/email/update', { email: evil }, { token })).toMatchObject(REFUSED)
  expect(wallet.mails).toHaveLength(before)
})

test('a wallet is deleted, and a device removed, only after a sign-in of the last ten minutes', async () => {
  const email = newEmail()
  const [device, other] = [await wallet.device(), await wallet.device()]
  const { token } = await signIn(wallet, device, email)
  await device.call('/api/wallet', newWallet(), { token })
  const there = await signIn(wallet, other, email)
  await proveDevice(wallet, other, there.token)
  await enrol(other, there.token)
  const id = await otherDevice(device, { token })
  age(token)
  expect(await device.call('/api/devices/remove', { id }, { token })).toMatchObject(REFUSED)
  expect(await device.call('/api/account/delete', { isWanted: true }, { token })).toMatchObject(REFUSED)
  expect((await other.call('/api/wallet/share', {}, there)).status).toBe(200)
  expect((await other.call('/api/me', {}, there)).body.user.deletionAt).toBe(null)
  // What is called off harms nobody.
  expect((await device.call('/api/account/delete', { isWanted: false }, { token })).status).toBe(200)
  const again = await signIn(wallet, device, email)
  expect((await device.call('/api/devices/remove', { id }, again)).status).toBe(200)
  await expect.poll(() => wallet.lastMail(email).subject).toContain('device was removed')
  expect((await device.call('/api/account/delete', { isWanted: true }, again)).status).toBe(200)
  await expect.poll(() => wallet.lastMail(email).subject).toContain('will be deleted')
  await signIn(wallet, device, email)
  await expect.poll(() => wallet.lastMail(email).subject).toContain('will not be deleted')
})

test('a code that somebody else has asked for on the same device changes no address', async () => {
  const email = newEmail()
  await signIn(wallet, await wallet.device(), email)
  for (const isAtFirst of [true, false]) {
    const [own, next] = [newEmail(), newEmail()]
    const { device, ...mallory } = await newSession(wallet, own)
    await device.call('/api/email/update', { email: next }, mallory)
    if (!isAtFirst) await device.call('/api/email/update/primary', { otp: wallet.codeOf(own) }, mallory)
    const phished = await signIn(wallet, device, email)
    const before = wallet.mails.length
    const [step, otp] = isAtFirst ? ['primary', wallet.codeOf(own)] : ['secondary', wallet.codeOf(next)]
    const answer = await device.call(`/api/email/update/${step}`, { otp }, phished)
    expect(answer, step).toMatchObject(refusedAs('codeExpired', 400))
    expect(wallet.mails).toHaveLength(before)
  }
})

test('a sign-in alone, as a code gives it that a page had from somebody, removes no device and plans no deletion', async () => {
  const email = newEmail()
  const [device, other] = [await wallet.device(), await wallet.device()]
  const own = await signIn(wallet, device, email)
  await device.call('/api/wallet', newWallet(), own)
  const there = await signIn(wallet, other, email)
  const id = await otherDevice(other, there)
  const remove = () => other.call('/api/devices/remove', { id }, there)
  const plan = () => other.call('/api/account/delete', { isWanted: true }, there)
  const refused = refusedAs('proofNeeded')
  expect(await remove()).toMatchObject(refused)
  expect(await plan()).toMatchObject(refused)
  expect((await device.call('/api/wallet/share', {}, own)).status).toBe(200)
  await proveDevice(wallet, other, there.token)
  expect((await remove()).status).toBe(200)
  expect((await plan()).status).toBe(200)
  const [first, second] = [await wallet.device(), await wallet.device()]
  const without = newEmail()
  await signIn(wallet, first, without)
  const again = await signIn(wallet, second, without)
  expect((await second.call('/api/account/delete', { isWanted: true }, again)).status).toBe(200)
})

test('a device that was silent for a week removes no other one before it is proved', async () => {
  const email = newEmail()
  const [device, other] = [await wallet.device(), await wallet.device()]
  const { token, user } = await signIn(wallet, device, email)
  await device.call('/api/wallet', newWallet(), { token })
  await signIn(wallet, other, email)
  changeRows('update wallet_devices set used_at = ? where user_id = ?', daysAgo(7.1), user.id)
  const id = await otherDevice(device, { token })
  const remove = () => device.call('/api/devices/remove', { id }, { token })
  expect(await remove()).toMatchObject(refusedAs('proofNeeded'))
  await proveDevice(wallet, device, token)
  expect((await remove()).status).toBe(200)
})

test('a person is told at their address that a login was removed, also where it was that address', async () => {
  const { email, device, token, user } = await newSession(wallet)
  for (const subject of ['1', '2']) addGithub(user.id, `${subject}-${user.id}`)
  const remove = async (id: string) => {
    const asked = await device.call('/api/logins/remove', { id }, { token })
    expect(await confirmChange(wallet, device, token, asked)).toMatchObject({ status: 200 })
  }
  await remove(`github:1-${user.id}`)
  await expect.poll(() => wallet.lastMail(email).subject).toContain('can no longer sign in')
  expect(plain(wallet.lastMail(email).text)).toContain('The account “ada” at GitHub can no longer')
  await remove(`email:${email}`)
  await expect.poll(() => plain(wallet.lastMail(email).text)).toContain(`The address ${email} can no longer`)
})

test('who has no address is told nothing, and nothing fails', async () => {
  const { device, token, user } = await newSession(wallet)
  takeAddress(user.id)
  addGithub(user.id, user.id, 'null')
  const before = wallet.mails.length
  const asked = await device.call('/api/logins/remove', { id: `github:${user.id}` }, { token })
  expect(await confirmChange(wallet, device, token, asked)).toMatchObject({ status: 200 })
  expect((await device.call('/api/account/delete', { isWanted: true }, { token })).status).toBe(200)
  expect(wallet.mails).toHaveLength(before)
})

test('the mail of a code says what the code does, and for anything else it is refused', async () => {
  const [email, next] = [newEmail(), newEmail()]
  const device = await wallet.device()
  const says = (to: string, subject: string, sentence: string) => {
    const mail = wallet.lastMail(to)
    expect(mail.subject).toMatch(new RegExp(`^${wallet.codeOf(to)} is your ${subject} (for|in) `))
    for (const part of [sentence, 'ever asks you for this code'])
      for (const body of [mail.text, mail.html]) expect(plain(body)).toContain(part)
  }
  const tried = ['verify', 'update/primary', 'update/secondary']
  const refuses = async (otp: string, token: string, right: string) => {
    for (const path of tried.filter((one) => one !== right)) {
      const options = path === 'verify' ? {} : { token }
      expect((await device.call(`/api/email/${path}`, { otp }, options)).status, path).toBe(400)
    }
  }
  await device.call('/api/email/start', { email })
  says(email, 'sign-in code', 'This code signs you in to')
  const { token } = (await device.call('/api/email/verify', { otp: wallet.codeOf(email) })).body
  await device.call('/api/email/start', { email })
  await refuses(wallet.codeOf(email), token, 'verify')
  await device.call('/api/email/update', { email: next }, { token })
  const sentence = `gives your wallet to ${next}: only enter it if you are changing`
  says(email, 'code to change your address', sentence)
  await refuses(wallet.codeOf(email), token, 'update/primary')
  await device.call('/api/email/update/primary', { otp: wallet.codeOf(email) }, { token })
  says(next, 'code to confirm this address', 'makes this address open the wallet in')
  await refuses(wallet.codeOf(next), token, 'update/secondary')
  const otp = wallet.codeOf(next)
  expect((await device.call('/api/email/update/secondary', { otp }, { token })).status).toBe(200)
})

/** A mail's words without tags, and without what isolates names. */
const plain = (body: string): string =>
  body.replace(/[\u2068\u2069]|<[^>]*>/g, '').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))

test('a device of a stranger that signs itself out is none that is known: each sign-in there is told to the wallet’s owner', async () => {
  const email = newEmail()
  const { device: owner, ...own } = await newSession(wallet, email)
  await owner.call('/api/wallet', newWallet(), own)
  const notices = () =>
    wallet.mails.filter(({ to, subject }) => to.includes(email) && subject.includes('New device')).length
  const stranger = await wallet.device()
  for (let turn = 1; turn <= 2; turn += 1) {
    const there = await signIn(wallet, stranger, email)
    await expect.poll(notices).toBe(turn)
    expect((await stranger.call('/api/sign-out', {}, there)).status).toBe(200)
  }
  // A device that opens the wallet is known, signed out as well.
  await owner.call('/api/sign-out', {}, own)
  await signIn(wallet, owner, email)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(notices()).toBe(2)
})
