import { spawn } from 'node:child_process'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../lab/src/chains/freePort.ts'
import { people } from '../../packages/siwx/src/testing/people.ts'
import { fromRoot } from '../support/fromRoot.ts'
import { installHost } from '../support/hosts/installHost.ts'
// @ts-expect-error The example of docs/sign-in.md has no types.
import { authJs, betterAuth, handOver } from './backends/handOver.mjs'

// Auth.js and better-auth take over the session of a wallet: each block of docs/sign-in.md runs here, the browser's against the servers'.

const source = fromRoot('e2e/signIn/backends')
const folder = fromRoot('.cache/e2e/signIn/backends')

let isInstalled = false
beforeAll(async () => {
  isInstalled = await installHost(source, folder)
}, 300_000)
afterEach(() => vi.unstubAllGlobals())

/** A browser at an origin: it keeps cookies, and says where it is. */
function openBrowser(origin: string) {
  const real = fetch
  const cookies = new Map<string, string>()
  const request = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    if (init.method === 'POST') headers.set('origin', origin)
    const response = await real(new URL(path, origin), { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      const value = pair.slice(at + 1)
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), value)
    }
    return response
  }
  vi.stubGlobal('fetch', request)
  vi.stubGlobal('location', { origin, host: new URL(origin).host })
  return { cookies, request }
}

test.each([
  ['authJs', authJs],
  ['betterAuth', betterAuth],
])(
  'the back end of docs/sign-in.md with %s takes the session of a wallet over, and refuses what it must',
  { timeout: 120_000 },
  async (name, library) => {
    if (!isInstalled) throw new Error('The packages are not installed, and the registry is out of reach.')
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const secret = 'a-secret-of-a-test-that-is-long-enough'
    const server = spawn(process.execPath, [`${name}.mjs`], {
      cwd: folder,
      env: {
        ...{ ...process.env, ORIGIN: origin, PORT: String(port) },
        ...{ AUTH_SECRET: secret, BETTER_AUTH_SECRET: secret },
      },
      stdio: 'ignore',
    })
    onTestFinished(() => void server.kill())
    const { cookies, request } = openBrowser(origin)
    const notes = async () => {
      const answer = await request('/notes')
      return [answer.status, await answer.text()]
    }
    await expect.poll(() => notes().catch(() => []), { timeout: 60_000 }).toEqual([401, 'Sign in first.'])
    // Nobody who has not signed in with a wallet gets a session.
    await expect(library.begin()).rejects.toThrow(/refused|401/)
    expect((await notes())[0]).toBe(401)

    const handler = handOver(library, { required: true })
    const { chainId, accountAddress, sign } = people.solana
    const data = await handler.createMessage({ chainId, accountAddress })
    const message = String(data)
    const session = { data, message, signature: await sign(message) }
    await handler.addSession(session)
    const mine = [200, `The notes of ${chainId}:${accountAddress}`]
    expect(await notes()).toEqual(mine)
    expect(await handler.getSessions(chainId, accountAddress)).toHaveLength(1)
    // A nonce counts once.
    await expect(handler.addSession(session)).rejects.toThrow('401')

    const kept = new Map(cookies)
    for (const key of cookies.keys()) if (key.includes('session')) cookies.set(key, 'A'.repeat(43))
    expect((await notes())[0]).toBe(401)
    for (const [key, value] of kept) cookies.set(key, value)
    expect(await notes()).toEqual(mine)

    // The server revokes the wallet's session, and the browser keeps every cookie.
    const signedOut = await request('/auth/v1/sign-out', {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
    })
    expect(signedOut.status).toBe(200)
    for (const [key, value] of kept) cookies.set(key, value)
    expect((await notes())[0]).toBe(401)

    await handler.revokeSession(chainId, accountAddress)
    expect((await notes())[0]).toBe(401)
    expect(await handler.getSessions(chainId, accountAddress)).toEqual([])
  },
)
