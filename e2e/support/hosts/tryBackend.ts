import { createMessage } from '@latchkey/siwx'
import { expect } from 'vitest'
import { messageOf, people } from '../../../packages/siwx/src/testing/people.ts'

/** Signs in at a back end, and tries requests that it must refuse: a forged cookie, a used nonce, another site, an expired session. */
export async function tryBackend(origin: string): Promise<void> {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}/auth/v1/${path}`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const notes = (cookie = '') => fetch(`${origin}/notes`, { headers: { cookie } })
  // The server starts.
  const status = async () => (await notes().catch(() => undefined))?.status
  await expect.poll(status, { timeout: 60_000 }).toBe(401)
  const { nonce } = await (await post('nonce', {})).json()
  const { solana } = people
  const site = { domain: new URL(origin).host, uri: origin, scheme: 'http' }
  const message = createMessage(messageOf(solana, { ...site, nonce, issuedAt: new Date().toISOString() }))
  const signed = { message, signature: await solana.sign(message) }
  const answer = await post('authenticate', signed)
  expect(await answer.json()).toMatchObject({ account: `${solana.chainId}:${solana.accountAddress}` })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(await (await notes(cookie)).text()).toBe(`The notes of ${solana.chainId}:${solana.accountAddress}`)
  const me = await fetch(`${origin}/auth/v1/me`, { headers: { cookie } })
  expect(me.status).toBe(200)

  const [name] = cookie.split('=')
  expect((await notes(`${name}=${'A'.repeat(43)}`)).status).toBe(401)
  expect((await post('authenticate', signed)).status).toBe(401)
  expect((await post('sign-out', {}, { cookie, origin: 'https://evil.example' })).status).toBe(403)
  expect((await post('sign-out', {}, { cookie, 'content-type': 'text/plain' })).status).toBe(415)
  expect((await post('sign-out', {}, { cookie })).status).toBe(200)
  expect((await notes(cookie)).status).toBe(401)
}
