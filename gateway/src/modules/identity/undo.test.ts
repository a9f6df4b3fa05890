import { join } from 'node:path'
import Libsql from 'libsql'
import { afterAll, expect, test } from 'vitest'
import { changeRows as changeRowsOf } from '../../testing/changeRows.ts'
import { type Ada, daysAgo, makeAda, newEmail, newSession, proveAddresses } from '../../testing/makeAda.ts'
import {
  confirmChange,
  enrol,
  proveDevice,
  signIn,
  startTestWallet,
  type TestDevice,
} from '../../testing/startTestWallet.ts'
import { digestToken } from './sessions.ts'

const wallet = await startTestWallet()
afterAll(() => wallet.close())

const write = (statement: string, ...values: string[]) => changeRowsOf(wallet, statement, ...values)
const reasonOf = ({ body }: { body: { reasons?: { code?: string }[] } }) => body.reasons?.[0]?.code

const ada = (options?: Parameters<typeof makeAda>[1]) => makeAda(wallet, options)

function addDevice({ user }: Ada, { id }: { id: string }, at: string): void {
  write(
    `insert into wallet_devices (user_id, device_id, name, share, version, created_at, used_at)
     select user_id, ?, 'Other', share, version, ?, used_at from wallet_devices where user_id = ? limit 1`,
    ...[id, at, user.id],
  )
}

/** Whoever has the mailbox for a moment signs in elsewhere, and gives the wallet to an address of their own. */
async function steal(person: Ada): Promise<{ thief: TestDevice; token: string; email: string }> {
  const [thief, email] = [await wallet.device(), newEmail()]
  const { token } = await signIn(wallet, thief, person.email)
  await proveDevice(wallet, thief, token)
  expect(await enrol(thief, token)).toMatchObject({ status: 200 })
  const asked = await proveAddresses(wallet, thief, { token }, [person.email, email])
  expect(await confirmChange(wallet, thief, token, asked)).toMatchObject({ status: 200 })
  await expect.poll(() => wallet.lastMail(person.email).subject).toContain('has changed')
  return { thief, token, email }
}

const linkOf = (email: string): string =>
  /\/undo\?projectId=test#([\w-]{43})/.exec(wallet.lastMail(email).text)?.[1] ?? ''
const look = async (device: TestDevice, body: object, token?: string) =>
  device.call('/api/undo/look', body, token === undefined ? {} : { token })
const loginsOf = async (device: TestDevice, token: string): Promise<string[]> =>
  (await device.call('/api/logins', {}, { token })).body.logins.map(({ id }: { id: string }) => id)

test('[S7.52] a link goes to the address that was there before, and not to the one that came', async () => {
  const person = await ada()
  const { email } = await steal(person)
  await expect.poll(() => wallet.lastMail(email).subject).toContain('has changed')
  expect(linkOf(person.email)).toHaveLength(43)
  const theirs = wallet.mails.filter(({ to }) => to.includes(email))
  expect(theirs.length).toBeGreaterThan(1)
  for (const { subject, text, html } of theirs) expect(`${text}${html}`, subject).not.toContain('/undo')
  expect(wallet.lastMail(person.email).html).toContain('This was not me')
})

test('[S7.52] the link alone freezes: what came opens nothing, nothing more is changed, and nobody undoes with it', async () => {
  const person = await ada()
  const { thief, token, email } = await steal(person)
  expect((await thief.call('/api/wallet/share', {}, { token })).status).toBe(200)
  const link = { token: linkOf(person.email) }
  const anywhere = await wallet.device()
  const seen = await look(anywhere, link)
  expect(seen.body).toMatchObject({
    ...{ changes: [{ kind: 'email' }], chosen: expect.any(String), isFrozen: false },
    ...{ canFreeze: true, canUndo: false, canKeep: false },
  })
  expect((await anywhere.call('/api/undo/freeze', link)).status).toBe(200)
  expect(reasonOf(await thief.call('/api/wallet/share', {}, { token }))).toBe('frozen')
  expect(reasonOf(await thief.call('/api/logins/remove', { id: person.github }, { token }))).toBe('frozen')
  expect(reasonOf(await thief.call('/api/email/update', { email: newEmail() }, { token }))).toBe('frozen')
  for (const path of ['/api/undo', '/api/undo/keep'])
    expect(reasonOf(await anywhere.call(path, { ...link, id: seen.body.chosen })), path).toBe('proofNeeded')
  expect((await look(anywhere, link)).body).toMatchObject({ isFrozen: true, canFreeze: false })
  const back = await signIn(wallet, person.device, email)
  expect((await person.device.call('/api/wallet/share', {}, back)).status).toBe(200)
  // A freeze ends by itself, and comes once.
  write('update wallet_undos set frozen_until = ? where user_id = ?', daysAgo(0), person.user.id)
  expect((await anywhere.call('/api/undo/freeze', link)).status).toBe(404)
  expect((await thief.call('/api/me', {}, { token })).status).toBe(200)
})

