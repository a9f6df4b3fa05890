import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { changeRows as changeRowsOf } from '../../testing/changeRows.ts'
import { daysAgo, makeAda, newEmail, newSession, otherDevice, proveAddresses } from '../../testing/makeAda.ts'
import { confirmChange, signIn, startTestWallet, type TestDevice } from '../../testing/startTestWallet.ts'
import { digestToken } from './sessions.ts'

const wallet = await startTestWallet()
afterAll(() => wallet.close())

const changeRows = (statement: string, ...values: string[]) => changeRowsOf(wallet, statement, ...values)

const ada = (options?: Parameters<typeof makeAda>[1]) => makeAda(wallet, options)

const refusedAs = (code: string, status = 403) => ({ status, body: { reasons: [{ code }] } })
const loginsOf = async (device: TestDevice, token: string): Promise<string[]> =>
  (await device.call('/api/logins', {}, { token })).body.logins.map(({ id }: { id: string }) => id)

/** Signs in as a user with a login that somebody else has slipped in, on a device of their own. */
async function slippedIn(userId: string, github: string) {
  const { device: other, ...session } = await newSession(wallet)
  const digest = digestToken(session.token)
  changeRows('update wallet_sessions set user_id = ?, login = ? where digest = ?', userId, github, digest)
  return { other, session }
}

const AGED_GITHUB = `update wallet_logins set created_at = ? where issuer = 'github' and user_id = ?`
const agedGithub = (userId: string) => changeRows(AGED_GITHUB, daysAgo(7.1), userId)

const byGithub = (token: string, github: string) =>
  changeRows('update wallet_sessions set login = ? where digest = ?', github, digestToken(token))

test('a page asks for the removal of a login, and nothing is removed before its person types the code of that removal', async () => {
  const { email, device, token, github } = await ada()
  const asked = await device.call('/api/logins/remove', { id: github }, { token })
  const { change: id } = asked.body
  const before = wallet.mails.length
  expect(await loginsOf(device, token)).toHaveLength(2)
  expect((await device.call('/api/changes', { id }, { token })).body).toMatchObject({
    ...{ kind: 'remove', login: { provider: 'github', name: 'ada' }, codeTo: email },
    logins: [
      { provider: 'email', name: email },
      { provider: 'github', name: 'ada' },
    ],
    wallet: { id: expect.any(String) },
  })
  // Looking mails nothing, and without the code nothing happens.
  expect(wallet.mails).toHaveLength(before)
  expect((await device.call('/api/changes/confirm', { id }, { token })).status).toBe(400)
  await device.call('/api/changes/code', { id }, { token })
  expect(wallet.lastMail(email).subject).toContain('code to remove a way to sign in')
  const otp = wallet.codeOf(email)
  const wrong = otp === '000000' ? '000001' : '000000'
  const refused = await device.call('/api/changes/confirm', { id, otp: wrong }, { token })
  expect(refused.body).toMatchObject({ reasons: [{ code: 'codeWrong', count: 4 }] })
  expect(await loginsOf(device, token)).toHaveLength(2)
  const both = await Promise.all(
    [1, 2].map(() => device.call('/api/changes/confirm', { id, otp }, { token })),
  )
  expect(both.map(({ status }) => status).sort()[0]).toBe(200)
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await loginsOf(device, token)).toEqual([`email:${email}`])
  await expect.poll(() => wallet.lastMail(email).subject).toContain('can no longer sign in')
})

test('only the session that has asked decides, and only while it is asked', async () => {
  const { email, device, token, github } = await ada()
  const { device: other, ...there } = await newSession(wallet, email)
  const { change: id } = (await device.call('/api/logins/remove', { id: github }, { token })).body
  for (const path of ['/api/changes', '/api/changes/code', '/api/changes/confirm']) {
    const { body } = await other.call(path, { id }, there)
    expect(body, path).toMatchObject({ reasons: [{ code: 'changeOver' }] })
    expect((await other.call(path, { id }, { token })).status, path).toBe(401)
  }
  changeRows('update wallet_changes set expires_at = ? where id = ?', daysAgo(0), id)
  expect((await device.call('/api/changes/confirm', { id, otp: '123456' }, { token })).status).toBe(404)
  expect(await loginsOf(device, token)).toHaveLength(2)
})

