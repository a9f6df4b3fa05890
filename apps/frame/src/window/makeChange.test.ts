import { walletEmailStart, walletEmailVerify } from '@latchkey/contract'
import { beforeAll, expect, test } from 'vitest'
import { en } from '../approval/texts/en.ts'
import { en as signInFailures } from '../approval/texts/failures/signIn/en.ts'
import { learnSignInFailures } from '../approval/texts/failures/signIn/learnSignInFailures.ts'
import { AbortedError } from '../desk/AbortedError.ts'
import { loadDeviceKeys } from '../device/deviceKey.ts'
import { FrameError } from '../FrameError.ts'
import { createServer } from '../server/server.ts'
import { createFakeServer, ORIGIN } from '../testing/fakeServer.ts'
import { createMemoryLock, createMemoryStore } from '../testing/memory.ts'
import { pressChange } from './makeChange.ts'

const CONFIRM = '/api/changes/confirm'
const NOT_HEARD = 'Nobody knows.'
const email = { provider: 'email', name: 'ada@example.com' } as const
const github = { provider: 'github', name: 'ada' } as const
const LOGINS = { add: github, remove: github, email: { provider: 'email', name: 'new@example.com' } } as const

/** Somebody who has asked for a change, in the wallet's window. */
async function ask(kind: 'add' | 'remove' | 'email') {
  const fake = createFakeServer()
  const keys = loadDeviceKeys(createMemoryStore(), createMemoryLock())
  const server = createServer({
    ...{ origin: ORIGIN, projectId: 'test', keys: () => keys },
    ...{ fetch: fake.fetch, now: () => Date.now() },
  })
  await server.post(walletEmailStart, { email: email.name }, undefined)
  const { token } = await server.post(walletEmailVerify, { otp: fake.otp }, undefined)
  fake.logins = kind === 'remove' ? [email, github] : [email]
  const change = { kind, login: LOGINS[kind] }
  fake.change = { id: crypto.randomUUID(), ...change, codeTo: email.name }
  const { id } = fake.change
  const said: string[] = []
  const turn = { begin: async () => void said.push('begin'), again: () => void said.push('again') }
  return {
    fake,
    said,
    press: (otp: string | undefined = fake.otp, begin: () => Promise<void> = turn.begin) =>
      pressChange({
        ...{ id, change, server, token, texts: en, notHeard: NOT_HEARD, digest: 'digest' },
        turn: { ...turn, begin },
        typed() {
          if (otp === '') throw new FrameError('The code has six digits', { reason: 'codeForm' })
          return { otp }
        },
      }),
    confirmed: () => fake.calls.filter(({ path }) => path === CONFIRM).length,
  }
}
const WISHED = { add: [email, github], remove: [email], email: [LOGINS.email] }
const KINDS = ['add', 'remove', 'email'] as const

test.each(KINDS)('a press makes the change: %s', async (kind) => {
  const { fake, said, press } = await ask(kind)
  expect(await press()).toBe(undefined)
  expect(fake.logins).toEqual(WISHED[kind])
  expect(said).toEqual(['begin'])
})

test('without a code nothing is decided; a wrong one has the person asked again', async () => {
  const { fake, said, press, confirmed } = await ask('remove')
  expect(await press('')).toMatch(/six digits/)
  expect([said, confirmed()]).toEqual([[], 0])
  expect(await press('000000')).toMatch(/code is wrong/)
  expect(said).toEqual(['begin', 'again'])
  expect(fake.logins).toEqual([email, github])
  expect(await press()).toBe(undefined)
})

test('where nobody waits for the decision any more, the press says so to whoever shows the window, and nothing is made', async () => {
  const { press, confirmed } = await ask('remove')
  await expect(press(undefined, () => Promise.reject(new AbortedError()))).rejects.toThrow(AbortedError)
  expect(confirmed()).toBe(0)
})

test.each(KINDS)('a change whose answer is lost is made once, and known to be made: %s', async (kind) => {
  const { fake, said, press } = await ask(kind)
  fake.failNext(CONFIRM, 'after')
  expect(await press()).toBe(undefined)
  expect(fake.logins).toEqual(WISHED[kind])
  expect(said).toEqual(['begin'])
})

test('a call that did not arrive is made again', async () => {
  const { fake, press } = await ask('remove')
  fake.failNext(CONFIRM, 'before')
  expect(await press()).toBe(undefined)
  expect(fake.logins).toEqual(WISHED.remove)
})

test('while nobody answers nothing is claimed; the next press finds out', async () => {
  const lost = [
    [CONFIRM, 'before'],
    [CONFIRM, 'after'],
    ['/api/logins', 'before'],
  ] as const
  for (const paths of [
    [lost[0], lost[0]],
    [lost[1], lost[1]],
    [lost[1], lost[2]],
  ]) {
    const { fake, said, press } = await ask('email')
    for (const [path, when] of paths) fake.failNext(path, when)
    expect(await press()).toBe(NOT_HEARD)
    expect(said).toEqual(['begin', 'again'])
    expect(await press()).toBe(undefined)
    expect(fake.logins).toEqual(WISHED.email)
  }
})

beforeAll(() => learnSignInFailures('en'))

test('a change that is not asked for any more, and was not made, is said to be over', async () => {
  const { fake, said, press } = await ask('remove')
  delete fake.change
  expect(await press()).toBe(signInFailures.changeOver)
  expect(said).toEqual(['begin', 'again'])
})