test('[S7.52] on a device of before, the link undoes: logins, devices and sessions are as they were, once', async () => {
  const person = await ada()
  const { thief, token, email } = await steal(person)
  const link = { token: linkOf(person.email) }
  const { body } = await look(person.device, link)
  expect(body).toMatchObject({ canUndo: true })
  expect(await person.device.call('/api/undo', { ...link, id: body.chosen })).toMatchObject({ status: 200 })
  expect((await thief.call('/api/me', {}, { token })).status).toBe(401)
  for (const to of [person.email, email])
    await expect.poll(() => wallet.lastMail(to).subject).toContain('were undone')
  expect((await person.device.call('/api/undo', { ...link, id: body.chosen })).status).toBe(404)
  const back = await signIn(wallet, person.device, person.email)
  expect(back.user.id).toBe(person.user.id)
  expect((await loginsOf(person.device, back.token)).sort()).toEqual([`email:${person.email}`, person.github])
  expect((await person.device.call('/api/wallet/share', {}, back)).status).toBe(200)
  // Nobody else gets the wallet with what was undone.
  const theirs = await signIn(wallet, thief, email)
  expect(theirs.user).toMatchObject({ wallet: null })
  expect(theirs.user.id).not.toBe(person.user.id)
})

test('a second login of before undoes with the link; the link’s own address, a young login and one that is gone do not', async () => {
  const person = await ada()
  await steal(person)
  const link = { token: linkOf(person.email) }
  const elsewhere = await wallet.device()
  const own = await sessionBy(person, elsewhere, person.github)
  expect((await look(elsewhere, link, own)).body).toMatchObject({ canUndo: true })
  write('update wallet_sessions set created_at = ? where digest = ?', daysAgo(1), digestToken(own))
  expect((await look(elsewhere, link, own)).body).toMatchObject({ canUndo: false })
  const byMail = await sessionBy(person, elsewhere, `email:${person.email}`)
  expect((await look(elsewhere, link, byMail)).body).toMatchObject({ canUndo: false })

  const other = await ada({ githubAt: daysAgo(3) })
  await steal(other)
  const young = await sessionBy(other, elsewhere, other.github)
  const foreign = { token: linkOf(other.email) }
  expect((await look(elsewhere, foreign, young)).body).toMatchObject({ canUndo: false })
})

test('without a link it takes the device and a fresh sign-in of before', async () => {
  const person = await ada()
  await steal(person)
  const own = await sessionBy(person, person.device, person.github)
  const { body } = await look(person.device, {}, own)
  expect(body).toMatchObject({ canUndo: true, canFreeze: false, chosen: null, changes: [{ kind: 'email' }] })
  const elsewhere = await wallet.device()
  const there = await sessionBy(person, elsewhere, person.github)
  expect((await look(elsewhere, {}, there)).body).toMatchObject({ canUndo: false })
  const id = body.changes[0].id
  expect(reasonOf(await elsewhere.call('/api/undo', { id }, { token: there }))).toBe('proofNeeded')
  expect((await look(elsewhere, {})).status).toBe(404)
  expect((await person.device.call('/api/undo', { id }, { token: own })).status).toBe(200)
})

test('whose device its owner has removed undoes nothing with it; whose device a newcomer has removed does', async () => {
  const person = await ada()
  const { device: lost, ...there } = await newSession(wallet, person.email)
  addDevice(person, { id: idOf(there.token) }, daysAgo(20))
  const again = await signIn(wallet, person.device, person.email)
  const removed = await person.device.call('/api/devices/remove', { id: idOf(there.token) }, again)
  expect(removed.status).toBe(200)
  await expect.poll(() => wallet.lastMail(person.email).subject).toContain('device was removed')
  const link = { token: linkOf(person.email) }
  expect((await look(lost, link)).body).toMatchObject({ changes: [{ kind: 'device' }], canUndo: false })
  expect((await look(person.device, link)).body).toMatchObject({ canUndo: true })

  const other = await ada()
  const { device: thief, ...theirs } = await newSession(wallet, other.email)
  await proveDevice(wallet, thief, theirs.token)
  await thief.call('/api/devices/remove', { id: deviceOf(other) }, theirs)
  await expect.poll(() => wallet.lastMail(other.email).subject).toContain('device was removed')
  expect((await look(other.device, { token: linkOf(other.email) })).body).toMatchObject({ canUndo: true })
})