test('a code for one change is none for another, nor one for a sign-in', async () => {
  const { email, device, token, github } = await ada()
  const first = (await device.call('/api/logins/remove', { id: github }, { token })).body.change
  await device.call('/api/changes/code', { id: first }, { token })
  const otp = wallet.codeOf(email)
  const second = (await device.call('/api/logins/remove', { id: `email:${email}` }, { token })).body.change
  expect((await device.call('/api/changes/confirm', { id: second, otp }, { token })).status).toBe(400)
  expect((await device.call('/api/changes/confirm', { id: first, otp }, { token })).status).toBe(404)
  expect((await device.call('/api/email/verify', { otp }, {})).status).toBe(400)
  expect(await loginsOf(device, token)).toHaveLength(2)
})

test('a change signs its person out everywhere else', async () => {
  const { email, device, token, github } = await ada()
  const { device: other, ...there } = await newSession(wallet, email)
  const asked = await device.call('/api/logins/remove', { id: github }, { token })
  expect((await other.call('/api/me', {}, there)).status).toBe(200)
  await confirmChange(wallet, device, token, asked)
  expect((await other.call('/api/me', {}, there)).status).toBe(401)
  expect((await device.call('/api/me', {}, { token })).status).toBe(200)
})

test('who has no address takes a login away only after a sign-in of the last ten minutes', async () => {
  const person = await ada()
  const { device, token, user, github } = person
  const id = takeAddress(person)
  byGithub(token, github)
  changeRows('update wallet_sessions set created_at = ? where user_id = ?', daysAgo(1), user.id)
  const { body } = await device.call('/api/logins/remove', { id }, { token })
  expect(body).toMatchObject({ reasons: [{ code: 'signInAgain' }] })
  changeRows('update wallet_sessions set created_at = ? where user_id = ?', daysAgo(0), user.id)
  const asked = await device.call('/api/logins/remove', { id }, { token })
  expect(await confirmChange(wallet, device, token, asked)).toMatchObject({ status: 200 })
})

test('a login of less than seven days takes nothing older away, and proves no new device', async () => {
  const { email, device, token, user, github } = await ada({ githubAt: daysAgo(6.9) })
  byGithub(token, github)
  const refused = refusedAs('loginYoung')
  expect(await device.call('/api/logins/remove', { id: `email:${email}` }, { token })).toMatchObject(refused)
  expect((await device.call('/api/logins/remove', { id: github }, { token })).status).toBe(200)
  const started = await device.call('/api/opening/start', { challenge: 'a'.repeat(43) }, { token })
  expect(started.body).toMatchObject({ way: 'login', providers: [] })
  await device.call('/api/email/update', { email: newEmail() }, { token })
  await device.call('/api/email/update/primary', { otp: wallet.codeOf(email) }, { token })
  const next = wallet.mails.at(-1)?.to[0] ?? ''
  const changed = await device.call('/api/email/update/secondary', { otp: wallet.codeOf(next) }, { token })
  expect(changed).toMatchObject(refused)
  agedGithub(user.id)
  expect((await device.call('/api/logins/remove', { id: `email:${email}` }, { token })).status).toBe(200)
})

/** Makes a user's address an account at Discord. */
function takeAddress({ user, token }: Awaited<ReturnType<typeof ada>>): string {
  changeRows(
    `update wallet_logins set issuer = 'discord', subject = ? where issuer = 'email' and user_id = ?`,
    ...[user.id, user.id],
  )
  const discord = `discord:${user.id}`
  changeRows('update wallet_sessions set login = ? where digest = ?', discord, digestToken(token))
  return discord
}

test('a login of less than seven days gives a person without an address none', async () => {
  const person = await ada({ githubAt: daysAgo(6.9) })
  const { device, token, github, user } = person
  takeAddress(person)
  byGithub(token, github)
  const next = newEmail()
  await device.call('/api/email/update', { email: next }, { token })
  const prove = () => device.call('/api/email/update/secondary', { otp: wallet.codeOf(next) }, { token })
  expect(await prove()).toMatchObject(refusedAs('loginYoung'))
  agedGithub(user.id)
  changeRows('update wallet_codes set created_at = ? where email = ?', daysAgo(0.01), next)
  await device.call('/api/email/update', { email: next }, { token })
  expect((await prove()).status).toBe(200)
})

