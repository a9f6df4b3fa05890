import { FRAME_CALLS } from '@latchkey/contract'
import { expect, test, vi } from 'vitest'
import { FrameError } from '../FrameError.ts'
import { createFakeServer, PAGE } from '../testing/fakeServer.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'

test('[S7.37] connect device waits for the link, and is answered at once when it is asked again', async () => {
  const server = createFakeServer()
  let waits = 0
  const wait = async () => {
    waits += 1
    if (waits === 3) server.isDeviceApproved = true
  }
  const { call } = await startTestFrame({ server, parameters: { wait } })
  await call('CONNECT_DEVICE')
  expect(waits).toBe(3)
  await call('CONNECT_DEVICE')
  expect(waits).toBe(3)
})

test('[S7.37] connect device ends by itself where nobody opens the link', async () => {
  const { call } = await startTestFrame()
  await expect(call('CONNECT_DEVICE')).rejects.toThrow('The link has not been opened yet.')
})

test('[S7.38] a wrong code signs nobody in', async () => {
  const { call } = await startTestFrame()
  await call('CONNECT_EMAIL', { email: 'ada@example.com' })
  await expect(call('CONNECT_OTP', { otp: '000000' })).rejects.toThrow('The code is wrong')
  await expect(call('IS_CONNECTED')).resolves.toEqual({ isConnected: false })
})

test.each([
  ['de', /^Der Code ist falsch\..* 4\.$/],
  ['ar-EG', /^\p{Script=Arabic}.*4/u],
  ['en-GB', /^The code is wrong/],
])('[S3.23, S9.40] a page in %s hears in its language what the server refuses', async (locale, said) => {
  const { call } = await startTestFrame()
  await call('SYNC_DAPP_DATA', { projectId: 'test', locale })
  await call('CONNECT_EMAIL', { email: 'ada@example.com' })
  await expect(call('CONNECT_OTP', { otp: '000000' })).rejects.toThrow(said)
})

const OTP = { otp: '123456' }
const EVIL = { '--lk-accent': 'url(https://evil.example)' }

test.each([
  ['CONNECT_OTP', OTP, '/api/email/verify', 'loginHeld', 6, /In 6 Tagen/],
  ['UPDATE_EMAIL', { email: 'new@example.com' }, '/api/email/update', 'frozen', undefined, /eingefroren/],
  ['UPDATE_EMAIL_SECONDARY_OTP', OTP, '/api/email/update/secondary', 'frozen', undefined, /eingefroren/],
  ['REMOVE_LOGIN', { id: 'google:ada' }, '/api/logins/remove', 'frozen', undefined, /eingefroren/],
] as const)(
  '[S9.40] a visitor of a German page reads why %s was refused',
  async (name, payload, path, code, count, said) => {
    const { call, signIn, server } = await startTestFrame()
    await call('SYNC_DAPP_DATA', { projectId: 'test', locale: 'de' })
    if (name === 'CONNECT_OTP') await call('CONNECT_EMAIL', { email: 'ada@example.com' })
    else await signIn()
    server.refuseNext(path, code, count)
    await expect(call(name, payload)).rejects.toThrow(said)
  },
)

test('[S7.45] a server that does not answer is no word about the login', async () => {
  const { call, signIn, server } = await startTestFrame()
  await signIn()
  server.failNext('/api/me', 'before')
  await expect(call('IS_CONNECTED')).rejects.toMatchObject({ code: 4900 })
  server.failNext('/api/me', 'before')
  await expect(call('GET_USER')).rejects.toMatchObject({ code: 4900 })
  await expect(call('IS_CONNECTED')).resolves.toEqual({ isConnected: true })
})

test.each([86_400_000, -86_400_000])('[S7.45] a clock that is set by %i ms ends no login', async (ms) => {
  let ahead = 0
  const { call, signIn } = await startTestFrame({ parameters: { now: () => Date.now() + ahead } })
  await signIn()
  for (const next of [ms, 0]) {
    ahead = next
    await expect(call('IS_CONNECTED')).resolves.toEqual({ isConnected: true })
  }
})