test('whose device its owner has removed undoes no earlier change with it either', async () => {
  const person = await ada()
  const { device: lost, ...there } = await newSession(wallet, person.email)
  addDevice(person, { id: idOf(there.token) }, daysAgo(20))
  const own = await signIn(wallet, person.device, person.email)
  const change = await person.device.call('/api/logins/remove', { id: person.github }, own)
  expect((await confirmChange(wallet, person.device, own.token, change)).status).toBe(200)
  await expect.poll(() => wallet.lastMail(person.email).subject).toContain('can no longer sign in')
  const before = { token: linkOf(person.email) }
  expect((await look(lost, before)).body).toMatchObject({ canUndo: true })
  await person.device.call('/api/devices/remove', { id: lost.id }, own)
  expect((await look(lost, before)).body).toMatchObject({ canUndo: false })
  expect((await look(person.device, before)).body).toMatchObject({ canUndo: true })
})

test('of several changes it is said which ones this browser may undo: those that it was there before', async () => {
  const person = await ada()
  const own = await signIn(wallet, person.device, person.email)
  const change = await person.device.call('/api/logins/remove', { id: person.github }, own)
  expect((await confirmChange(wallet, person.device, own.token, change)).status).toBe(200)
  // A device that came after the first change, and was there for long before the second one.
  const { device: late, ...there } = await newSession(wallet, person.email)
  addDevice(person, { id: idOf(there.token) }, daysAgo(8))
  expect((await person.device.call('/api/account/delete', { isWanted: true }, own)).status).toBe(200)
  await expect.poll(() => linkOf(person.email)).toHaveLength(43)
  const link = { token: linkOf(person.email) }
  const { body } = await look(late, link)
  expect(body).toMatchObject({
    changes: [
      { kind: 'remove', canUndo: false },
      { kind: 'deletion', canUndo: true },
    ],
    canUndo: true,
  })
  const undo = ({ id }: { id: string }) => late.call('/api/undo', { ...link, id })
  expect(reasonOf(await undo(body.changes[0]))).toBe('proofNeeded')
  expect((await undo(body.changes[1])).status).toBe(200)
})

test('a login that was taken away begins no other wallet meanwhile, and nobody else adds it', async () => {
  const person = await ada()
  await steal(person)
  await expect(signIn(wallet, await wallet.device(), person.email)).rejects.toThrow('loginHeld')
  const eve = await ada()
  const asked = await proveAddresses(wallet, eve.device, eve, [eve.email, person.email])
  expect(reasonOf(await confirmChange(wallet, eve.device, eve.token, asked))).toBe('emailTaken')
  write('update wallet_undos set ends_at = ? where user_id = ?', daysAgo(0), person.user.id)
  expect((await signIn(wallet, await wallet.device(), person.email)).user.id).not.toBe(person.user.id)
})

test('a removal leaves a login that is not young, or is told to an address that is not', async () => {
  const person = await ada({ githubAt: daysAgo(1) })
  const asked = await person.device.call('/api/logins/remove', { id: `email:${person.email}` }, person)
  expect(await confirmChange(wallet, person.device, person.token, asked)).toMatchObject({ status: 200 })

  const other = await ada({ githubAt: daysAgo(1) })
  const byFarcaster = "update wallet_logins set issuer = 'farcaster', subject = ? where subject = ?"
  write(byFarcaster, other.user.id, other.email)
  const id = `farcaster:${other.user.id}`
  write('update wallet_sessions set login = ? where user_id = ?', id, other.user.id)
  const change = await other.device.call('/api/logins/remove', { id }, other)
  const { status, body } = await other.device.call('/api/changes/confirm', { id: change.body.change }, other)
  expect([status, reasonOf({ body })]).toEqual([409, 'loginYoung'])
})