test('an address that came lately decides on nothing for whoever signs in in an older way', async () => {
  const person = await ada()
  const { device, token, github, user } = person
  const discord = takeAddress(person)
  const address = newEmail()
  changeRows(
    `insert into wallet_logins (project_id, issuer, subject, user_id, created_at, name) values ('test', 'email', ?, ?, ?, ?)`,
    ...[address, user.id, daysAgo(1), address],
  )
  const before = wallet.mails.length
  const codeToOf = async (id: string) => {
    const { change } = (await device.call('/api/logins/remove', { id }, { token })).body
    return (await device.call('/api/changes', { id: change }, { token })).body.codeTo
  }
  expect([await codeToOf(github), await codeToOf(`email:${address}`)]).toEqual([null, null])
  // It is replaced without it, too.
  const next = newEmail()
  const begun = await device.call('/api/email/update', { email: next }, { token })
  expect(begun.body).toEqual({ action: 'VERIFY_SECONDARY_OTP' })
  expect(wallet.mails.slice(before).map(({ to }) => to)).toEqual([[next]])
  // Who signs in with it has the code mailed to it, and after a week everybody has.
  changeRows('update wallet_sessions set login = ? where user_id = ?', `email:${address}`, user.id)
  expect(await codeToOf(`email:${address}`)).toBe(address)
  changeRows('update wallet_sessions set login = ? where user_id = ?', discord, user.id)
  changeRows('update wallet_logins set created_at = ? where subject = ?', daysAgo(7.1), address)
  expect(await codeToOf(github)).toBe(address)
})

test('without an address that proves it, logins are changed only on a device that opens the wallet, or was proved', async () => {
  const person = await ada()
  const { device, token, user, github } = person
  const discord = takeAddress(person)
  const { device: other, ...there } = await newSession(wallet)
  const digest = digestToken(there.token)
  changeRows('update wallet_sessions set user_id = ?, login = ? where digest = ?', user.id, discord, digest)
  const refused = refusedAs('proofNeeded')
  const remove = (on: TestDevice, session: { token: string }) =>
    on.call('/api/logins/remove', { id: github }, session)
  const before = wallet.mails.length
  expect(await remove(other, there)).toMatchObject(refused)
  expect(await other.call('/api/email/update', { email: newEmail() }, there)).toMatchObject(refused)
  expect(wallet.mails).toHaveLength(before)
  expect((await remove(device, { token })).status).toBe(200)
  await other.call('/api/opening/start', { challenge: 'a'.repeat(43) }, there)
  const { waiting } = (await device.call('/api/opening/waiting', {}, { token })).body
  await device.call('/api/opening/allow', { id: waiting[0].id }, { token })
  expect((await remove(other, there)).status).toBe(200)
})

async function oldDevice(email: string) {
  const { device, ...there } = await newSession(wallet, email)
  for (const table of ['wallet_known_devices', 'wallet_sessions'])
    changeRows(`update ${table} set created_at = ? where user_id = ?`, daysAgo(60), there.user.id)
  return { device, there }
}

test('a login of less than seven days removes no device that is older, and deletes no wallet', async () => {
  const { email, device, token, user, github } = await ada({ githubAt: daysAgo(6.9) })
  const old = await oldDevice(email)
  await signIn(wallet, await wallet.device(), email)
  byGithub(token, github)
  changeRows('update wallet_sessions set created_at = ? where digest = ?', daysAgo(0), digestToken(token))
  const { devices } = (await device.call('/api/devices', {}, { token })).body
  const ids = devices.filter(({ isThis }: { isThis: boolean }) => !isThis).map(({ id }: { id: string }) => id)
  const removed = await Promise.all(
    ids.map((id: string) => device.call('/api/devices/remove', { id }, { token })),
  )
  const refused = refusedAs('loginYoung')
  expect(removed.map(({ status }) => status).sort()).toEqual([200, 403])
  expect(removed.find(({ status }) => status === 403)).toMatchObject(refused)
  expect((await old.device.call('/api/me', {}, old.there)).status).toBe(200)
  const wanted = { isWanted: true }
  expect(await device.call('/api/account/delete', wanted, { token })).toMatchObject(refused)
  // What is called off harms nobody.
  expect((await device.call('/api/account/delete', { isWanted: false }, { token })).status).toBe(200)
  agedGithub(user.id)
  expect((await device.call('/api/account/delete', wanted, { token })).status).toBe(200)
})

