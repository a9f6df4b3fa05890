import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { FRAME_TIMEOUT_MS } from '@latchkey/contract'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { changeRows } from '../../testing/changeRows.ts'
import { newEmail, newSession, proveAddresses } from '../../testing/makeAda.ts'
import {
  confirmChange,
  createDevice,
  newWallet,
  PROJECT,
  signIn,
  startTestWallet,
} from '../../testing/startTestWallet.ts'

const wallet = await startTestWallet()
afterAll(() => wallet.close())

/** A new device that has asked for a code. */
async function asking(email = newEmail()) {
  const device = await wallet.device()
  const started = await device.call('/api/email/start', { email })
  return { email, device, started }
}

test('[S7.36] [S7.38] [S5.5] a code leads to a session, for a new address and a known one by the same answers', async () => {
  const email = newEmail()
  const device = await wallet.device()
  const first = await device.call('/api/email/start', { email: ` ${email.toUpperCase()} ` })
  expect(first).toMatchObject({ status: 200, body: { action: 'VERIFY_OTP' } })
  const verified = await device.call('/api/email/verify', { otp: wallet.codeOf(email) })
  expect(verified).toMatchObject({ status: 200, body: { user: { email, wallet: null, deletionAt: null } } })
  const { token, user } = verified.body
  const me = await device.call('/api/me', {}, { token })
  expect(me.body.user).toEqual(user)
  const { started: again } = await asking(email)
  expect([again.status, again.body]).toEqual([first.status, first.body])
  const connected = await device.call('/api/email/start', { email }, { token })
  expect(connected.body).toEqual({ action: 'CONNECT' })
})

test('what the server says of a person has a version, which each change of logins, devices and sessions raises', async () => {
  const { email, device, token, user } = await newSession(wallet)
  const version = async () => (await device.call('/api/me', {}, { token })).body.user.version
  expect(user.version).toBe(1)
  expect(await version()).toBe(1)
  const changes: (() => Promise<unknown>)[] = [
    () => device.call('/api/wallet', newWallet(), { token }),
    async () => {
      const other = await newSession(wallet, email)
      expect(other.user.version).toBe(await version())
    },
    async () => {
      const { body } = await device.call('/api/devices', {}, { token })
      const { id } = body.devices.find(({ isThis }: { isThis: boolean }) => !isThis)
      await device.call('/api/devices/remove', { id }, { token })
    },
    async () => {
      const next = newEmail()
      const asked = await proveAddresses(wallet, device, { token }, [email, next])
      expect((await confirmChange(wallet, device, token, asked)).status).toBe(200)
    },
  ]
  for (const change of changes) {
    const before = await version()
    await change()
    expect(await version()).toBeGreaterThan(before)
  }
})

test('a sign-in on a device ends the session of whoever was signed in there before, and no other', async () => {
  const [adas, eves] = [newEmail(), newEmail()]
  const [device, phone] = [await wallet.device(), await wallet.device()]
  const ada = await signIn(wallet, device, adas)
  const elsewhere = await signIn(wallet, phone, adas)
  const again = await signIn(wallet, await wallet.device(), eves)
  const eve = await signIn(wallet, device, eves)
  const status = async (of: typeof device, token: string) => (await of.call('/api/me', {}, { token })).status
  expect(await status(device, ada.token)).toBe(401)
  expect(await status(device, eve.token)).toBe(200)
  expect(await status(phone, elsewhere.token)).toBe(200)
  expect(again.token).not.toBe(eve.token)
})

test.each([
  'no address',
  'a@b',
  'a@b.test, evil@x.test',
  '"a@b.test, evil@x.test"@example.com',
  'a@example.com\r\nBcc: evil@x.test',
  'a@example.com\nevil@x.test',
  'a b@example.com',
  'a@[127.0.0.1]',
  'a@exa%00mple.com',
  '<a@example.com>',
  'a@b@example.com',
  `${'a'.repeat(65)}@example.com`,
])('[S5.3] %j is no address, and no mail is sent', async (email) => {
  const before = wallet.mails.length
  expect((await asking(email)).started.status).toBe(400)
  expect(wallet.mails.length).toBe(before)
})