test('[S7.45] a proof that counted before says nothing of the login: a browser may send a call twice', async () => {
  const server = createFakeServer()
  let refusals = 0
  const parameters = {
    async fetch(...[input, init]: Parameters<typeof fetch>) {
      if (!String(input).endsWith('/api/me') || refusals === 0) return server.fetch(input, init)
      refusals -= 1
      const reasons = [{ field: 'dpop', description: 'The proof has been used.', code: 'proof' }]
      return Response.json({ status: 'FAILED', reasons }, { status: 401 })
    },
  }
  const { call, signIn } = await startTestFrame({ server, parameters })
  await signIn()
  refusals = 1
  await expect(call('IS_CONNECTED')).resolves.toEqual({ isConnected: true })
  refusals = 2
  await expect(call('IS_CONNECTED')).rejects.toMatchObject({ code: 4900 })
  await expect(call('IS_CONNECTED')).resolves.toEqual({ isConnected: true })
})

test('[S7.44] sign-out ends the session at the server and on the device', async () => {
  const { call, signIn, server } = await startTestFrame()
  await signIn()
  await call('SIGN_OUT')
  expect(server.calls.at(-1)?.path).toBe('/api/sign-out')
  await expect(call('IS_CONNECTED')).resolves.toEqual({ isConnected: false })
})

test('[S7.47, S7.48, S7.49] there are no smart accounts, and the frame says so', async () => {
  const { call, signIn } = await startTestFrame()
  await signIn()
  const none = { smartAccountEnabledNetworks: [] }
  await expect(call('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).resolves.toEqual(none)
  await expect(call('INIT_SMART_ACCOUNT')).rejects.toMatchObject({ code: 4200 })
  await expect(call('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).rejects.toMatchObject({ code: 4200 })
  await expect(call('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).resolves.toMatchObject({ type: 'eoa' })
})

test('[S3.22, S3.23, S7.54, S7.55] theme and page are heard; another project’s page is refused', async () => {
  const { call } = await startTestFrame()
  await call('SYNC_THEME', { themeMode: 'light', themeVariables: EVIL })
  await call('SYNC_DAPP_DATA', { projectId: 'test', locale: 'ar', dir: 'rtl' })
  await expect(call('SYNC_DAPP_DATA', { projectId: 'other' })).rejects.toThrow('another project')
})

test('[S3.22, S3.23, S7.54] screens follow the page’s mode, and its accent where that is a plain colour; nothing else of it', async () => {
  const looks: unknown[] = []
  const loadAsk = async (look: unknown) => {
    looks.push(look)
    throw new FrameError('no screen here')
  }
  const { call, rpc, signIn } = await startTestFrame({ window: { loadAsk } })
  await signIn()
  const show = () => expect(rpc('personal_sign', ['0x68'])).rejects.toThrow()
  await call('SYNC_THEME', { themeMode: 'light', themeVariables: { '--lk-accent': '#0a7d4f' } })
  await call('SYNC_DAPP_DATA', { projectId: 'test', locale: 'ar', dir: 'rtl' })
  await show()
  await call('SYNC_THEME', { themeMode: 'dark', themeVariables: EVIL })
  await show()
  expect(looks).toEqual([
    { theme: 'light', accent: '#0a7d4f' },
    { theme: 'dark', accent: '#0a7d4f' },
  ])
})

test('[S7.55] a language that the page named once is the one of later mails', async () => {
  const { call, server } = await startTestFrame()
  await call('SYNC_DAPP_DATA', { projectId: 'test', locale: 'ar' })
  await call('CONNECT_EMAIL', { email: 'ada@example.com' })
  expect(server.calls.at(-1)?.body).toMatchObject({ locale: 'ar' })
})

test('[S7.56, S7.57] reload answers first, says so, and loads the page anew', async () => {
  const reload = vi.fn()
  const { call, posted } = await startTestFrame({ parameters: { reload } })
  await call('RELOAD')
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  expect(posted.map(({ message }) => message.type).slice(-2)).toEqual([
    '@latchkey/FRAME_RELOAD_SUCCESS',
    '@latchkey/FRAME_RELOAD',
  ])
})

test('[S7.34] each of the page’s calls has one answer, under its own id', async () => {
  const server = createFakeServer()
  server.social = { status: 'failed', reason: 'expired' }
  const { page, receive, answersTo } = await startTestFrame({ server })
  for (const name of FRAME_CALLS) {
    const id = crypto.randomUUID()
    await receive({ data: { id, type: `@latchkey/APP_${name}` }, origin: PAGE, source: page })
    const types = answersTo(id).map(({ message }) => message.type)
    const one = expect.stringMatching(`^@latchkey/FRAME_${name}_(SUCCESS|ERROR)$`)
    expect([name, types]).toEqual([name, [one]])
  }
})
