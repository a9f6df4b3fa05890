import { expect, test } from 'vitest'
import { CODES, FrameError } from '../FrameError.ts'
import { createFakeServer } from '../testing/fakeServer.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'
import type { WindowParameters } from '../window/serveDesk.ts'

type Decide = Awaited<ReturnType<WindowParameters['loadDecide']>>

/** A frame whose person signs in with Google and GitHub, and a window that decides on changes. */
async function start(decide: Decide) {
  const server = createFakeServer()
  server.logins = [
    { provider: 'google', name: 'ada' },
    { provider: 'github', name: 'ada' },
  ]
  const frame = await startTestFrame({ server })
  await frame.signIn()
  const listed = async () => (await frame.call('GET_LOGINS')).logins.map(({ id }) => id)
  return { ...frame, server, listed, open: () => frame.openWindow({ loadDecide: async () => decide }) }
}

const decline: Decide = () => Promise.reject(new FrameError('No', { code: CODES.rejected }))

test('the page’s call takes no login away: it waits for the window, which decides', async () => {
  const seen: string[] = []
  const { call, server, listed, open } = await start(async ({ id, origin, server: own, token, turn }) => {
    seen.push(origin)
    expect(id).toBe(server.change?.id)
    await turn.begin('0'.repeat(64))
    await own.post((await import('@latchkey/contract')).walletConfirmChange, { id, otp: '123456' }, token)
  })
  const removed = call('REMOVE_LOGIN', { id: 'github:ada' })
  await expect.poll(() => server.change?.kind).toBe('remove')
  expect(await listed()).toEqual(['google:ada', 'github:ada'])
  await open()
  await expect(removed).resolves.toBe(undefined)
  expect(await listed()).toEqual(['google:ada'])
  expect(seen).toEqual(['https://app.example.com'])
})

test('[S7.53] the address changes only once the person has pressed in the window', async () => {
  const { call, server, open } = await start(decline)
  const changed = call('UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' })
  await expect.poll(() => server.change?.kind).toBe('email')
  await open()
  await expect(changed).rejects.toMatchObject({ code: CODES.rejected })
  expect(server.calls.some(({ path }) => path === '/api/changes/confirm')).toBe(false)
})

test('a page takes back what it has asked, and a sign-out ends it', async () => {
  const { call, server, listed } = await start(decline)
  const removed = call('REMOVE_LOGIN', { id: 'github:ada' })
  await expect.poll(() => server.change?.kind).toBe('remove')
  const outcome = expect(removed).rejects.toMatchObject({ code: CODES.rejected })
  await call('SIGN_OUT')
  await outcome
  expect(server.calls.some(({ path }) => path === '/api/changes/confirm')).toBe(false)
  await expect(listed()).rejects.toMatchObject({ code: 4100 })
})