test('[S9.7] [S5.2] a second code within 30 seconds is refused with the seconds that are left', async () => {
  const email = newEmail()
  const device = await wallet.device()
  const both = await Promise.all([1, 2].map(() => device.call('/api/email/start', { email })))
  const refused = both.find(({ status }) => status === 429)
  expect(both.map(({ status }) => status).sort()).toEqual([200, 429])
  expect(refused?.body.reasons[0].description).toMatch(/^Please try again after (2\d|30) seconds$/)
  expect(wallet.mails.filter(({ to }) => to.includes(email))).toHaveLength(1)
})

test('of 50 guesses at once five count, and then not even the right code does', async () => {
  const { email, device } = await asking()
  const code = wallet.codeOf(email)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const guesses = await Promise.all(
    Array.from({ length: 50 }, () => device.call('/api/email/verify', { otp: wrong })),
  )
  expect(guesses.every(({ status }) => status === 400)).toBe(true)
  const counted = guesses.filter(({ body }) => /wrong/.test(body.reasons[0].description))
  expect(counted).toHaveLength(5)
  expect((await device.call('/api/email/verify', { otp: code })).status).toBe(400)
})

test('of 20 uses of the right code at once one counts', async () => {
  const { email, device } = await asking()
  const otp = wallet.codeOf(email)
  const uses = await Promise.all(Array.from({ length: 20 }, () => device.call('/api/email/verify', { otp })))
  expect(uses.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a code is worth nothing on another device, or for another purpose', async () => {
  const { email, device } = await asking()
  const other = await wallet.device()
  expect((await other.call('/api/email/verify', { otp: wallet.codeOf(email) })).status).toBe(400)
  const { token } = (await device.call('/api/email/verify', { otp: wallet.codeOf(email) })).body
  await device.call('/api/email/update', { email: newEmail() }, { token })
  const otp = wallet.codeOf(email)
  expect((await device.call('/api/email/verify', { otp })).status).toBe(400)
  expect((await device.call('/api/email/update/secondary', { otp }, { token })).status).toBe(400)
  expect((await device.call('/api/email/update/primary', { otp }, { token })).status).toBe(200)
})

test('strangers can ask for five mails to one address in an hour, and do not lock its owner out', async () => {
  const { email, device: own } = await newSession(wallet)
  const statuses: number[] = []
  for (let index = 0; index < 5; index += 1) statuses.push((await asking(email)).started.status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  expect((await own.call('/api/email/start', { email })).status).toBe(200)
})

test('[S7.51] [S7.52] [S7.53] [S5.5] an address changes once both addresses are proved, and both are told', async () => {
  const [email, next] = [newEmail(), newEmail()]
  const { device, token } = await newSession(wallet, email)
  const begun = await device.call('/api/email/update', { email: next, locale: 'de' }, { token })
  expect(begun.body).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
  expect(wallet.lastMail(email).subject).toMatch(/^\d{6} ist Ihr Code, um Ihre Adresse .* zu ändern$/)
  await device.call('/api/email/update/primary', { otp: wallet.codeOf(email) }, { token })
  const changed = await device.call('/api/email/update/secondary', { otp: wallet.codeOf(next) }, { token })
  expect(changed).toMatchObject({ status: 200, body: { newEmail: next } })
  // The codes were typed in a page. Until its user has pressed in the wallet's window, nothing changes.
  expect((await device.call('/api/me', {}, { token })).body.user.email).toBe(email)
  expect(await confirmChange(wallet, device, token, changed)).toMatchObject({ status: 200 })
  expect((await device.call('/api/me', {}, { token })).body.user.email).toBe(next)
  await expect.poll(() => wallet.lastMail(email).subject).toContain('has changed')
  await expect.poll(() => wallet.lastMail(next).subject).toContain('has changed')
  // The old address is a stranger's once the change can't be undone any more.
  await expect(signIn(wallet, await wallet.device(), email)).rejects.toThrow('loginHeld')
  changeRows(wallet, 'update wallet_undos set ends_at = ?', new Date().toISOString())
  const { user } = await signIn(wallet, await wallet.device(), email)
  expect(user.wallet).toBe(null)
})

test('an address that belongs to another wallet is not taken over', async () => {
  const [email, taken] = [newEmail(), newEmail()]
  const { device, token } = await newSession(wallet, email)
  await signIn(wallet, await wallet.device(), taken)
  const answer = await proveAddresses(wallet, device, { token }, [email, taken])
  expect(answer.status).toBe(409)
  expect((await device.call('/api/me', {}, { token })).body.user.email).toBe(email)
})

test('a token is worth nothing without the key that it is bound to, and nothing after sign-out', async () => {
  const { device, token } = await newSession(wallet)
  const thief = await wallet.device()
  expect((await thief.call('/api/me', {}, { token })).status).toBe(401)
  // A proof of the owner that was overheard names another call.
  const proof = await device.prove('/api/sign-out', {}, token)
  expect((await thief.call('/api/me', {}, { token, proof })).status).toBe(401)
  expect((await device.call('/api/me', {}, { token })).status).toBe(200)
  expect((await device.call('/api/sign-out', {}, { token })).status).toBe(200)
  expect((await device.call('/api/me', {}, { token })).status).toBe(401)
})

test('a proof counts once, for its own call and token, and a wrong clock is answered with a nonce', async () => {
  const { device, token } = await newSession(wallet)
  const proof = await device.prove('/api/me', {}, token)
  expect((await device.call('/api/me', {}, { token, proof })).status).toBe(200)
  expect((await device.call('/api/me', {}, { token, proof })).status).toBe(401)
  for (const claims of [
    { htm: 'GET' },
    { htu: `${wallet.walletUrl}/api/devices` },
    { htu: 'https://wallet.example/api/me' },
    { ath: 'x' },
    { jti: 'short' },
  ])
    expect((await device.call('/api/me', {}, { token, claims })).status, JSON.stringify(claims)).toBe(401)
  const iat = Math.floor(Date.now() / 1_000) - 86_400
  const late = await device.call('/api/me', {}, { token, claims: { iat } })
  expect(late.status).toBe(401)
  const nonce = late.headers.get('dpop-nonce')
  expect((await device.call('/api/me', {}, { token, claims: { iat, nonce } })).status).toBe(200)
  expect((await device.call('/api/me', {}, { token, claims: { nonce: `${nonce}x` } })).status).toBe(401)
})

test('only the wallet’s own page may call, and no other page may read', async () => {
  const device = await wallet.device()
  const foreign = await device.call('/api/me', {}, { headers: { origin: 'http://localhost:4100' } })
  expect(foreign.status).toBe(403)
  expect(foreign.headers.get('access-control-allow-origin')).toBe(null)
  const headers = { origin: wallet.walletUrl }
  expect((await device.call('/api/email/start', { email: newEmail() }, { headers })).status).toBe(200)
})

test('an account is deleted after 30 days, and a sign-in takes that back', async () => {
  const { email, device, token } = await newSession(wallet)
  const { body } = await device.call('/api/account/delete', { isWanted: true }, { token })
  expect(Date.parse(body.deletionAt) - Date.now()).toBeGreaterThan(29 * 86_400_000)
  await expect.poll(() => wallet.lastMail(email).subject).toContain('deleted')
  // Every device is signed out: whoever goes on with the wallet signs in, and so keeps it.
  expect((await device.call('/api/me', {}, { token })).status).toBe(401)
  const { user } = await signIn(wallet, await wallet.device(), email)
  expect(user.deletionAt).toBe(null)
})

test('what was approved stands in a log for its owner alone', async () => {
  const { device, token } = await newSession(wallet)
  const approval = {
    ...{ method: 'personal_sign', origin: 'https://app.example', chain: 'eip155:1' },
    ...{ hash: 'a'.repeat(64), decision: 'approved' },
  }
  await device.call('/api/approvals', { approval }, { token })
  const { body } = await device.call('/api/approvals/list', {}, { token })
  expect(body.approvals).toMatchObject([approval])
  const { device: other, ...stranger } = await newSession(wallet)
  expect((await other.call('/api/approvals/list', {}, { token: stranger.token })).body.approvals).toEqual([])
})

test('a mail server that refuses is said, leaves no code, and its words stay out of the log', async () => {
  const email = newEmail()
  const device = await wallet.device()
  wallet.setMailDown(true)
  const refused = await device.call('/api/email/start', { email })
  wallet.setMailDown(false)
  expect(refused.status).toBe(503)
  expect(refused.body.reasons[0]).toMatchObject({ field: 'mail' })
  expect((await device.call('/api/email/start', { email })).status).toBe(200)
  expect(wallet.log.join('')).not.toContain(email)
})

test('a mail server that never answers is given up in less time than the page waits, and leaves no code', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  const slow = await startTestWallet({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  onTestFinished(slow.close)
  const device = await slow.device()
  const started = Date.now()
  const refused = await device.call('/api/email/start', { email: newEmail() })
  expect(refused.status).toBe(503)
  expect(refused.body.reasons[0]).toMatchObject({ field: 'mail' })
  expect(Date.now() - started).toBeLessThan(FRAME_TIMEOUT_MS)
  expect((await device.call('/api/email/verify', { otp: '000000' })).status).toBe(400)
})

test('codes, tokens, shares and proofs are neither in the log nor in the database', async () => {
  const { email, device } = await asking()
  const code = wallet.codeOf(email)
  const { token } = (await device.call('/api/email/verify', { otp: code })).body
  const made = newWallet()
  expect((await device.call('/api/wallet', made, { token })).status).toBe(200)
  const stored = readdirSync(wallet.dataDir)
    .filter((name) => name.startsWith('gateway.db'))
    .map((name) => readFileSync(join(wallet.dataDir, name)).toString('latin1'))
    .join('')
  expect(stored).toContain(made.id)
  for (const secret of [token, made.share, made.recovery.share, made.recovery.secret]) {
    expect(stored).not.toContain(secret)
    expect(stored).not.toContain(Buffer.from(secret, 'base64url').toString('latin1'))
    expect(wallet.log.join('')).not.toContain(secret)
  }
  expect(stored).not.toContain(`"${code}"`)
  expect(wallet.log.join('')).not.toContain(email)
})

test('[S7.37] with device approval a link comes first; opening it approves nothing, its button does, once', async () => {
  const strict = await startTestWallet({ WALLET_DEVICE_APPROVAL: 'on' })
  onTestFinished(() => strict.close())
  const email = newEmail()
  const device = await createDevice(strict.walletUrl)
  const started = await device.call('/api/email/start', { email, locale: 'ar' })
  expect(started.body).toEqual({ action: 'VERIFY_DEVICE' })
  const link = /https?:\/\/\S+/.exec(strict.lastMail(email).text)?.[0] ?? ''
  expect(strict.lastMail(email).html).toContain('dir="rtl"')
  for (const method of ['GET', 'HEAD', 'GET']) await fetch(link, { method })
  expect((await device.call('/api/email/device')).body).toEqual({ status: 'pending' })
  const page = await fetch(link)
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  const approve = () =>
    fetch(`${strict.walletUrl}/device/approve`, {
      method: 'POST',
      body: new URLSearchParams({ token: new URL(link).searchParams.get('token') ?? '' }),
      headers: { origin: 'null' },
    })
  const both = await Promise.all([approve(), approve()])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  expect((await device.call('/api/email/device')).body).toEqual({ status: 'approved' })
  const { status } = await device.call('/api/email/verify', { otp: strict.codeOf(email) })
  expect(status).toBe(200)
  const other = await createDevice(strict.walletUrl)
  expect((await other.call('/api/email/start', { email })).body.action).toBe('VERIFY_DEVICE')
  expect((await other.call('/api/email/device')).body).toEqual({ status: 'pending' })
})

test('JSON-RPC is served on the wallet’s origin for its page', async () => {
  const url = `${wallet.walletUrl}/v1?chainId=eip155:42161&projectId=${PROJECT}`
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  const foreign = await fetch(url, { method: 'POST', body, headers: { origin: 'http://localhost:4100' } })
  expect(foreign.status).toBe(403)
  const own = await fetch(url, { method: 'POST', body, headers: { origin: wallet.walletUrl } })
  expect(own.status).not.toBe(403)
  expect(own.status).not.toBe(404)
})
