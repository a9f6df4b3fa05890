import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSignIn, type SignIn } from '../server/createSignIn.ts'
import { memoryStore } from '../server/stores/memoryStore.ts'
import { toSession } from '../server/toSession.ts'
import { people } from '../testing/people.ts'
import { cookieSignIn } from './cookieSignIn.ts'
import { displayOnlySignIn } from './displayOnlySignIn.ts'

const ORIGIN = 'https://app.example.com'
const NOON = Date.parse('2026-11-23T12:00:00Z')
/** The user's clock is an hour fast. */
const CLIENT_MS = NOON + 3_600_000

beforeEach(() => {
  vi.stubGlobal('location', new URL(ORIGIN))
  vi.spyOn(Date, 'now').mockReturnValue(CLIENT_MS)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A page whose requests go to the server's handler, with a browser's cookies. */
function openPage(options: Parameters<typeof cookieSignIn>[0] = {}) {
  let cookie = ''
  const signIn: SignIn = createSignIn({ origin: ORIGIN, store: memoryStore(), now: () => NOON })
  const answers: number[] = []
  vi.stubGlobal('fetch', async (path: string, { method, headers, body }: RequestInit = {}) => {
    const response = await signIn.handle(
      new Request(`${ORIGIN}${path}`, {
        ...(method ? { method } : {}),
        headers: { ...Object.fromEntries(new Headers(headers)), origin: ORIGIN, cookie },
        ...(body ? { body } : {}),
      }),
    )
    answers.push(response.status)
    const set = response.headers.get('set-cookie')
    if (set) cookie = set.includes('Max-Age=0') ? '' : (set.split(';')[0] ?? '')
    return new Response(response.body, {
      status: response.status,
      headers: { date: new Date(NOON).toUTCString() },
    })
  })
  const request = () => new Request(`${ORIGIN}/notes`, { headers: { cookie } })
  return { handler: cookieSignIn(options), signIn, answers, request }
}

async function signWith(
  handler: ReturnType<typeof cookieSignIn>,
  { chainId, accountAddress, sign }: (typeof people)[keyof typeof people],
) {
  const message = await handler.createMessage({ chainId, accountAddress })
  const session = { data: message, message: message.toString(), signature: await sign(message.toString()) }
  await handler.addSession(session)
  return session
}

test.each(Object.entries(people))(
  '[S3.12] a page signs in at the server with %s, by the server’s clock, and out again',
  async (_, person) => {
    const { handler, signIn, request } = openPage({
      statement: 'I accept the terms.',
      resources: ['https://a.example/'],
    })
    const { chainId, accountAddress } = person
    expect(await handler.getSessions(chainId, accountAddress)).toEqual([])
    const { message, signature } = await signWith(handler, person)
    const [session] = await handler.getSessions(chainId, accountAddress)
    expect(session).toMatchObject({
      message,
      signature,
      expiresAt: new Date(NOON + 7 * 86_400_000).toISOString(),
      data: { chainId, accountAddress, domain: 'app.example.com', statement: 'I accept the terms.' },
    })
    const [record] = await signIn.getSessions(request())
    expect(record && toSession(record)).toEqual(session)
    await handler.revokeSession(chainId, accountAddress)
    expect(await handler.getSessions(chainId, accountAddress)).toEqual([])
    expect(await signIn.getSessions(request())).toEqual([])
  },
)

test('several accounts are signed in at once, and setSessions([]) signs all of them out', async () => {
  const { handler, signIn, request } = openPage()
  await signWith(handler, people.eip155)
  await signWith(handler, people.solana)
  expect(await signIn.getSessions(request())).toHaveLength(2)
  await handler.setSessions([])
  expect(await signIn.getSessions(request())).toEqual([])
})

test('a server that refuses rejects, with its reason', async () => {
  const { handler } = openPage()
  const { chainId, accountAddress } = people.eip155
  const message = await handler.createMessage({ chainId, accountAddress })
  const forged = { data: message, message: message.toString(), signature: `0x${'11'.repeat(65)}` }
  await expect(handler.addSession(forged)).rejects.toThrow(/authenticate answered 401: signature_/)
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
  await expect(handler.getSessions(chainId, accountAddress)).rejects.toThrow('answered 502: no reason given')
})

test('the options reach the kit', () => {
  expect(cookieSignIn().getRequired?.()).toBe(false)
  expect(cookieSignIn({ required: true, signOutOnDisconnect: false })).toMatchObject({
    signOutOnDisconnect: false,
  })
  expect(displayOnlySignIn({ required: true }).getRequired?.()).toBe(true)
})

test('the handler for display only keeps sessions in the browser, verifies nothing, and drops what is corrupt', async () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const handler = displayOnlySignIn({ storage, key: 'mine' })
  const { chainId, accountAddress } = people.polkadot
  const data = await handler.createMessage({ chainId, accountAddress })
  expect(data.toString()).toContain('app.example.com wants you to sign in with your Polkadot account:')
  expect(data.nonce).toMatch(/^[0-9a-f]{32}$/)
  await handler.addSession({ data, message: data.toString(), signature: 'anything' })
  expect(await handler.getSessions(chainId, accountAddress)).toMatchObject([{ signature: 'anything' }])
  expect(await displayOnlySignIn({ storage, key: 'mine' }).getSessions(chainId, 'another')).toEqual([])
  await handler.revokeSession(chainId, accountAddress)
  expect(await handler.getSessions(chainId, accountAddress)).toEqual([])
  for (const corrupt of ['{', '{"a":1}', '[{"data":{}}]', '[null]']) {
    kept.set('mine', corrupt)
    expect(await handler.getSessions(chainId, accountAddress)).toEqual([])
  }
})
