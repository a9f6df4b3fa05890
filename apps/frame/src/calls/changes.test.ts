import { walletConfirmChange } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { AbortedError } from '../desk/AbortedError.ts'
import { CODES, FrameError } from '../FrameError.ts'
import { createFakeServer } from '../testing/fakeServer.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'
import type { WindowParameters } from '../window/serveDesk.ts'

type Decide = Awaited<ReturnType<WindowParameters['loadDecide']>>

/** A frame whose user signs in with Google and GitHub, and a window that decides on changes. */
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

const decideNever: Decide = () => Promise.reject(new Error('Nothing is to be decided.'))

/** Does what the window does upon a press. */
const confirm: Decide = async ({ id, server, token, turn }) => {
  await turn.begin('0'.repeat(64))
  await server.post(walletConfirmChange, { id, otp: '123456' }, token)
}

test('the page’s call takes no login away: it waits for the window, which decides', async () => {
  const seen: unknown[] = []
  const { call, server, listed, open } = await start(async (change) => {
    seen.push([change.id, change.origin])
    await confirm(change)
  })
  const removed = call('REMOVE_LOGIN', { id: 'github:ada' })
  await expect.poll(() => server.change?.kind).toBe('remove')
  const id = server.change?.id
  expect(await listed()).toEqual(['google:ada', 'github:ada'])
  await open()
  await expect(removed).resolves.toBe(undefined)
  expect(await listed()).toEqual(['google:ada'])
  expect(seen).toEqual([[id, 'https://app.example.com']])
})

test('[S7.53] the address changes only once the person has pressed in the window', async () => {
  let press: () => void = () => {}
  const pressed = new Promise<void>((resolve) => {
    press = resolve
  })
  const { call, server, listed, open } = await start(async (change) => {
    await pressed
    await confirm(change)
  })
  server.logins = [{ provider: 'email', name: 'ada@example.com' }]
  const changed = call('UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' })
  await open()
  await expect.poll(() => server.change?.kind).toBe('email')
  expect(await listed()).toEqual(['email:ada@example.com'])
  press()
  await expect(changed).resolves.toEqual({ newEmail: 'new@example.com' })
  expect(await listed()).toEqual(['email:new@example.com'])
})

test.each([
  ['REMOVE_LOGIN', { id: 'github:ada' }],
  ['UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' }],
] as const)(
  'who says no to %s in the window changes nothing, and the page is told so',
  async (name, payload) => {
    const asked: string[] = []
    const { call, server, listed, open } = await start(async ({ id }) => {
      asked.push(id)
      throw new FrameError('No', { code: CODES.rejected })
    })
    await open()
    await expect(call(name, payload)).rejects.toMatchObject({ code: CODES.rejected })
    expect(asked).toEqual([server.change?.id])
    expect(await listed()).toEqual(['google:ada', 'github:ada'])
  },
)

test.each(['a page that takes it back', 'a sign-out'])(
  '%s ends a change that is being decided',
  async (by) => {
    let turn: Parameters<Decide>[0]['turn'] | undefined
    const frame = await start((change) => {
      turn = change.turn
      return new Promise((_, reject) => {
        turn?.signal.addEventListener('abort', () => reject(new AbortedError()))
      })
    })
    const { call, server } = frame
    const window = await frame.open()
    const id = crypto.randomUUID()
    const removed = call('REMOVE_LOGIN', { id: 'github:ada' }, id)
    const outcome = expect(removed).rejects.toMatchObject({ code: CODES.rejected })
    await expect.poll(() => turn).toBeDefined()
    if (by === 'a sign-out') await call('SIGN_OUT')
    else expect(await call('ABORT', { id })).toEqual({ isAborted: true })
    await outcome
    await expect.poll(() => window?.rests).toEqual(['asked', 'takenBack'])
    // A press that was on its way comes too late.
    await expect(turn?.begin('0'.repeat(64))).rejects.toThrow(AbortedError)
    expect(server.calls.some(({ path }) => path === '/api/changes/confirm')).toBe(false)
  },
)

test('a change that the page takes back before there is a window is never asked', async () => {
  const { call, server, open } = await start(decideNever)
  const id = crypto.randomUUID()
  const removed = call('REMOVE_LOGIN', { id: 'github:ada' }, id)
  const outcome = expect(removed).rejects.toMatchObject({ code: CODES.rejected })
  await expect.poll(() => server.change?.kind).toBe('remove')
  await expect.poll(() => call('ABORT', { id })).toEqual({ isAborted: true })
  await outcome
  const window = await open()
  await call('IS_CONNECTED')
  expect(window?.rests).toEqual([])
})
