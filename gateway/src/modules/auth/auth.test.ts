import { writeFileSync } from 'node:fs'
import { createProof } from '@latchkey/contract'
import { createMessage, type SiwxMessage } from '@latchkey/siwx'
import { createTokenReader } from '@latchkey/siwx/server'
import { decodeJwt } from 'jose'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { tokenSignIn } from '../../../../packages/siwx/src/client/tokenSignIn.ts'
import { messageOf, type Person, people } from '../../../../packages/siwx/src/testing/people.ts'
import { testFolder } from '../../testing/openFolder.ts'
import { openGateway } from '../../testing/openGateway.ts'
import { openTestEngines } from '../../testing/openTestEngines.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const PROJECT = 'test'
const NO_NODE = 'http://127.0.0.1:9'
const ORIGIN = 'http://localhost:4100'
const evm = `${people.eip155.chainId}:${people.eip155.accountAddress}`
const solana = `${people.solana.chainId}:${people.solana.accountAddress}`

const realNow = Date.now.bind(Date)
let aheadMs = 0
beforeEach(() => {
  aheadMs = 0
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + aheadMs)
})
afterEach(() => vi.restoreAllMocks())

interface Call {
  readonly token?: string | undefined
  readonly proof?: string
  readonly origin?: string | undefined
  readonly projectId?: string
}

