import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SOCIAL_PROVIDERS } from '@latchkey/contract'
import { afterAll, afterEach, expect, test } from 'vitest'
import { listen } from '../../../../lab/src/server/listen.ts'
import { createSocialRoutes, LAB_CLIENT } from '../../../../lab/src/social/socialRoutes.ts'
import { changeRows } from '../../testing/changeRows.ts'
import { newSession, proveAddresses } from '../../testing/makeAda.ts'
import { suiteFolder } from '../../testing/openFolder.ts'
import {
  confirmChange,
  newWallet,
  signIn,
  startTestWallet,
  type TestDevice,
} from '../../testing/startTestWallet.ts'
import { digestToken } from '../identity/sessions.ts'

// The lab's stand-ins speak each provider's protocol over HTTP; the gateway is a real one.
const standIns = createSocialRoutes()
const folder = suiteFolder()
const provider = await listen({ fetch: standIns.routes.fetch, port: 0 })
const keyFile = join(folder, 'apple.p8')
writeFileSync(keyFile, standIns.appleKey, { mode: 0o600 })
const wallet = await startTestWallet({
  ...Object.fromEntries(
    SOCIAL_PROVIDERS.flatMap((id) => [
      [`SOCIAL_${id.toUpperCase()}_CLIENT_ID`, LAB_CLIENT.id],
      [`SOCIAL_${id.toUpperCase()}_CLIENT_SECRET`, LAB_CLIENT.secret],
      [`SOCIAL_${id.toUpperCase()}_BASE_URL`, `http://127.0.0.1:${provider.port}/${id}`],
    ]),
  ),
  SOCIAL_APPLE_TEAM_ID: LAB_CLIENT.teamId,
  SOCIAL_APPLE_KEY_ID: LAB_CLIENT.keyId,
  SOCIAL_APPLE_KEY_FILE: keyFile,
  SOCIAL_TIMEOUT_MS: '1000',
})
afterEach(() => {
  for (const key of ['token', 'claims', 'api'] as const) delete standIns.mischief[key]
})
afterAll(async () => {
  await wallet.close()
  await provider.close()
})

let count = 0
const newName = () => {
  count += 1
  return `visitor${count}-${process.pid}-${Date.now()}`
}
/** What the browser that began a sign-in keeps, by its state. */
const secrets = new Map<string, string>()
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
async function start(device: TestDevice, id: string, more: object = {}, token?: string) {
  const secret = randomBytes(32).toString('base64url')
  const body = { provider: id, challenge: sha256(secret), ...more }
  const started = (await device.call('/api/social/start', body, token ? { token } : {})).body
  secrets.set(started.state, secret)
  return started
}
const result = async (device: TestDevice, state: string, more: object = {}) =>
  (await device.call('/api/social/result', { state, ...more })).body

/** A sign-in that a new device has begun, and whose browser has come back from the provider. */
async function comesBack(id: string, form: Record<string, string> = { name: newName() }) {
  const device = await wallet.device()
  const { uri, state } = await start(device, id)
  await follow(await answerAt(uri, form))
  return { device, state }
}

