import Libsql from 'libsql'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPostgres, type TestPostgres } from '../../../../gateway/src/testing/openTestPostgres.ts'
import { createMessage } from '../message/createMessage.ts'
import type { SiwxMessage } from '../message/message.ts'
import { messageOf, type Person, people } from '../testing/people.ts'
import { createSignIn, type SignInOptions } from './createSignIn.ts'
import type { SignInStore } from './store.ts'
import { memoryStore } from './stores/memoryStore.ts'
import { signInSchema, sqlStore } from './stores/sqlStore.ts'

const ORIGIN = 'https://app.example.com'
const START = Date.parse('2026-11-22T12:00:00Z')

interface Site {
  readonly signIn: ReturnType<typeof createSignIn>
  clock: number
}

function openSite(store: SignInStore = memoryStore(), options: Partial<SignInOptions> = {}): Site {
  const site = { clock: START }
  const signIn = createSignIn({ origin: ORIGIN, store, now: () => site.clock, ...options })
  return Object.assign(site, { signIn })
}

/** A browser: it sends its cookies and its page's origin, and keeps what it is given. */
function openBrowser(site: Site, origin = ORIGIN) {
  const jar = new Map<string, string>()
  const browser = {
    jar,
    async ask(path: string, body?: unknown, headers: Record<string, string> = {}) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await site.signIn.handle(
        new Request(`${origin}/auth/v1/${path}`, {
          ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
          headers: {
            ...(cookie && { cookie }),
            ...(body !== undefined && { origin, 'content-type': 'application/json' }),
            ...headers,
          },
        }),
      )
      const set = response.headers.get('set-cookie')
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set ?? '') ?? []
      if (set?.includes('Max-Age=0')) jar.delete(name)
      else if (set) jar.set(name, value)
      return { status: response.status, set, body: await response.json() }
    },
    async nonce(): Promise<string> {
      return (await browser.ask('nonce', {})).body.nonce
    },
    async prove(person: Person, fields: Partial<SiwxMessage> = {}) {
      const issuedAt = new Date(site.clock).toISOString()
      const nonce = fields.nonce ?? (await browser.nonce())
      const message = createMessage(messageOf(person, { issuedAt, nonce, ...fields }))
      return { message, signature: await person.sign(message) }
    },
    async signIn(person: Person, fields: Partial<SiwxMessage> = {}) {
      return browser.ask('authenticate', await browser.prove(person, fields))
    },
    async accounts(): Promise<readonly string[]> {
      const { body } = await browser.ask('sessions')
      return body.sessions.map(({ account }: { account: string }) => account)
    },
  }
  return browser
}

const accountOf = ({ chainId, accountAddress }: Person) => `${chainId}:${accountAddress}` as const
const evm = accountOf(people.eip155)
const solana = accountOf(people.solana)

let postgres: TestPostgres | undefined
let pool: pg.Pool | undefined
beforeAll(async () => {
  postgres = await openTestPostgres()
  if (!postgres) return
  pool = new pg.Pool({ connectionString: postgres.url })
  await pool.query(signInSchema)
  await pool.query(signInSchema)
}, 300_000)
afterAll(async () => {
  await pool?.end()
  await postgres?.stop()
})

function openSqlite(database = new Libsql(':memory:')): SignInStore {
  database.exec(signInSchema)
  return sqlStore((statement, values) => database.prepare(statement).all(...values), { dialect: 'sqlite' })
}

function openPostgres(): SignInStore | undefined {
  if (!pool) return undefined
  const open = pool
  return sqlStore((statement, values) => open.query(statement, [...values]).then(({ rows }) => rows))
}

