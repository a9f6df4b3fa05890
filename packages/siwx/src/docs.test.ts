import { readFileSync } from 'node:fs'
import { createProof } from '@latchkey/contract'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMessage } from './message/createMessage.ts'
import { giveNonce, signIn as verifyOnce } from './testing/example.ts'
import { app, signIn } from './testing/exampleServer.ts'
import { api } from './testing/exampleTokenReader.ts'
import { messageOf, people } from './testing/people.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const page = read('../../../docs/sign-in.md')

test('the server of docs/sign-in.md is the one that is compiled and runs here', async () => {
  expect(page).toContain(read('./testing/exampleServer.ts'))
  const headers = { origin: 'https://app.example.com', 'content-type': 'application/json' }
  const post = (path: string, body: object) =>
    app.request(`https://app.example.com/auth/v1/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
  const { nonce } = await (await post('nonce', {})).json()
  const message = createMessage(messageOf(people.solana, { nonce, issuedAt: new Date().toISOString() }))
  const signedIn = await post('authenticate', { message, signature: await people.solana.sign(message) })
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const notes = (given: string) =>
    app.request('https://app.example.com/notes', { headers: { cookie: given } })
  expect((await notes('')).status).toBe(401)
  const { chainId, accountAddress } = people.solana
  expect(await (await notes(cookie)).text()).toBe(`The notes of ${chainId}:${accountAddress}`)
})

test('the back end of docs/sign-in.md that reads tokens is the one that is compiled and runs here', async () => {
  expect(page).toContain(read('./testing/exampleTokenReader.ts'))
  const gateway = await generateKeyPair('ES256')
  const keys = [{ ...(await exportJWK(gateway.publicKey)), kid: 'one', alg: 'ES256' }]
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ keys })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const browser = await generateKeyPair('ES256')
  const jkt = await calculateJwkThumbprint(await exportJWK(browser.publicKey))
  const token = await new SignJWT({ accounts: ['eip155:1:0x0'], cnf: { jkt } })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'one' })
    .setIssuer('https://gateway.example.com')
    .setAudience('shop')
    .setExpirationTime('5m')
    .sign(gateway.privateKey)
  const url = 'https://api.example.com/notes'
  const dpop = await createProof({ key: browser, method: 'GET', url, token, now: Date.now() })
  const signedIn = await api.request(url, { headers: { authorization: `DPoP ${token}`, dpop } })
  expect(await signedIn.text()).toBe('The notes of eip155:1:0x0')
  expect(asked).toEqual(['https://gateway.example.com/auth/v1/jwks.json'])
  expect((await api.request(url)).status).toBe(401)
})

test('the handler stands alone, as Next.js exports it', async () => {
  const { handle } = signIn
  const refused = await handle(new Request('https://app.example.com/auth/v1/me'))
  expect([refused.status, await refused.json()]).toEqual([401, { reason: 'signed_out' }])
})

test('the example of docs/sign-in.md is the one that is compiled and runs here', async () => {
  expect(page).toContain(read('./testing/example.ts'))
  const { nonce } = await giveNonce().json()
  const message = createMessage(messageOf(people.solana, { nonce, issuedAt: new Date().toISOString() }))
  const body = JSON.stringify({ message, signature: await people.solana.sign(message) })
  const ask = () => verifyOnce(new Request('https://app.example.com/sign-in', { method: 'POST', body }))
  const { chainId, accountAddress } = people.solana
  expect(await (await ask()).json()).toEqual({ account: `${chainId}:${accountAddress}` })
  const replayed = await ask()
  expect([replayed.status, await replayed.json()]).toEqual([401, { reason: 'nonce_mismatch' }])
})

test('docs/sign-in.md explains every reason of a refusal, and none that is gone', () => {
  const reasons = [...read('./errors/SiwxError.ts').matchAll(/^ {2}\| '(\w+)'/gm)].map(([, reason]) => reason)
  const explained = page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`([a-z]+(?:_[a-z]+)*)`/g)].map(([, reason]) => reason),
    )
    .filter((reason) => reason !== undefined && reasons.includes(reason))
  expect(explained.sort()).toEqual(reasons.sort())
})