test('many changes in a row: one press freezes them all, each is undone from where its owner says, and the first one waits for the last', async () => {
  const person = await ada()
  const first = await steal(person)
  const older = 'update wallet_undos set made_at = ?, ends_at = ? where user_id = ?'
  write(older, daysAgo(6), daysAgo(-1), person.user.id)
  const early = { token: linkOf(person.email) }
  const asked = await first.thief.call('/api/logins/remove', { id: person.github }, first)
  expect(reasonOf(asked)).toBe('signInAgain')
  const own = await sessionBy(person, person.device, person.github)
  const id = `email:${first.email}`
  const removal = await person.device.call('/api/logins/remove', { id }, { token: own })
  expect((await confirmChange(wallet, person.device, own, removal)).status).toBe(200)
  // The address of before hears of that, too.
  await expect.poll(() => wallet.lastMail(person.email).subject).toContain('can no longer sign in')
  const late = { token: linkOf(person.email) }
  expect(late).not.toEqual(early)
  const { body } = await look(person.device, early)
  expect(body.changes.map(({ kind }: { kind: string }) => kind)).toEqual(['email', 'remove'])
  expect((await person.device.call('/api/undo/freeze', late)).status).toBe(200)
  expect((await look(person.device, early)).body).toMatchObject({ isFrozen: true, canFreeze: false })
  expect((await person.device.call('/api/undo', { ...early, id: body.chosen })).status).toBe(200)
  expect((await look(person.device, late)).status).toBe(404)
  const back = await signIn(wallet, person.device, person.email)
  expect((await loginsOf(person.device, back.token)).sort()).toEqual([`email:${person.email}`, person.github])
})

test('who was there before keeps a change, and then it is frozen no more', async () => {
  const person = await ada()
  const { thief } = await steal(person)
  const link = { token: linkOf(person.email) }
  expect((await look(person.device, link)).body).toMatchObject({ canKeep: false })
  await thief.call('/api/undo/freeze', link)
  expect((await look(thief, link)).body).toMatchObject({ canKeep: false })
  expect((await look(person.device, link)).body).toMatchObject({ canKeep: true })
  expect((await person.device.call('/api/undo/keep', link)).status).toBe(200)
  const { body } = await look(person.device, link)
  expect(body).toMatchObject({ isFrozen: false, canFreeze: false, canUndo: true })
  expect((await thief.call('/api/undo/freeze', link)).status).toBe(404)
})

test('a planned deletion is frozen and undone, and nobody is deleted meanwhile', async () => {
  const person = await ada()
  const { body } = await person.device.call('/api/account/delete', { isWanted: true }, person)
  expect(body.deletionAt).toBeTruthy()
  await expect.poll(() => wallet.lastMail(person.email).subject).toContain('will be deleted')
  const link = { token: linkOf(person.email) }
  await person.device.call('/api/undo/freeze', link)
  const seen = await look(person.device, link)
  expect((await person.device.call('/api/undo', { ...link, id: seen.body.chosen })).status).toBe(200)
  const back = await signIn(wallet, person.device, person.email)
  expect(back.user).toMatchObject({ id: person.user.id, deletionAt: null })
})

test('a link is of its project, and one that is over says no more than one that never was', async () => {
  const person = await ada()
  await steal(person)
  const token = linkOf(person.email)
  const answers = await Promise.all([
    look(person.device, { token: 'x'.repeat(43) }),
    look(person.device, { token, projectId: 'other' }),
  ])
  expect(answers[0]?.status).toBe(404)
  expect(answers[1]?.body).not.toHaveProperty('changes')
  write('update wallet_undos set ends_at = ? where user_id = ?', daysAgo(0), person.user.id)
  expect((await look(person.device, { token })).body).toEqual(answers[0]?.body)
})

/** A session of a user that a login has begun a moment ago. */
async function sessionBy(person: Ada, device: TestDevice, login: string): Promise<string> {
  const { token, user } = await signIn(wallet, device, newEmail())
  const sql = 'update wallet_sessions set user_id = ?, login = ? where digest = ?'
  write(sql, person.user.id, login, digestToken(token))
  write('delete from wallet_users where id = ?', user.id)
  return token
}

const idOf = (token: string) =>
  one('select device_id as value from wallet_sessions where digest = ?', digestToken(token))
const deviceOf = ({ user }: Ada) =>
  one('select device_id as value from wallet_devices where user_id = ?', user.id)

function one(statement: string, value: string): string {
  const database = new Libsql(join(wallet.dataDir, 'gateway.db'), { timeout: 10_000 })
  try {
    return (database.prepare(statement).get(value) as { value: string }).value
  } finally {
    database.close()
  }
}