describe.each<[string, () => SignInStore | undefined]>([
  ['memory', memoryStore],
  ['SQLite', () => openSqlite()],
  ['Postgres', openPostgres],
])('in %s', (_, openStore) => {
  function open(options: Partial<SignInOptions> = {}): Site | undefined {
    const store = openStore()
    // Tests share a Postgres: each has a project of its own.
    return store && openSite(store, { projectId: `project-${Math.random()}`, ...options })
  }

  test('[S1.15] an account signs in, is known, and signs out', async ({ skip }) => {
    const site = open() ?? skip('No Postgres.')
    const browser = openBrowser(site)
    expect((await browser.ask('me')).status).toBe(401)
    const { status, body, set } = await browser.signIn(people.eip155)
    expect([status, body.account]).toEqual([200, evm])
    expect(set).toMatch(/^__Host-siwx=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=604800$/)
    expect((await browser.ask('me')).body).toMatchObject({
      account: evm,
      expiresAt: '2026-11-29T12:00:00.000Z',
    })
    expect((await browser.ask('sign-out', {})).set).toContain('Max-Age=0')
    expect((await browser.ask('me')).status).toBe(401)
  })

  test('several accounts are signed in at once, and each signs out by itself', async ({ skip }) => {
    const site = open() ?? skip('No Postgres.')
    const browser = openBrowser(site)
    await browser.signIn(people.eip155)
    site.clock += 1_000
    await browser.signIn(people.solana)
    site.clock += 1_000
    expect(await browser.accounts()).toEqual([solana, evm])
    await browser.signIn(people.eip155)
    expect(await browser.accounts()).toEqual([evm, solana])
    expect((await browser.ask('sign-out', { account: evm })).set).toBeNull()
    expect(await browser.accounts()).toEqual([solana])
    expect((await browser.ask('sign-out', { account: solana })).set).toContain('Max-Age=0')
  })

  test('a message signs in once, also when it comes ten times at once', async ({ skip }) => {
    const site = open() ?? skip('No Postgres.')
    const browser = openBrowser(site)
    const proof = await browser.prove(people.eip155)
    const thief = openBrowser(site)
    const answers = await Promise.all(Array.from({ length: 10 }, () => thief.ask('authenticate', proof)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)])
    expect(await browser.ask('authenticate', proof)).toMatchObject({
      status: 401,
      body: { reason: 'nonce_mismatch' },
    })
  })

  test('a nonce ends after ten minutes, and belongs to its project and origin', async ({ skip }) => {
    const store = openStore() ?? skip('No Postgres.')
    const projectId = `bound-${Math.random()}`
    const site = openSite(store, { projectId })
    const proof = await openBrowser(site).prove(people.eip155)
    const refusal = { reason: 'nonce_mismatch' }
    const otherProject = openBrowser(openSite(store, { projectId: 'other' }))
    expect((await otherProject.ask('authenticate', proof)).body).toEqual(refusal)
    const origin = 'https://other.example'
    const elsewhere = openBrowser(openSite(store, { projectId, origin }), origin)
    const stolen = await elsewhere.prove(people.eip155, {
      nonce: /Nonce: (\w+)/.exec(proof.message)?.[1] ?? '',
      domain: 'other.example',
      uri: `${origin}/`,
    })
    expect((await elsewhere.ask('authenticate', stolen)).body).toEqual(refusal)
    // Neither took it away from whom it was given to.
    expect((await openBrowser(site).ask('authenticate', proof)).status).toBe(200)
    const browser = openBrowser(site)
    const nonce = await browser.nonce()
    site.clock += 10 * 60_000
    expect((await browser.signIn(people.eip155, { nonce })).body).toEqual(refusal)
  })

  test('a revoked account is signed out everywhere at once, and others stay', async ({ skip }) => {
    const site = open() ?? skip('No Postgres.')
    const [one, other] = [openBrowser(site), openBrowser(site)]
    await one.signIn(people.eip155)
    await one.signIn(people.solana)
    await other.signIn(people.eip155)
    await site.signIn.revoke(evm)
    expect([await one.accounts(), await other.accounts()]).toEqual([[solana], []])
  })

  test('a session ends with its time, or with its message’s', async ({ skip }) => {
    const site = open({ sessionSeconds: 60 }) ?? skip('No Postgres.')
    const browser = openBrowser(site)
    await browser.signIn(people.eip155)
    await browser.signIn(people.solana, { expirationTime: new Date(START + 30_000).toISOString() })
    site.clock = START + 30_000
    expect(await browser.accounts()).toEqual([evm])
    site.clock = START + 60_000
    expect(await browser.accounts()).toEqual([])
  })

  test('a cookie that was there before the sign-in is worth nothing after it', async ({ skip }) => {
    const site = open() ?? skip('No Postgres.')
    const attacker = openBrowser(site)
    await attacker.signIn(people.solana)
    const victim = openBrowser(site)
    for (const [name, value] of attacker.jar) victim.jar.set(name, value)
    await victim.signIn(people.eip155)
    expect(await attacker.accounts()).toEqual([])
    expect(await victim.accounts()).toContain(evm)
  })
})

