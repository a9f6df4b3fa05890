import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { suiteFolder } from '../../../testing/openFolder.ts'
import { connectClient } from '../testing/connectClient.ts'
import { createIdentity, toBase58 } from '../testing/createIdentity.ts'
import { startRelay } from '../testing/startRelay.ts'
import { readClientJwt } from './readClientJwt.ts'

const projectsFile = join(suiteFolder(), 'projects.json')
const write = (projects: unknown) => writeFileSync(projectsFile, JSON.stringify(projects))
write([{ id: 'shop', name: 'Shop', origins: ['https://app.example'] }])
const relay = await startRelay({ PROJECTS_FILE: projectsFile })
afterAll(() => relay.close())

const identity = createIdentity()
const nowSeconds = () => Math.floor(Date.now() / 1_000)

/** @param hex - an Ed25519 point as it is written */
const keyOf = (hex: string) => `did:key:z${toBase58(Buffer.from(`ed01${hex}`, 'hex'))}`

/** What a client is told that is not let in: a frame, and the code and reason of the close. */
const refusal = async (query: Record<string, string>, origin = 'https://app.example') => {
  const client = await connectClient(relay.url, { query, origin })
  const { code, reason } = await client.closed
  return { code, reason, frames: client.frames.map((text) => JSON.parse(text)) }
}
const refused = (message: string, data: string) => ({
  code: 3000,
  reason: message,
  frames: [{ id: 0, jsonrpc: '2.0', error: { code: 3000, message, data } }],
})

describe('who is let in', () => {
  test('[S8.9] a page on another origin is told so, by a frame and by the close', async () => {
    const answer = await refusal({ projectId: 'shop', auth: identity.jwt() }, 'https://evil.example')
    expect(answer).toEqual(refused('Unauthorized: origin not allowed', 'OriginNotAllowed'))
  })

  test('[S8.10] a token of a clock that is far ahead is not valid yet', async () => {
    const iat = nowSeconds() + 400
    const answer = await refusal({ projectId: 'shop', auth: identity.jwt({ iat, exp: iat + 86_400 }) })
    expect(answer).toEqual(refused('JWT validation error: JWT Token is not yet valid', 'InvalidJwt'))
  })

  test('[S8.11] a project that nobody listed, and none at all', async () => {
    const answer = await refusal({ projectId: 'other', auth: identity.jwt() })
    expect(answer).toEqual(refused('Unauthorized: invalid key', 'ProjectNotFound'))
    expect(await refusal({ auth: identity.jwt() })).toEqual(
      refused('Unauthorized: invalid key', 'ProjectIdNotSpecified'),
    )
  })

  test('a token of yesterday, a forged one, none', async () => {
    const exp = nowSeconds() - 400
    const old = identity.jwt({ iat: exp - 86_400, exp })
    const message = 'JWT validation error: JWT Token is expired'
    expect((await refusal({ projectId: 'shop', auth: old })).reason).toBe(message)
    const [head, , signature] = identity.jwt().split('.')
    const [, claims] = createIdentity().jwt().split('.')
    const forged = `${head}.${claims}.${signature}`
    expect((await refusal({ projectId: 'shop', auth: forged })).reason).toContain('the signature is not')
    expect((await refusal({ projectId: 'shop' })).frames[0].error.data).toBe('MissingJwt')
  })

  test('a token for longer than a day and an hour', async () => {
    const iat = nowSeconds()
    const auth = identity.jwt({ iat, exp: iat + 26 * 3_600 })
    const message = 'JWT validation error: a token may live for 25 hours at most'
    expect((await refusal({ projectId: 'shop', auth })).reason).toBe(message)
  })

  test('clocks that differ by some minutes are let in, and native wallets, which have no origin', async () => {
    for (const offset of [-290, 290]) {
      const iat = nowSeconds() + offset
      const auth = identity.jwt({ iat, exp: iat + 86_400 })
      const client = await connectClient(relay.url, { query: { projectId: 'shop', auth } })
      expect(await client.call('irn_subscribe', { topic: 'ab'.repeat(32) })).toMatch(/^[0-9a-f]{64}$/)
      await client.close()
    }
  })

  test('nothing is logged of who was refused', async () => {
    await refusal({ projectId: 'other', auth: identity.jwt() })
    const log = relay.log.join('')
    expect(log).toContain('"refused":"ProjectNotFound"')
    expect(log).not.toContain(identity.clientId)
    expect(log).not.toContain('eyJ')
  })
})

describe('a token', () => {
  // The example of the protocol's own specification.
  const jwt =
    'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJkaWQ6a2V5Ono2TWtvZEhad25lVlJTaHRhTGY4SktZa3hwREdwMXZHWm5wR21kQnBYOE0yZXh4SCIsInN1YiI6ImM0NzlmZTVkYzQ2NGU3NzFlNzhiMTkzZDIzOWE2NWI1OGQyNzhjYWQxYzM0YmZiMGI1NzE2ZTViYjUxNDkyOGUiLCJhdWQiOiJ3c3M6Ly9yZWxheS53YWxsZXRjb25uZWN0LmNvbSIsImlhdCI6MTY1NjkxMDA5NywiZXhwIjoxNjU2OTk2NDk3fQ.bAKl1swvwqqV_FgwvD4Bx3Yp987B9gTpZctyBviA-EkAuWc8iI8SyokOjkv9GJESgid4U8Tf2foCgrQp2qrxBA'
  const clock = { nowSeconds: 1_656_910_100, skewSeconds: 300 }

  test('of the published vector is read, and its key is the one made from the published seed', () => {
    const seed = Buffer.from('58e0254c211b858ef7896b00e3f36beeb13d568d47c6031c4218b87718061295', 'hex')
    expect(createIdentity(seed).clientId).toBe('did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH')
    expect(readClientJwt(jwt, clock)).toBe(createIdentity(seed).clientId)
  })

  test.each([
    ['nothing', ''],
    ['two parts', 'a.b'],
    ['four parts', `${jwt}.x`],
    ['another algorithm', jwt.replace(/^[^.]+/, Buffer.from('{"alg":"none"}').toString('base64url'))],
    ['a changed signature', `${jwt.slice(0, -4)}AAAA`],
    ['no signature', jwt.replace(/[^.]+$/, '')],
    ['an issuer that is no key', identity.jwt({ iss: 'did:web:example' })],
    ['an issuer that is too long', identity.jwt({ iss: `did:key:z${'1'.repeat(4_000)}` })],
    [
      'a key of another kind',
      identity.jwt({ iss: 'did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme' }),
    ],
    ['times that are no numbers', identity.jwt({ iat: 'now' })],
    ['a key that signs anything', identity.jwt({ iss: keyOf('01'.padEnd(64, '0')) })],
    ['another key that signs anything', identity.jwt({ iss: keyOf('00'.repeat(32)) })],
  ])('with %s is refused', (_, text) => {
    expect(() => readClientJwt(text, clock)).toThrow(/^JWT validation error: /)
  })
})