async function openBrowser(gateway: TestGateway) {
  const key = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const prove = (method: string, path: string, token?: string, nonce?: string) =>
    createProof({ key, method, url: `${gateway.url}/auth/v1/${path}`, token, nonce, now: Date.now() })
  const ask = async (method: 'GET' | 'POST', path: string, body: object, call: Call = {}) => {
    const { token, projectId = PROJECT } = call
    const origin = 'origin' in call ? call.origin : ORIGIN
    const query = method === 'GET' ? `?projectId=${projectId}` : ''
    const answer = await fetch(`${gateway.url}/auth/v1/${path}${query}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify({ projectId, ...body }) }),
      headers: {
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...(origin !== undefined && { origin }),
        dpop: call.proof ?? (await prove(method, path, token)),
        ...(token !== undefined && { authorization: `DPoP ${token}` }),
      },
    })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  const browser = {
    key,
    prove,
    post: (path: string, body: object = {}, call?: Call) => ask('POST', path, body, call),
    get: (path: string, call?: Call) => ask('GET', path, {}, call),
    async prepare(person: Person, fields: Partial<SiwxMessage> = {}) {
      const nonce = fields.nonce ?? (await browser.post('nonce')).body.nonce
      const message = createMessage(
        messageOf(person, {
          scheme: 'http',
          domain: 'localhost:4100',
          uri: `${ORIGIN}/`,
          issuedAt: new Date(Date.now()).toISOString(),
          nonce,
          ...fields,
        }),
      )
      return { message, signature: await person.sign(message) }
    },
    async signIn(person: Person = people.eip155, fields?: Partial<SiwxMessage>) {
      const answer = await browser.post('authenticate', await browser.prepare(person, fields))
      expect(answer).toMatchObject({ status: 200 })
      return answer.body as { accessToken: string; refreshToken: string; expiresIn: number }
    },
    refresh: (refreshToken: string, call?: Call) => browser.post('refresh', { refreshToken }, call),
    accounts: async (token: string): Promise<readonly string[]> => {
      const { body } = await browser.get('sessions', { token })
      return (body.sessions ?? []).map(({ account }: { account: string }) => account)
    },
  }
  return browser
}

function createLock() {
  let last: Promise<unknown> = Promise.resolve()
  return (_: string, act: () => Promise<unknown>) => {
    last = last.then(act, act)
    return last
  }
}

describe.each(await openTestEngines())('on $name', ({ environment }) => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway({ RPC_URL_42161: NO_NODE, RPC_URL_1: NO_NODE, ...environment })
  }, 300_000)
  afterAll(() => gateway.close())

  test('[S1.15] an account signs in, is known, and signs out at once', async () => {
    const browser = await openBrowser(gateway)
    const { accessToken: token, refreshToken, expiresIn } = await browser.signIn()
    expect(expiresIn).toBe(300)
    expect(decodeJwt(token)).toMatchObject({ aud: PROJECT, sub: evm, accounts: [evm] })
    const { body } = await browser.get('me', { token })
    expect(body).toMatchObject({ account: evm, data: { domain: 'localhost:4100' } })
    expect((await browser.post('sign-out', {}, { token })).status).toBe(200)
    expect((await browser.get('me', { token })).status).toBe(401)
    expect((await browser.refresh(refreshToken)).status).toBe(401)
  })

  test('several accounts are signed in at once, and each signs out by itself', async () => {
    const browser = await openBrowser(gateway)
    await browser.signIn()
    aheadMs += 1_000
    const { accessToken: token } = await browser.signIn(people.solana)
    expect(await browser.accounts(token)).toEqual([solana, evm])
    await browser.post('sign-out', { account: solana }, { token })
    expect(await browser.accounts(token)).toEqual([evm])
  })

  test('a message signs in once, also when it comes ten times at once', async () => {
    const browser = await openBrowser(gateway)
    const proof = await browser.prepare(people.eip155)
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.post('authenticate', proof)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)])
  })

  test('a refresh token is exchanged once; the former one returns the same successor for ten seconds', async () => {
    const browser = await openBrowser(gateway)
    const { refreshToken: first } = await browser.signIn()
    const both = await Promise.all([browser.refresh(first), browser.refresh(first), browser.refresh(first)])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    const [second] = both.map(({ body }) => body.refreshToken)
    expect(new Set(both.map(({ body }) => body.refreshToken))).toEqual(new Set([second]))
    expect(second).not.toBe(first)
    aheadMs += 9_000
    expect((await browser.refresh(first)).body.refreshToken).toBe(second)
    expect((await browser.refresh(second)).status).toBe(200)
  })

  test('a former refresh token that comes late ends every session of the browser', async () => {
    const browser = await openBrowser(gateway)
    const { refreshToken: first } = await browser.signIn()
    const { accessToken: token, refreshToken: second } = (await browser.refresh(first)).body
    aheadMs += 10_500
    expect((await browser.refresh(first)).status).toBe(401)
    expect((await browser.refresh(second)).status).toBe(401)
    expect((await browser.get('me', { token })).status).toBe(401)
  })

  test('a refresh token of two exchanges ago ends every session, also within ten seconds', async () => {
    const browser = await openBrowser(gateway)
    const { refreshToken: first } = await browser.signIn()
    const { refreshToken: second } = (await browser.refresh(first)).body
    const { refreshToken: third } = (await browser.refresh(second)).body
    expect((await browser.refresh(first)).status).toBe(401)
    expect((await browser.refresh(third)).status).toBe(401)
  })

  test('stolen tokens are worth nothing without the key, and the owner keeps the session', async () => {
    const owner = await openBrowser(gateway)
    const thief = await openBrowser(gateway)
    const { accessToken: token, refreshToken } = await owner.signIn()
    expect((await thief.refresh(refreshToken)).status).toBe(401)
    expect((await thief.get('me', { token })).status).toBe(401)
    expect((await thief.post('sign-out', {}, { token })).status).toBe(401)
    const proof = await owner.prove('GET', 'me', token)
    expect((await owner.get('me', { token, proof })).status).toBe(200)
    expect((await thief.get('me', { token, proof })).status).toBe(401)
    expect((await owner.refresh(refreshToken)).status).toBe(200)
  })

  test('made-up tokens are refused, and end nothing', async () => {
    const browser = await openBrowser(gateway)
    const { accessToken: token, refreshToken } = await browser.signIn()
    const [id = '', turn = '', mac = ''] = refreshToken.split('.')
    for (const made of ['', 'x', `${id}.${Number(turn) + 1}.${mac}`, `${id}.${turn}.${mac.slice(1)}A`])
      expect((await browser.refresh(made)).status, made).toBe(401)
    const [head, body, signature = ''] = token.split('.')
    const flipped = `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    expect((await browser.get('me', { token: flipped })).status).toBe(401)
    expect((await browser.get('me')).status).toBe(401)
    expect((await browser.refresh(refreshToken)).status).toBe(200)
  })

  test('tokens and nonces belong to their project', async () => {
    const browser = await openBrowser(gateway)
    const { accessToken: token, refreshToken } = await browser.signIn()
    expect((await browser.get('me', { token, projectId: 'other' })).status).toBe(401)
    expect((await browser.refresh(refreshToken, { projectId: 'other' })).status).toBe(401)
    const signed = await browser.prepare(people.eip155)
    const elsewhere = await browser.post('authenticate', signed, { projectId: 'other' })
    expect(elsewhere).toMatchObject({ status: 401 })
    expect(JSON.stringify(elsewhere.body)).toContain('nonce_mismatch')
    expect((await browser.post('authenticate', signed)).status).toBe(200)
  })

  test.each<[string, Partial<SiwxMessage>, string]>([
    ['domain', { domain: 'evil.example' }, 'domain_mismatch'],
    ['scheme', { scheme: 'https' }, 'scheme_mismatch'],
    ['URI', { uri: 'http://localhost:4101/' }, 'uri_mismatch'],
    ['nonce', { nonce: 'a'.repeat(32) }, 'nonce_mismatch'],
    ['time', { issuedAt: '2020-01-01T00:00:00Z' }, 'too_old'],
  ])('a message of another %s signs nobody in', async (_, fields, reason) => {
    const browser = await openBrowser(gateway)
    const answer = await browser.post('authenticate', await browser.prepare(people.eip155, fields))
    expect(answer.status).toBe(401)
    expect(JSON.stringify(answer.body)).toContain(reason)
  })

  test('an access token ends after five minutes, a session with its message', async () => {
    const browser = await openBrowser(gateway)
    const { accessToken: token, refreshToken } = await browser.signIn(people.eip155, {
      expirationTime: new Date(Date.now() + 600_000).toISOString(),
    })
    aheadMs += 301_000
    expect((await browser.get('me', { token })).status).toBe(401)
    const next = (await browser.refresh(refreshToken)).body
    expect((await browser.get('me', { token: next.accessToken })).status).toBe(200)
    aheadMs += 200_000
    const last = (await browser.refresh(next.refreshToken)).body
    expect(last.expiresIn).toBeLessThan(100)
    aheadMs += 100_000
    expect((await browser.refresh(last.refreshToken)).status).toBe(401)
  })

  test('a proof counts once, for its call, its token and its time', async () => {
    const browser = await openBrowser(gateway)
    const { accessToken: token } = await browser.signIn()
    const once = await browser.prove('GET', 'me', token)
    expect((await browser.get('me', { token, proof: once })).status).toBe(200)
    expect((await browser.get('me', { token, proof: once })).status).toBe(401)
    const wrong = [
      await browser.prove('GET', 'sessions', token),
      await browser.prove('POST', 'me', token),
      await browser.prove('GET', 'me', 'another token'),
      await browser.prove('GET', 'me'),
      'x.y.z',
    ]
    for (const proof of wrong) expect((await browser.get('me', { token, proof })).status).toBe(401)
    const proveLate = (nonce?: string) => {
      aheadMs -= 400_000
      const proof = browser.prove('GET', 'me', token, nonce)
      aheadMs += 400_000
      return proof
    }
    const late = await proveLate()
    const refused = await browser.get('me', { token, proof: late })
    const nonce = refused.headers.get('dpop-nonce') ?? ''
    expect([refused.status, nonce]).toEqual([401, expect.stringContaining('.')])
    const renewed = await proveLate(nonce)
    expect((await browser.get('me', { token, proof: renewed })).status).toBe(200)
  })

  test('the stored rows have no token', async () => {
    const browser = await openBrowser(gateway)
    const { accessToken, refreshToken } = await browser.signIn()
    for (const secret of [accessToken, refreshToken, people.eip155.accountAddress])
      expect(gateway.log.join('')).not.toContain(secret)
  })

  test('a back end of another host reads tokens offline, and refuses what is not of its call', async () => {
    const browser = await openBrowser(gateway)
    const { accessToken: token } = await browser.signIn()
    const origin = 'https://api.example.com'
    const read = createTokenReader({ issuer: gateway.url, projectId: PROJECT, origin })
    const request = async (
      proven: { url?: string; method?: string; token?: string; key?: CryptoKeyPair } = {},
      sent = token,
    ) =>
      new Request(`${origin}/notes?page=2`, {
        headers: {
          authorization: `DPoP ${sent}`,
          dpop: await createProof({
            key: browser.key,
            method: 'GET',
            url: `${origin}/notes`,
            token,
            now: Date.now(),
            ...proven,
          }),
        },
      })
    expect(await read(await request())).toMatchObject({ accounts: [evm] })
    const twice = await request()
    expect(await read(twice.clone())).toBeDefined()
    expect(await read(twice)).toBeUndefined()
    const { key } = await openBrowser(gateway)
    const others = [
      { key },
      { url: 'https://evil.example/notes' },
      { method: 'POST' },
      { token: 'x' },
    ] as const
    for (const other of others)
      expect(await read(await request(other)), Object.keys(other)[0]).toBeUndefined()
    expect(await read(await request({}, `${token.slice(0, -4)}AAAA`))).toBeUndefined()
    expect(await read(new Request(`${origin}/notes`))).toBeUndefined()
    const foreign = createTokenReader({ issuer: gateway.url, projectId: 'other', origin })
    expect(await foreign(await request())).toBeUndefined()
    aheadMs += 301_000
    expect(await read(await request())).toBeUndefined()
  })

  test('the handler of the page signs in, keeps the session over a reload, refreshes, and signs out', async () => {
    const { url } = gateway
    vi.stubGlobal('location', new URL(ORIGIN))
    vi.stubGlobal('navigator', { locks: { request: createLock() } })
    const send = globalThis.fetch
    const calls: string[] = []
    vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
      calls.push(new URL(input).pathname)
      const headers = new Headers(init.headers)
      headers.set('origin', ORIGIN)
      return send(input, { ...init, headers })
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    let kept: Parameters<NonNullable<Parameters<typeof tokenSignIn>[0]['store']>['write']>[0] | undefined
    const store = {
      read: async () => kept,
      write: async (value: NonNullable<typeof kept>) => {
        kept = value
      },
    }
    const open = () => tokenSignIn({ gatewayUrl: url, projectId: PROJECT, store, statement: 'Hello.' })
    const { chainId, accountAddress, sign } = people.eip155
    const first = open()
    expect(await first.getSessions(chainId, accountAddress)).toEqual([])
    const message = await first.createMessage({ chainId, accountAddress })
    const signed = { data: message, message: message.toString(), signature: await sign(message.toString()) }
    await first.addSession(signed)
    expect(await first.getSessions(chainId, accountAddress)).toMatchObject([{ message: signed.message }])
    calls.length = 0
    const tabs = [open(), open()]
    const found = await Promise.all(tabs.map((tab) => tab.getSessions(chainId, accountAddress)))
    expect(found.map(({ length }) => length)).toEqual([1, 1])
    expect(calls.filter((path) => path.endsWith('/refresh'))).toHaveLength(2)
    aheadMs += 290_000
    expect(await first.getSessions(chainId, accountAddress)).toHaveLength(1)
    await first.revokeSession(chainId, accountAddress)
    expect(await tabs[0]?.getSessions(chainId, accountAddress)).toEqual([])
    expect(kept?.refreshToken).toBeUndefined()
    await expect(first.addSession(signed)).rejects.toThrow('401')
  })

  test('a call without a page is given no nonce', async () => {
    const browser = await openBrowser(gateway)
    expect((await browser.post('nonce', {}, { origin: undefined })).status).toBe(403)
  })
})