/** What a browser does at the provider: the form, and where it leads. */
async function answerAt(uri: string, form: Record<string, string>) {
  const page = await fetch(uri)
  expect(await page.text()).toContain('stand-in')
  const sent = await fetch(uri, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  const location = sent.headers.get('location')
  if (location) return { url: location, fields: undefined }
  const html = await sent.text()
  const fields = new URLSearchParams()
  for (const [, name = '', value = ''] of html.matchAll(/name="(\w+)" value="([^"]*)"/g))
    fields.append(name, value)
  return { url: /action="([^"]+)"/.exec(html)?.[1] ?? '', fields }
}
type Answer = Awaited<ReturnType<typeof answerAt>>
/** Where the browser is led back to, and what it is sent back with. */
async function comeBack({ url, fields }: Answer) {
  if (!fields) return new URL(url)
  const headers = { origin: 'https://appleid.apple.com' }
  const led = await fetch(url, { method: 'POST', body: fields, headers, redirect: 'manual' })
  expect(led.status).toBe(303)
  return new URL((led.headers.get('location') ?? '').replace('#', '?'), wallet.walletUrl)
}
/** What the page there does, in the browser that has this secret. */
async function follow(answer: Answer, over: Record<string, string> = {}) {
  const { pathname, searchParams } = await comeBack(answer)
  const { state = '', code, error, iss } = Object.fromEntries(searchParams)
  const body = { provider: pathname.split('/').at(-1), state, secret: secrets.get(state), code, error, iss }
  return post('/api/social/finish', { ...body, ...over })
}
async function post(path: string, body: object) {
  const answer = await fetch(`${wallet.walletUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ projectId: 'test', ...body }),
  })
  return answer.json()
}
const decide = (state: string, isWanted = true, otp?: string) =>
  post('/api/social/decide', { state, secret: secrets.get(state), isWanted, otp })
/** Has the code mailed that a decision needs, as the window does when it asks. */
async function mailCode(state: string, email: string): Promise<string> {
  expect(await post('/api/social/code', { state, secret: secrets.get(state) })).toEqual({})
  return wallet.codeOf(email)
}

function setTime(table: 'wallet_oauth' | 'wallet_sessions' | 'wallet_codes', column: string, of: string) {
  const key = table === 'wallet_codes' ? `purpose = 'change' and email` : 'digest'
  const sql = `update ${table} set ${column} = '2026-01-01T00:00:00.000Z' where ${key} = ?`
  expect(changeRows(wallet, sql, of)).toBe(1)
}

async function signInAt(device: TestDevice, id: string, form: Record<string, string>, more: object = {}) {
  const { uri, state } = await start(device, id)
  expect(await follow(await answerAt(uri, form))).toEqual({ status: 'found' })
  return { state, ...(await result(device, state, more)) }
}

test.each(SOCIAL_PROVIDERS)(
  '[S5.4] %s signs somebody in, and the same account again as the same person',
  async (id) => {
    const device = await wallet.device()
    const name = newName()
    const first = await signInAt(device, id, { name })
    expect(first).toMatchObject({ status: 'done', provider: id, user: { email: null, wallet: null } })
    expect((await device.call('/api/me', {}, { token: first.token })).body.user).toEqual(first.user)
    const again = await signInAt(await wallet.device(), id, { name })
    expect(again.user.id).toBe(first.user.id)
    const other = await signInAt(await wallet.device(), id, { name: newName() })
    expect(other.user.id).not.toBe(first.user.id)
    expect(other.user.id).toBeTruthy()
  },
)

test('a result is given again for a lost answer, as the same session, also to two questions at once', async () => {
  const { device, state } = await comesBack('google')
  const [one, two] = await Promise.all([result(device, state), result(device, state)])
  const three = await result(device, state)
  expect(one.status).toBe('done')
  expect(two).toEqual(one)
  expect(three).toEqual(one)
})

test.each(SOCIAL_PROVIDERS)(
  '%s: a link that somebody else has begun signs nobody in, whoever follows it',
  async (id) => {
    const name = newName()
    const victim = await wallet.device()
    const { token } = await signInAt(victim, id, { name })
    const made = newWallet()
    await victim.call('/api/wallet', made, { token })
    // The attacker begins, the victim consents, and the attacker presents the secret: the code is in the victim's browser.
    const attacker = await wallet.device()
    const { uri, state } = await start(attacker, id)
    const { pathname, searchParams, hash } = await comeBack(await answerAt(uri, { name }))
    expect(pathname).toBe(`/oauth/cb/${id}`)
    expect(hash).toBe('')
    expect(await result(attacker, state)).toEqual({ status: 'pending' })
    const own = { provider: id, state, secret: secrets.get(state) }
    const failed = { status: 'failed', reason: 'provider' }
    expect(await post('/api/social/finish', { ...own, code: 'guessed' })).toEqual(failed)
    expect(await result(attacker, state)).toEqual(failed)
    // The other way round the victim's browser has no secret of the attacker's, and one of its own is worth nothing.
    const next = await start(attacker, id)
    const code = searchParams.get('code') ?? ''
    const expired = { status: 'failed', reason: 'expired' }
    for (const secret of [randomBytes(32).toString('base64url'), sha256(secrets.get(next.state) ?? '')])
      expect(await post('/api/social/finish', { ...own, state: next.state, secret, code })).toEqual(expired)
    expect(await result(attacker, next.state)).toEqual({ status: 'pending' })
  },
)

test('an account is added by whoever is signed in still, and has said so where it began', async () => {
  const { device, token } = await newSession(wallet, `${newName()}@example.com`)
  const begin = async () => {
    const { uri, state } = await start(device, 'github', { isLink: true }, token)
    const answer = await answerAt(uri, { name: newName() })
    expect(await follow(answer)).toMatchObject({ status: 'ask' })
    expect(await follow(answer)).toMatchObject({ status: 'ask' })
    return state
  }
  const [declined, foreign, left] = [await begin(), await begin(), await begin()]
  expect(await decide(declined, false)).toEqual({ status: 'failed', reason: 'denied' })
  expect(await decide(declined)).toEqual({ status: 'failed', reason: 'used' })
  expect(await result(device, declined)).toEqual({ status: 'failed', reason: 'denied' })
  const wrong = { state: foreign, secret: sha256('x'), isWanted: true }
  expect(await post('/api/social/decide', wrong)).toEqual({ status: 'failed', reason: 'expired' })
  expect(await result(device, foreign)).toEqual({ status: 'pending' })
  await device.call('/api/sign-out', {}, { token })
  expect(await decide(left)).toEqual({ status: 'failed', reason: 'expired' })
  expect(await result(device, left)).toEqual({ status: 'failed', reason: 'expired' })
})

test('whoever signs in with a code of somebody else adds no account of their own: that takes a code for this very change', async () => {
  const { email, device: thief, token } = await newSession(wallet)
  const loginsOf = async () => (await thief.call('/api/logins', {}, { token })).body.logins.length
  const begin = async () => {
    const { uri, state } = await start(thief, 'github', { isLink: true }, token)
    const asked = await follow(await answerAt(uri, { name: newName() }))
    expect(asked).toMatchObject({ status: 'ask', codeTo: email })
    return state
  }
  const [state, next] = [await begin(), await begin()]
  const isRefused = { reasons: [{ code: expect.stringMatching(/^code(Expired|Wrong)$/) }] }
  expect(await decide(state)).toMatchObject(isRefused)
  expect(await decide(state, true, wallet.codeOf(email))).toMatchObject(isRefused)
  // A code for a sign-in, or for another change, is none for this.
  await thief.call('/api/email/start', { email })
  expect(await decide(state, true, wallet.codeOf(email))).toMatchObject(isRefused)
  const foreign = await mailCode(next, email)
  expect(await decide(state, true, foreign)).toMatchObject(isRefused)
  expect(await loginsOf()).toBe(1)
  const wrong = { state, secret: sha256('x') }
  expect(await post('/api/social/code', wrong)).toMatchObject({ reasons: [{ code: 'changeOver' }] })
  setTime('wallet_codes', 'created_at', email)
  const otp = await mailCode(state, email)
  expect(wallet.lastMail(email).subject).toContain('code to add an account')
  expect(await decide(state, true, otp)).toEqual({ status: 'linked' })
  expect(await loginsOf()).toBe(2)
})

test('who has no address adds an account by a press, up to the end of the sign-in that was recent when it began', async () => {
  const device = await wallet.device()
  const { token } = await signInAt(device, 'x', { name: newName() })
  const { uri, state } = await start(device, 'github', { isLink: true }, token)
  setTime('wallet_sessions', 'created_at', digestToken(token))
  const asked = await follow(await answerAt(uri, { name: newName() }))
  expect(asked).toMatchObject({ status: 'ask', codeTo: null })
  const linked = { status: 'linked' }
  expect(await Promise.all([decide(state), decide(state)])).toEqual([linked, linked])
  expect(await result(device, state)).toEqual(linked)
})

test('a session that is over adds nothing, and proves nothing', async () => {
  for (const column of ['expires_at', 'used_at']) {
    const device = await wallet.device()
    const { token } = await signInAt(device, 'x', { name: newName() })
    const { uri, state } = await start(device, 'github', { isLink: true }, token)
    const answer = await answerAt(uri, { name: newName() })
    expect(await follow(answer)).toMatchObject({ status: 'ask' })
    setTime('wallet_sessions', column, digestToken(token))
    const expired = { status: 'failed', reason: 'expired' }
    expect(await follow(answer), column).toEqual(expired)
    expect(await decide(state), column).toEqual(expired)
  }
})

test('a sign-out is final: the result of the sign-in before it brings no session back', async () => {
  const device = await wallet.device()
  const { state, token } = await signInAt(device, 'x', { name: newName() })
  expect((await device.call('/api/sign-out', {}, { token })).status).toBe(200)
  expect(await result(device, state)).toEqual({ status: 'failed', reason: 'expired' })
  expect((await device.call('/api/me', {}, { token })).status).toBe(401)
})

test.each(SOCIAL_PROVIDERS)('%s: the visitor denies', async (id) => {
  const { device, state } = await comesBack(id, { deny: 'yes' })
  expect(await result(device, state)).toEqual({ status: 'failed', reason: 'denied' })
})

test.each(SOCIAL_PROVIDERS)('%s: a code counts once, and for the sign-in that asked for it', async (id) => {
  const device = await wallet.device()
  const first = await start(device, id)
  const answer = await answerAt(first.uri, { name: newName() })
  // The code of one sign-in in the answer of another: PKCE, nonce or the redirect address tell.
  const victim = await wallet.device()
  const other = await start(victim, id)
  const swap = (text: string) => text.replace(first.state, other.state)
  const hasBinding = id !== 'facebook'
  if (hasBinding) {
    const fields = answer.fields && new URLSearchParams(swap(String(answer.fields)))
    await follow({ url: swap(answer.url), fields })
    const failed = { status: 'failed', reason: 'provider' }
    expect(await result(victim, other.state)).toEqual(failed)
    expect(await follow(answer)).toEqual(failed)
    expect(await result(device, first.state)).toEqual(failed)
    return
  }
  await follow(answer)
  expect(await follow(answer)).toEqual({ status: 'found' })
  expect((await result(device, first.state)).status).toBe('done')
  expect(await follow(answer)).toEqual({ status: 'failed', reason: 'used' })
})

test.each([
  ['another nonce', (claims: object) => ({ ...claims, nonce: 'x' })],
  ['no nonce', (claims: object) => ({ ...claims, nonce: undefined })],
  ['another client', (claims: object) => ({ ...claims, aud: 'another' })],
  ['another issuer', (claims: object) => ({ ...claims, iss: 'https://accounts.google.com' })],
  ['an old token', (claims: object) => ({ ...claims, exp: 1_000 })],
  ['no subject', (claims: object) => ({ ...claims, sub: undefined })],
  ['another party', (claims: object) => ({ ...claims, azp: 'another' })],
])('an id token with %s signs nobody in', async (_, claims) => {
  for (const id of ['google', 'apple']) {
    standIns.mischief.claims = claims
    const { device, state } = await comesBack(id)
    expect(await result(device, state), id).toEqual({ status: 'failed', reason: 'provider' })
  }
})

test.each([
  ['garbage', () => new Response('<html>')],
  ['nothing', () => new Response('{}')],
  ['an error', () => new Response('{"error":"x"}', { status: 500 })],
  ['a lead elsewhere', () => Response.redirect('http://127.0.0.1:9/', 302)],
  ['too much', () => new Response('x'.repeat(2_000_000))],
  ['an unsigned token', () => Response.json({ id_token: 'eyJhbGciOiJub25lIn0.e30.', access_token: 'x' })],
])('a provider that answers %s signs nobody in', async (_, token) => {
  for (const id of SOCIAL_PROVIDERS) {
    standIns.mischief.token = token
    const { device, state } = await comesBack(id)
    expect(await result(device, state), id).toEqual({ status: 'failed', reason: 'provider' })
  }
})

test('a provider that does not answer in time signs nobody in', async () => {
  let release = () => {}
  standIns.mischief.token = () =>
    new Promise((resolve) => {
      release = () => resolve(new Response('{}'))
    })
  const { device, state } = await comesBack('github')
  expect(await result(device, state)).toEqual({ status: 'failed', reason: 'provider' })
  release()
})

test('an account that answers with odd ids or names signs nobody in, or is displayed in one line', async () => {
  for (const id of ['', 'a', '1 or 1', '-1', { $gt: 0 }, null]) {
    standIns.mischief.api = () => Response.json({ id, username: 'x' })
    const { device, state } = await comesBack('discord')
    expect((await result(device, state)).status, String(id)).toBe('failed')
  }
  standIns.mischief.api = () => Response.json({ id: '77', username: 'ab\u202e\n\u0000c'.padEnd(900, 'd') })
  const { userName } = await signInAt(await wallet.device(), 'discord', { name: newName() })
  expect(userName).toBe('abc'.padEnd(64, 'd'))
})

test('an account whose address changes stays the same person, and one with a recycled address is another', async () => {
  const [name, next] = [newName(), newName()]
  const email = `${name}@example.com`
  const first = await signInAt(await wallet.device(), 'google', { name, email })
  const moved = await signInAt(await wallet.device(), 'google', { name, email: `new-${email}` })
  expect(moved.user.id).toBe(first.user.id)
  const recycled = await signInAt(await wallet.device(), 'google', { name: next, email })
  expect(recycled.status).toBe('done')
  expect(recycled.user.id).not.toBe(first.user.id)
})

test('a verified address that is somebody’s: nobody is made, and a mailed code adds the account', async () => {
  for (const id of ['google', 'github', 'discord', 'apple']) {
    const email = `${newName()}@example.com`
    const owner = await signIn(wallet, await wallet.device(), email)
    const device = await wallet.device()
    const name = newName()
    const offered = await signInAt(device, id, { name, email: email.toUpperCase() })
    expect(offered, id).toEqual({ status: 'link', email, state: offered.state })
    expect(await result(device, offered.state)).toEqual({ status: 'link', email })
    const mail = wallet.lastMail(email)
    expect(mail.subject).toContain(`${wallet.codeOf(email)} is your code to add an account in`)
    expect(mail.text).toMatch(new RegExp(`lets the account “\u2068(${name}|${email})\u2069” at`, 'i'))
    const thief = await wallet.device()
    expect((await thief.call('/api/email/verify', { otp: wallet.codeOf(email) })).status).toBe(400)
    const verified = await device.call('/api/email/verify', { otp: wallet.codeOf(email) })
    const { body } = verified
    expect(verified.status).toBe(200)
    expect(body.user.id).toBe(owner.user.id)
    // The code was typed in a page: it signs in, and adds nothing before its user has decided in the wallet's window.
    expect((await device.call('/api/logins', {}, { token: body.token })).body.logins).toHaveLength(1)
    expect(await confirmChange(wallet, device, body.token, verified)).toMatchObject({ status: 200 })
    await expect.poll(() => wallet.lastMail(email).subject).toContain('New way to sign in')
    const { logins } = (await device.call('/api/logins', {}, { token: body.token })).body
    expect(logins.map(({ provider }: { provider: string }) => provider)).toEqual(['email', id])
    expect(await result(device, offered.state)).toEqual({ status: 'failed', reason: 'used' })
    const later = await signInAt(await wallet.device(), id, { name, email })
    expect(later.user.id).toBe(owner.user.id)
  }
})

test('an address that is unverified, hidden, or of X or Facebook links nobody', async () => {
  const email = `${newName()}@example.com`
  const owner = await signIn(wallet, await wallet.device(), email)
  const cases: [string, Record<string, string>][] = [
    ['google', { isUnverified: 'on' }],
    ['github', { isUnverified: 'on' }],
    ['discord', { isUnverified: 'on' }],
    ['apple', { isUnverified: 'on' }],
    ['apple', { isHidden: 'on' }],
    ['x', {}],
    ['facebook', {}],
  ]
  for (const [id, more] of cases) {
    const answer = await signInAt(await wallet.device(), id, { name: newName(), email, ...more })
    expect(answer.status, id).toBe('done')
    expect(answer.user.id).not.toBe(owner.user.id)
  }
})

test('who declines the link gets a person of their own, and the mailed code is void', async () => {
  const email = `${newName()}@example.com`
  const owner = await signIn(wallet, await wallet.device(), email)
  const device = await wallet.device()
  const { state } = await signInAt(device, 'google', { name: newName(), email })
  const separate = await result(device, state, { isSeparate: true })
  expect(separate.status).toBe('done')
  expect(separate.user.id).not.toBe(owner.user.id)
  expect((await device.call('/api/email/verify', { otp: wallet.codeOf(email) })).status).toBe(400)
})

test('a mailed code is void once the address belongs to somebody else', async () => {
  const [email, next] = [`${newName()}@example.com`, `${newName()}@example.com`]
  const { device: owner, token } = await newSession(wallet, email)
  const device = await wallet.device()
  expect((await signInAt(device, 'google', { name: newName(), email })).status).toBe('link')
  const otp = wallet.codeOf(email)
  const changed = await proveAddresses(wallet, owner, { token }, [email, next])
  await confirmChange(wallet, owner, token, changed)
  expect((await device.call('/api/email/verify', { otp })).status).toBe(400)
})

test('a state expires, a result is used after a minute, and an old session changes no logins', async () => {
  const device = await wallet.device()
  const late = await start(device, 'google')
  const answer = await answerAt(late.uri, { name: newName() })
  setTime('wallet_oauth', 'expires_at', digestToken(late.state))
  expect(await follow(answer)).toEqual({ status: 'failed', reason: 'expired' })
  expect(await result(device, late.state)).toEqual({ status: 'failed', reason: 'expired' })
  const { state, token, user } = await signInAt(device, 'google', { name: newName() })
  setTime('wallet_oauth', 'ended_at', digestToken(state))
  expect(await result(device, state)).toEqual({ status: 'failed', reason: 'used' })
  setTime('wallet_sessions', 'created_at', digestToken(token))
  expect(user.id).toBeTruthy()
  const wanted = { provider: 'x', isLink: true, challenge: sha256('') }
  expect((await device.call('/api/social/start', wanted, { token })).status).toBe(403)
})

test('of 30 guesses of a link’s code at once five count; two tabs mail one code', async () => {
  const email = `${newName()}@example.com`
  await signIn(wallet, await wallet.device(), email)
  const { device, state } = await comesBack('google', { name: newName(), email })
  const before = wallet.mails.length
  const both = await Promise.all([result(device, state), result(device, state)])
  expect(both.map(({ status }) => status)).toEqual(['link', 'link'])
  expect(wallet.mails.slice(before).filter(({ to }) => to.includes(email))).toHaveLength(1)
  const otp = String((Number(wallet.codeOf(email)) + 1) % 1_000_000).padStart(6, '0')
  const guesses = await Promise.all(
    Array.from({ length: 30 }, () => device.call('/api/email/verify', { otp })),
  )
  expect(guesses.filter(({ body }) => /wrong/.test(body.reasons[0].description))).toHaveLength(5)
  expect((await device.call('/api/email/verify', { otp: wallet.codeOf(email) })).status).toBe(400)
})

test('two tabs with one new account make one person, and one account is added to one of two people', async () => {
  const device = await wallet.device()
  const name = newName()
  const tabs = await Promise.all(
    [0, 1].map(async () => {
      const { uri, state } = await start(device, 'github')
      await follow(await answerAt(uri, { name }))
      return state
    }),
  )
  const [one, two] = await Promise.all(tabs.map((state) => result(device, state)))
  expect(one.user.id).toBe(two.user.id)
  const shared = newName()
  const people = await Promise.all(
    [0, 1].map(async () => {
      const { email, device: own, token } = await newSession(wallet)
      const { uri, state } = await start(own, 'x', { isLink: true }, token)
      expect(await follow(await answerAt(uri, { name: shared }))).toMatchObject({ status: 'ask' })
      return { own, state, otp: await mailCode(state, email) }
    }),
  )
  const decided = await Promise.all(people.map(({ state, otp }) => decide(state, true, otp)))
  const added = await Promise.all(people.map(({ own, state }) => result(own, state)))
  expect(added).toEqual(decided)
  expect(added.map(({ status }) => status).sort()).toEqual(['failed', 'linked'])
  expect(added.find(({ status }) => status === 'failed')?.reason).toBe('taken')
})

test('a login is added in settings, announced and removed; a removal takes the place of the one that was asked for before', async () => {
  const { email, device, token, user } = await newSession(wallet)
  const name = newName()
  const { uri, state } = await start(device, 'facebook', { isLink: true }, token)
  expect(await follow(await answerAt(uri, { name }))).toEqual({
    ...{ status: 'ask', name, wallet: null, codeTo: email },
    logins: [{ provider: 'email', name: email }],
  })
  expect(await result(device, state)).toEqual({ status: 'pending' })
  const otp = await mailCode(state, email)
  const linked = { status: 'linked' }
  expect(await Promise.all([decide(state, true, otp), decide(state, true, otp)])).toEqual([linked, linked])
  for (const _ of [1, 2]) expect(await result(device, state)).toEqual(linked)
  await expect
    .poll(() => wallet.lastMail(email).text)
    .toContain(`“\u2068${name}\u2069” at \u2068Facebook\u2069`)
  const listed = (await device.call('/api/logins', {}, { token })).body.logins
  expect(listed.map((login: { provider: string; name: string }) => [login.provider, login.name])).toEqual([
    ['email', email],
    ['facebook', name],
  ])
  const again = await signInAt(await wallet.device(), 'facebook', { name })
  expect(again.user.id).toBe(user.id)
  // The newest request takes the place of the one before, and only one login goes.
  const asked = []
  for (const { id } of listed) asked.push(await device.call('/api/logins/remove', { id }, { token }))
  const removals = []
  for (const one of asked) removals.push((await confirmChange(wallet, device, token, one)).status)
  expect(removals).toEqual([404, 200])
})

test('codes, tokens, states and secrets are neither in the log nor in the database', async () => {
  const device = await wallet.device()
  const { uri, state } = await start(device, 'google')
  const answer = await answerAt(uri, { name: newName() })
  await follow(answer)
  const { token } = await result(device, state)
  const made = newWallet()
  await device.call('/api/wallet', made, { token })
  const stored = readdirSync(wallet.dataDir)
    .filter((file) => file.startsWith('gateway.db'))
    .map((file) => readFileSync(join(wallet.dataDir, file)).toString('latin1'))
    .join('')
  expect(stored).toContain(made.id)
  const code = new URL(answer.url).searchParams.get('code') ?? ''
  const nonce = new URL(uri).searchParams.get('nonce') ?? ''
  for (const secret of [state, code, nonce, token, LAB_CLIENT.secret]) {
    expect(secret.length).toBeGreaterThan(10)
    expect(stored).not.toContain(secret)
    expect(wallet.log.join('')).not.toContain(secret)
  }
})

test('an account of the person proves a new device of theirs; somebody else’s account proves nothing', async () => {
  const name = newName()
  const owner = await wallet.device()
  const { token: first } = await signInAt(owner, 'github', { name })
  await owner.call('/api/wallet', newWallet(), { token: first })
  const device = await wallet.device()
  const { token } = await signInAt(device, 'github', { name })
  const opens = async () => (await device.call('/api/wallet/recovery', {}, { token })).status === 200
  const prove = async (by: string) => {
    const { uri, state } = await start(device, 'github', { isProof: true }, token)
    const finished = await follow(await answerAt(uri, { name: by }))
    return [finished, await result(device, state)]
  }
  const expired = { status: 'failed', reason: 'expired' }
  expect(await prove(name)).toEqual([expired, expired])
  const asked = await device.call('/api/opening/start', { challenge: sha256('x') }, { token })
  expect(asked.body).toMatchObject({ way: 'login', providers: ['github'] })
  expect(await opens()).toBe(false)
  const taken = { status: 'failed', reason: 'taken' }
  expect(await prove(newName())).toEqual([taken, taken])
  expect(await opens()).toBe(false)
  expect(await prove(name)).toEqual([{ status: 'found' }, { status: 'linked' }])
  expect(await opens()).toBe(true)
  // It signs nobody in, and proves one device.
  const other = await wallet.device()
  const session = await signInAt(other, 'github', { name })
  expect((await other.call('/api/wallet/recovery', {}, session)).status).toBe(403)
  const without = { provider: 'github', challenge: sha256('x'), isProof: true }
  expect((await other.call('/api/social/start', without)).status).toBe(401)
})

test('an account proves no new device of somebody who has an address', async () => {
  const name = newName()
  const email = `${name}@example.com`
  const owner = await wallet.device()
  const { token: first } = await signInAt(owner, 'github', { name })
  await owner.call('/api/wallet', newWallet(), { token: first })
  await owner.call('/api/email/update', { email }, { token: first })
  const otp = wallet.codeOf(email)
  const changed = await owner.call('/api/email/update/secondary', { otp }, { token: first })
  expect(await confirmChange(wallet, owner, first, changed)).toMatchObject({ status: 200 })
  const sql = `update wallet_logins set created_at = '2026-01-01T00:00:00.000Z' where subject = ?`
  changeRows(wallet, sql, email)
  const device = await wallet.device()
  const { token } = await signInAt(device, 'github', { name })
  const asked = await device.call('/api/opening/start', { challenge: sha256('x') }, { token })
  expect(asked.body).toMatchObject({ way: 'mail', email })
  const { uri, state } = await start(device, 'github', { isProof: true }, token)
  const expired = { status: 'failed', reason: 'expired' }
  expect(await follow(await answerAt(uri, { name }))).toEqual(expired)
  expect(await result(device, state)).toEqual(expired)
  expect((await device.call('/api/wallet/recovery', {}, { token })).status).toBe(403)
})