test('a session that began before its login was noted takes nothing away', async () => {
  const { email, device, token, user, github } = await ada()
  const old = await oldDevice(email)
  changeRows('update wallet_sessions set created_at = ?, login = null where user_id = ?', daysAgo(0), user.id)
  const refused = refusedAs('signInAgain')
  const id = await otherDevice(device, { token })
  for (const [path, body] of [
    ['/api/logins/remove', { id: github }],
    ['/api/devices/remove', { id }],
    ['/api/account/delete', { isWanted: true }],
  ] as const)
    expect(await device.call(path, body, { token }), path).toMatchObject(refused)
  expect((await old.device.call('/api/me', {}, old.there)).status).toBe(200)
})

test('an address that came lately is mailed no link to open the wallet on a new device', async () => {
  const { email, device, token, user } = await ada()
  const next = newEmail()
  const changed = await proveAddresses(wallet, device, { token }, [email, next])
  await confirmChange(wallet, device, token, changed)
  const { device: other, ...there } = await newSession(wallet, next)
  expect(there.user.id).toBe(user.id)
  const before = wallet.mails.length
  const started = await other.call('/api/opening/start', { challenge: 'a'.repeat(43) }, there)
  expect(started.body).toMatchObject({ way: 'login', providers: [] })
  expect(wallet.mails).toHaveLength(before)
})

test('a change that fails, such as the removal of what is the only login by now, leaves its code', async () => {
  const { email, device, token, user, github } = await ada()
  const { change: id } = (await device.call('/api/logins/remove', { id: github }, { token })).body
  await device.call('/api/changes/code', { id }, { token })
  const otp = wallet.codeOf(email)
  const setOwner = (owner: string) =>
    changeRows('update wallet_logins set user_id = ? where subject = ?', owner, email)
  setOwner(randomUUID())
  const confirm = () => device.call('/api/changes/confirm', { id, otp }, { token })
  expect(await confirm()).toMatchObject(refusedAs('lastLogin', 409))
  setOwner(user.id)
  expect(await confirm()).toMatchObject({ status: 200 })
  expect(await loginsOf(device, token)).toEqual([`email:${email}`])
})

test('whoever slipped a login in ends no change that its owner has asked for, however often they ask for one', async () => {
  const { email, device, token, user, github } = await ada({ githubAt: daysAgo(1) })
  const { other, session } = await slippedIn(user.id, github)
  const { change: id } = (await device.call('/api/logins/remove', { id: github }, { token })).body
  await device.call('/api/changes/code', { id }, { token })
  const otp = wallet.codeOf(email)
  const own = await other.call('/api/logins/remove', { id: github }, session)
  expect(own.status).toBe(200)
  expect((await other.call('/api/changes', { id: own.body.change }, session)).status).toBe(200)
  expect((await device.call('/api/changes/confirm', { id, otp }, { token })).status).toBe(200)
  expect(await loginsOf(device, token)).toHaveLength(1)
  expect((await other.call('/api/me', {}, session)).status).toBe(401)
})

test('whoever slipped a login in guesses as strangers do, on however many devices; its owner’s device has codes of its own', async () => {
  const { email, device, token, user, github } = await ada({ githubAt: daysAgo(1) })
  const askCode = async (from: TestDevice, session: { token: string }) => {
    const { change: id } = (await from.call('/api/logins/remove', { id: github }, session)).body
    const { status } = await from.call('/api/changes/code', { id }, session)
    changeRows(`update wallet_codes set created_at = ? where purpose = 'change'`, daysAgo(0.0005))
    return status
  }
  const statuses: number[] = []
  for (let number = 0; number < 4; number += 1) {
    const { other, session } = await slippedIn(user.id, github)
    for (let mail = 0; mail < 2; mail += 1) statuses.push(await askCode(other, session))
    statuses.push((await other.call('/api/email/update', { email: newEmail() }, session)).status)
  }
  // The owner's first sign-in was a stranger's, too.
  expect(statuses.filter((status) => status === 200)).toHaveLength(4)
  expect(statuses.filter((status) => status === 429)).toHaveLength(8)
  expect(await askCode(device, { token })).toBe(200)
  expect((await device.call('/api/email/start', { email })).status).toBe(200)
})