test('a session outlives the gateway, whose keys stay the same', async () => {
  const folder = testFolder()
  const start = (port = '0') => startTestGateway({ RPC_URL_42161: NO_NODE, DATA_DIR: folder, PORT: port })
  const keysOf = async ({ url }: TestGateway) => (await fetch(`${url}/auth/v1/jwks.json`)).json()
  const first = await start()
  const browser = await openBrowser(first)
  const { accessToken: token, refreshToken } = await browser.signIn()
  const keys = await keysOf(first)
  expect(keys.keys).toEqual([expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })])
  expect(keys.keys[0]).not.toHaveProperty('d')
  await first.close()
  const second = await start(new URL(first.url).port)
  onTestFinished(() => second.close())
  expect(await keysOf(second)).toEqual(keys)
  expect((await browser.get('me', { token })).status).toBe(200)
  expect((await browser.refresh(refreshToken)).status).toBe(200)
})

test('three hundred nonces at once from one address are a few, and the rest is refused', async () => {
  const gateway = await openGateway({ RPC_URL_42161: NO_NODE, RATE_LIMIT: '1/50' })
  const browser = await openBrowser(gateway)
  const answers = await Promise.all(Array.from({ length: 300 }, () => browser.post('nonce')))
  const given = answers.filter(({ status }) => status === 200)
  // Fifty, and one for each second that a busy machine takes.
  expect(given.length).toBeLessThan(200)
  expect(answers.filter(({ status }) => status === 429).length).toBe(300 - given.length)
  expect(new Set(given.map(({ body }) => body.nonce)).size).toBe(given.length)
})

test('a page of an origin that is not the project’s is refused', async () => {
  const folder = testFolder()
  writeFileSync(`${folder}/projects.json`, JSON.stringify([{ id: PROJECT, origins: [ORIGIN] }]))
  const gateway = await openGateway({
    RPC_URL_42161: NO_NODE,
    PROJECTS_FILE: `${folder}/projects.json`,
  })
  const browser = await openBrowser(gateway)
  expect((await browser.post('nonce', {}, { origin: 'https://evil.example' })).status).toBe(401)
  const signed = await browser.prepare(people.eip155)
  expect((await browser.post('authenticate', signed, { origin: 'https://evil.example' })).status).toBe(401)
  expect((await browser.post('authenticate', signed)).status).toBe(200)
})