test('the store has no cookie that signs in', async () => {
  const database = new Libsql(':memory:')
  const browser = openBrowser(openSite(openSqlite(database)))
  await browser.signIn(people.eip155)
  const [token = ''] = browser.jar.values()
  const rows = JSON.stringify(database.prepare('select * from siwx_sessions').all())
  expect(rows).toContain(evm)
  expect(rows).not.toContain(token)
  expect(database.prepare('select * from siwx_nonces').all()).toEqual([])
})

describe('refused requests', () => {
  const get = {}
  const from = (origin: string) => ({ method: 'POST', headers: { origin } })
  const post = (body?: string) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    ...(body !== undefined && { body }),
  })
  test.each<[string, string, RequestInit, number, string]>([
    ['another path', 'v1/other', get, 404, 'not_found'],
    ['an inherited path', 'v1/constructor', get, 404, 'not_found'],
    ['a path beside it', 'v10/me', get, 404, 'not_found'],
    ['a nonce by GET', 'v1/nonce', get, 405, 'method'],
    ['a sign-out by GET', 'v1/sign-out', get, 405, 'method'],
    ['me by POST', 'v1/me', post(), 405, 'method'],
    ['no origin', 'v1/nonce', { method: 'POST' }, 403, 'origin'],
    ['another origin', 'v1/nonce', from('https://evil.example'), 403, 'origin'],
    ['a subdomain', 'v1/nonce', from('https://a.app.example.com'), 403, 'origin'],
    ['http', 'v1/nonce', from('http://app.example.com'), 403, 'origin'],
    ['a frame without an origin', 'v1/nonce', from('null'), 403, 'origin'],
    ['no JSON', 'v1/authenticate', post('{'), 400, 'body_malformed'],
    ['nothing', 'v1/authenticate', post(), 400, 'body_malformed'],
    ['null', 'v1/authenticate', post('null'), 400, 'body_malformed'],
    ['no signature', 'v1/authenticate', post('{"message":""}'), 400, 'body_malformed'],
    ['no message in it', 'v1/authenticate', post('{"message":"","signature":""}'), 401, 'message_malformed'],
    ['130 kB', 'v1/authenticate', post('a'.repeat(131_073)), 413, 'body_too_large'],
    ['an odd account', 'v1/sign-out', post('{"account":7}'), 400, 'body_malformed'],
  ])('%s', async (_, path, init, status, reason) => {
    const response = await openSite().signIn.handle(new Request(`${ORIGIN}/auth/${path}`, init))
    expect([response.status, await response.json()]).toEqual([status, { reason }])
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonp',
    '',
  ])('a form of another site can send %j, and is refused', async (type) => {
    const site = openSite()
    const proof = await openBrowser(site).prove(people.eip155)
    const answer = await openBrowser(site).ask('authenticate', proof, { 'content-type': type })
    expect(answer).toMatchObject({ status: 415, body: { reason: 'content_type' }, set: null })
  })

  test('a message for another domain, scheme or chain signs nobody in, and leaves the nonce', async () => {
    const site = openSite(memoryStore(), { chainIds: ['eip155:1'] })
    const browser = openBrowser(site)
    const nonce = await browser.nonce()
    const reasonOf = async (fields: Partial<SiwxMessage>, person: Person = people.eip155) =>
      (await browser.signIn(person, { nonce, ...fields })).body.reason
    expect(await reasonOf({ domain: 'evil.example' })).toBe('domain_mismatch')
    expect(await reasonOf({ scheme: 'http' })).toBe('scheme_mismatch')
    expect(await reasonOf({ uri: 'http://app.example.com/' })).toBe('uri_mismatch')
    expect(await reasonOf({}, people.solana)).toBe('chain_mismatch')
    expect(await reasonOf({ issuedAt: '2026-11-22T11:00:00Z' })).toBe('too_old')
    expect(await reasonOf({ issuedAt: '2026-11-22T12:01:01Z' })).toBe('issued_in_future')
    expect(await reasonOf({ issuedAt: '2026-11-22T12:01:00Z' })).toBeUndefined()
  })

  test('a node that fails is no refusal of the account', async () => {
    const node = { request: () => Promise.reject(new Error('down')) }
    const browser = openBrowser(openSite(memoryStore(), { nodes: { 'eip155:1': node } }))
    const { message } = await browser.prove(people.eip155)
    const answer = await browser.ask('authenticate', { message, signature: `0x${'11'.repeat(96)}` })
    expect(answer).toMatchObject({ status: 503, body: { reason: 'node_failed' } })
  })

  test('a cookie that comes twice, or is none of ours, is not read', async () => {
    const browser = openBrowser(openSite())
    await browser.signIn(people.eip155)
    const [token = ''] = browser.jar.values()
    const me = async (cookie: string) => (await browser.ask('me', undefined, { cookie })).status
    expect(await me(`a=b; __Host-siwx=${token}`)).toBe(200)
    expect(await me(`__Host-siwx=${token}; __Host-siwx=${token}`)).toBe(401)
    expect(await me(`siwx=${token}`)).toBe(401)
    expect(await me(`__Host-siwx=${token.slice(1)}`)).toBe(401)
    expect(await me(`__Host-siwx=${token.slice(1)}A`)).toBe(401)
  })

  test('who asks too often is told so', async () => {
    const left = [true]
    const browser = openBrowser(openSite(memoryStore(), { admit: () => left.pop() === true }))
    expect((await browser.ask('nonce', {})).status).toBe(200)
    expect(await browser.ask('nonce', {})).toMatchObject({
      status: 429,
      body: { reason: 'too_many_requests' },
    })
  })

  test('what the store throws comes through', async () => {
    const store = { ...memoryStore(), addNonce: () => Promise.reject(new Error('The disk is full.')) }
    await expect(openBrowser(openSite(store)).ask('nonce', {})).rejects.toThrow('The disk is full.')
  })
})

describe('origins', () => {
  test.each(['http://localhost:4100', 'http://127.0.0.1:4100', 'http://[::1]:4100'])(
    '%s has a cookie without prefix, and a warning at start',
    async (origin) => {
      const warnings: string[] = []
      const site = openSite(memoryStore(), { origin, warn: (warning) => warnings.push(warning) })
      expect(warnings).toEqual([`${origin} has no https: its cookies are for development only.`])
      const { host } = new URL(origin)
      const { set } = await openBrowser(site, origin).signIn(people.eip155, {
        domain: host,
        uri: `${origin}/`,
      })
      expect(set).toMatch(/^siwx=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/)
    },
  )

  test.each([
    'http://app.example.com',
    'https://app.example.com/',
    'app.example.com',
    '',
    'null',
    'http://localhost.evil.example',
  ])('%j is refused at start', (origin) => {
    expect(() => createSignIn({ origin, store: memoryStore() })).toThrow(/^origin: /)
  })
})

test('a page that is rendered on the server reads the sessions of its request', async () => {
  const site = openSite()
  const browser = openBrowser(site)
  await browser.signIn(people.eip155)
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const sessions = await site.signIn.getSessions(new Request(`${ORIGIN}/page`, { headers: { cookie } }))
  expect(sessions.map(({ caipAddress }) => caipAddress)).toEqual([evm])
  expect(await site.signIn.getSessions(new Request(`${ORIGIN}/page`))).toEqual([])
})
