import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base58, base64 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { runs } from '../../../../scripts/testing/chance.mjs'
import { createMessage } from '../message/createMessage.ts'
import { createNonce } from '../message/createNonce.ts'
import type { SiwxMessage } from '../message/message.ts'
import { describeRecap, writeRecap } from '../recap/recap.ts'
import { readFixture } from '../testing/fixture.ts'
import { messageOf, type Person, people } from '../testing/people.ts'
import type { ExpectedMessage } from './checkExpected.ts'
import { type VerifyOptions, verify } from './verify.ts'

const NOW = Date.parse('2026-11-22T12:00:10Z')
const NONCE = '12345678abcdefgh'
const EXPECTED = { domain: 'app.example.com', nonce: NONCE }
const everybody: readonly Person[] = Object.values(people)

/** The kind of a good signature, or the reason of a refusal. */
async function check(
  message: string,
  signature: string | Uint8Array,
  expected: Partial<ExpectedMessage> = {},
  options: Partial<VerifyOptions> = {},
): Promise<string> {
  const result = await verify({
    message,
    signature,
    expected: { ...EXPECTED, ...expected },
    nowMs: NOW,
    ...options,
  })
  return result.isValid ? result.kind : result.reason
}

async function signIn(
  fields: Partial<SiwxMessage> = {},
  expected: Partial<ExpectedMessage> = {},
  options: Partial<VerifyOptions> = {},
  person: Person = people.eip155,
): Promise<string> {
  const text = createMessage(messageOf(person, fields))
  return check(text, await person.sign(text), expected, options)
}

describe('published signatures of EIP-4361', () => {
  interface Signed extends Omit<SiwxMessage, 'chainId' | 'accountAddress'> {
    readonly address: string
    readonly chainId: number
    readonly signature: string
    readonly time?: string
    readonly domainBinding?: string
    readonly matchNonce?: string
  }
  async function checkPublished({ signature, time, domainBinding, matchNonce, address, ...rest }: Signed) {
    const { domain, uri, nonce, version, chainId, issuedAt, expirationTime, notBefore, statement } = rest
    const text = [
      `${domain} wants you to sign in with your Ethereum account:\n${address}\n\n${statement}\n`,
      `URI: ${uri}\nVersion: ${version}\nChain ID: ${chainId}\nNonce: ${nonce}\nIssued At: ${issuedAt}`,
      ...(expirationTime ? [`Expiration Time: ${expirationTime}`] : []),
      ...(notBefore ? [`Not Before: ${notBefore}`] : []),
    ].join('\n')
    const expected = { domain: domainBinding ?? domain, uri, nonce: matchNonce ?? nonce }
    return check(text, signature, expected, { nowMs: Date.parse(time ?? '2026-11-22T12:00:00Z') })
  }

  test.each(Object.entries(readFixture<Record<string, Signed>>('verification_positive.json')))(
    'accepts: %s',
    async (_, signed) => expect(await checkPublished(signed)).toBe('eip191'),
  )

  const reasons: Record<string, string> = {
    'expired message': 'expired',
    'domain binding': 'domain_mismatch',
    'custom time': 'expired',
    'custom nonce': 'nonce_mismatch',
    'malformed signature': 'signature_malformed',
    'wrong signature': 'signature_mismatch',
    'not yet valid': 'not_yet_valid',
    'invalid issuedAt': 'issued_at_invalid',
    'invalid notBefore': 'not_before_invalid',
    'invalid expirationTime': 'expiration_time_invalid',
  }
  test.each(Object.entries(readFixture<Record<string, Signed>>('verification_negative.json')))(
    'refuses: %s',
    async (name, signed) => expect(await checkPublished(signed)).toBe(reasons[name]),
  )

  test.each(
    Object.entries(readFixture<Record<string, { message: string; signature: string }>>('eip1271.json')),
  )('a contract wallet’s signature is no key’s: %s', async (_, { message, signature }) => {
    const nonce = /Nonce: (\w+)/.exec(message)?.[1] ?? ''
    const reason = await check(message, signature, { domain: 'localhost:4361', nonce })
    expect(reason).toMatch(/^(signature_mismatch|node_missing)$/)
  })
})

test('every namespace signs in, and the account is given as CAIP-10', async () => {
  const results = await Promise.all(
    everybody.map(async (person) => {
      const message = createMessage(messageOf(person))
      const signature = await person.sign(message)
      return verify({ message, signature, expected: EXPECTED, nowMs: NOW })
    }),
  )
  expect(results.map((result) => result.isValid && [result.caipAddress, result.kind])).toEqual(
    everybody.map(({ chainId, accountAddress }, index) => [
      `${chainId}:${accountAddress}`,
      ['eip191', 'solana:ed25519', 'polkadot:sr25519', 'bip137'][index],
    ]),
  )
})

test('another account’s signature is refused, as is another namespace’s', async () => {
  for (const person of everybody)
    for (const other of everybody) {
      if (other === person) continue
      const text = createMessage(messageOf(person))
      expect(await check(text, await other.sign(text))).toMatch(
        /^(signature_(mismatch|malformed)|node_missing)$/,
      )
    }
})

describe('what the server expects', () => {
  const lowerCased = people.eip155.accountAddress.toLowerCase()
  const two = ['a:b', 'c:d']
  test.each<[string, Partial<SiwxMessage>, Partial<ExpectedMessage>, string]>([
    ['another domain', {}, { domain: 'example.com' }, 'domain_mismatch'],
    ['a subdomain', {}, { domain: 'a.app.example.com' }, 'domain_mismatch'],
    ['a port that is missing', {}, { domain: 'app.example.com:8443' }, 'domain_mismatch'],
    ['a port too many', { domain: 'app.example.com:8443' }, {}, 'domain_mismatch'],
    ['the scheme’s own port, written out', { domain: 'app.example.com:443' }, {}, 'domain_mismatch'],
    ['a user before the domain', { domain: 'app.example.com@evil.example' }, {}, 'domain_mismatch'],
    ['a user before the real domain', { domain: 'evil@app.example.com' }, {}, 'domain_mismatch'],
    ['a dot behind the domain', { domain: 'app.example.com.' }, {}, 'domain_mismatch'],
    ['capitals, which mean nothing', { domain: 'APP.example.com' }, {}, 'eip191'],
    ['http for https', { scheme: 'http' }, { scheme: 'https' }, 'scheme_mismatch'],
    ['no scheme, which means https', {}, { scheme: 'https' }, 'eip191'],
    ['a URI of another host', { uri: 'https://evil.example/app.example.com' }, {}, 'uri_mismatch'],
    ['a URI of another port', { uri: 'https://app.example.com:8443/login' }, {}, 'uri_mismatch'],
    ['a URI with a user', { uri: 'https://app.example.com@evil.example/' }, {}, 'uri_mismatch'],
    ['a URI with a user of the domain', { uri: 'https://evil@app.example.com/' }, {}, 'uri_mismatch'],
    ['a URI with its own port', { uri: 'https://app.example.com:443/login' }, {}, 'eip191'],
    ['a URI over http', { uri: 'http://app.example.com/login' }, { scheme: 'https' }, 'uri_mismatch'],
    ['a URI of no page', { uri: 'did:key:example' }, {}, 'uri_mismatch'],
    ['the exact URI', { uri: 'did:key:example' }, { uri: 'did:key:example' }, 'eip191'],
    ['almost the exact URI', {}, { uri: 'https://app.example.com/login/' }, 'uri_mismatch'],
    ['another chain', {}, { chainIds: ['eip155:10'] }, 'chain_mismatch'],
    ['one of the chains', {}, { chainIds: ['eip155:10', 'eip155:1'] }, 'eip191'],
    ['another account', {}, { address: people.solana.accountAddress }, 'address_mismatch'],
    ['the account without its checksum', {}, { address: lowerCased }, 'eip191'],
    ['another nonce', {}, { nonce: '12345678abcdefgH' }, 'nonce_mismatch'],
    ['a missing request id', {}, { requestId: 'a' }, 'request_id_mismatch'],
    ['another request id', { requestId: 'b' }, { requestId: 'a' }, 'request_id_mismatch'],
    ['the request id', { requestId: 'a' }, { requestId: 'a' }, 'eip191'],
    ['missing resources', {}, { resources: ['a:b'] }, 'resources_mismatch'],
    ['a resource too many', { resources: two }, { resources: ['a:b'] }, 'resources_mismatch'],
    ['resources in another order', { resources: two }, { resources: two.toReversed() }, 'resources_mismatch'],
    ['the resources', { resources: two }, { resources: two }, 'eip191'],
  ])('%s', async (_, fields, expected, outcome) => {
    expect(await signIn(fields, expected)).toBe(outcome)
  })

  test('a domain in another script is expected in its ASCII form', async () => {
    const fields = { domain: 'xn--bcher-kva.example', uri: 'https://xn--bcher-kva.example/' }
    expect(await signIn(fields, { domain: 'bücher.example' })).toBe('eip191')
    expect(await signIn(fields, { domain: 'bucher.example' })).toBe('domain_mismatch')
  })

  test.each([undefined, null, '', 0])('a server that forgot its nonce (%j) lets nobody in', async (nonce) => {
    const message = createMessage(messageOf(people.eip155))
    const signature = await people.eip155.sign(message)
    const expected = Object.assign({ ...EXPECTED }, { nonce })
    const result = await verify({ message, signature, expected, nowMs: NOW })
    expect(result).toMatchObject({ isValid: false, reason: 'nonce_mismatch' })
  })

  test('a nonce is looked up last, once, and not for a message that is refused anyway', async () => {
    const nonce = vi.fn((given: string) => given === NONCE)
    expect(await signIn({}, { nonce })).toBe('eip191')
    expect(nonce).toHaveBeenCalledTimes(1)
    expect(await signIn({ nonce: '87654321' }, { nonce })).toBe('nonce_mismatch')
    expect(nonce).toHaveBeenCalledTimes(2)
    await signIn({ domain: 'evil.example' }, { nonce })
    await check(createMessage(messageOf(people.eip155)), `0x${'11'.repeat(65)}`, { nonce })
    expect(nonce).toHaveBeenCalledTimes(2)
    const broken = () => Promise.reject(new Error('The database is gone.'))
    await expect(signIn({}, { nonce: broken })).rejects.toThrow('The database is gone.')
  })

  test('nonces have 128 bits and never the same ones', () => {
    const nonces = Array.from({ length: 1_000 }, createNonce)
    expect(new Set(nonces).size).toBe(1_000)
    for (const nonce of nonces) expect(nonce).toMatch(/^[A-Za-z0-9]{16,22}$/)
  })
})

describe('time', () => {
  const at = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString()
  test.each<[string, Partial<SiwxMessage>, number, string]>([
    ['ends at the moment it names', { expirationTime: at(0) }, 0, 'expired'],
    ['is good a moment before', { expirationTime: at(0.001) }, 0, 'eip191'],
    ['ended within the skew', { expirationTime: at(-5) }, 5_001, 'eip191'],
    ['ended at the skew', { expirationTime: at(-5) }, 5_000, 'expired'],
    ['begins at the moment it names', { notBefore: at(0) }, 0, 'eip191'],
    ['begins a moment later', { notBefore: at(0.001) }, 0, 'not_yet_valid'],
    ['begins within the skew', { notBefore: at(5) }, 5_000, 'eip191'],
    ['begins beyond the skew', { notBefore: at(5.001) }, 5_000, 'not_yet_valid'],
    ['ends in another time zone', { expirationTime: '2026-11-22T10:00:11-02:00' }, 0, 'eip191'],
  ])('a message that %s', async (_, fields, clockSkewMs, outcome) => {
    expect(await signIn(fields, {}, { clockSkewMs })).toBe(outcome)
  })

  test.each<[number, number, string]>([
    [-60, 0, 'eip191'],
    [-60.001, 0, 'too_old'],
    [-65, 5_000, 'eip191'],
    [0, 0, 'eip191'],
    [0.001, 0, 'issued_in_future'],
    [5, 5_000, 'eip191'],
  ])(
    'issued %d s from now, with a skew of %i ms and at most a minute old',
    async (seconds, clockSkewMs, outcome) => {
      expect(await signIn({ issuedAt: at(seconds) }, { maxAgeMs: 60_000 }, { clockSkewMs })).toBe(outcome)
    },
  )
})

describe('ReCaps', () => {
  const recap = { att: { 'https://app.example.com/notes': { 'crud/read': [{}] } }, prf: [] }
  const resources = [writeRecap(recap)]

  test('are read where the statement says what they allow', async () => {
    const statement = `I accept the terms. ${describeRecap(recap)}`
    const message = createMessage(messageOf(people.eip155, { statement, resources }))
    const signature = await people.eip155.sign(message)
    const result = await verify({ message, signature, expected: EXPECTED, nowMs: NOW })
    expect(result).toMatchObject({ isValid: true, recap })
  })

  test('are refused where it does not', async () => {
    expect(await signIn({ resources })).toBe('recap_mismatch')
    expect(await signIn({ resources: ['urn:recap:e30'] })).toBe('recap_invalid')
  })
})

describe('alterations', () => {
  const hex = {
    encode: (bytes: Uint8Array) => `0x${bytesToHex(bytes)}`,
    decode: (text: string) => hexToBytes(text.slice(2)),
  }
  const coders = { eip155: hex, solana: base58, polkadot: hex, bip122: base64 }
  const names = ['eip155', 'solana', 'polkadot', 'bip122'] as const

  test.each(names)('no changed byte of a message of %s is accepted', async (name) => {
    const person = people[name]
    const text = createMessage(messageOf(person, { resources: ['a:b'], requestId: 'r' }))
    const signature = await person.sign(text)
    const bytes = utf8ToBytes(text)
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (index, flip) => {
        const changed = bytes.slice()
        changed[index] = (changed[index] ?? 0) ^ flip
        const outcome = await check(new TextDecoder('latin1').decode(changed), signature, {
          nonce: () => true,
        })
        expect(outcome).toMatch(/_(malformed|invalid|mismatch|unsupported)$/)
      }),
      { numRuns: runs(400) },
    )
  })

  test.each(names)('no changed, missing or added byte of a signature of %s is accepted', async (name) => {
    const person = people[name]
    const text = createMessage(messageOf(person))
    const good = coders[name].decode(await person.sign(text))
    expect(await check(text, coders[name].encode(good))).not.toContain('_')
    // The same recovery id has two spellings, which published vectors ask for.
    const twin = name === 'eip155' ? hex.encode(good.with(64, (good[64] ?? 0) - 27)) : undefined
    const change = fc.oneof(
      fc
        .tuple(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }))
        .map(([index, flip]) => good.with(index, (good[index] ?? 0) ^ flip)),
      fc.nat(good.length - 1).map((length) => good.slice(0, length)),
      fc.uint8Array({ minLength: 1, maxLength: 8 }).map((more) => Uint8Array.from([...good, ...more])),
    )
    await fc.assert(
      fc.asyncProperty(change, async (bytes) => {
        const signature = coders[name].encode(bytes)
        fc.pre(signature !== twin)
        expect(await check(text, signature)).toMatch(/^(signature_\w+|node_missing)$/)
      }),
      { numRuns: runs(300) },
    )
  })

  test('nothing that a stranger sends makes it throw', async () => {
    const texts = await Promise.all(
      everybody.map(async (person) => {
        const text = createMessage(messageOf(person))
        return [text, await person.sign(text)] as const
      }),
    )
    const text = fc.oneof(fc.constantFrom(...texts.map(([one]) => one)), fc.string({ unit: 'binary' }))
    const signature = fc.oneof(
      fc.constantFrom(...texts.map(([, one]) => one)),
      fc.anything(),
      fc.base64String(),
      fc.base64String().map((one) => `ful${one}`),
      fc.uint8Array({ maxLength: 200 }),
      fc.uint8Array({ maxLength: 200 }).map((one) => `0x${bytesToHex(one)}`),
      fc.uint8Array({ minLength: 60, maxLength: 70 }).map((one) => base58.encode(one)),
    )
    await fc.assert(
      fc.asyncProperty(text, signature, async (message, given) => {
        const parameters = { message, signature: given, expected: EXPECTED }
        const result: unknown = await Reflect.apply(verify, undefined, [parameters])
        expect(result).toHaveProperty('isValid')
      }),
      { numRuns: runs(1_500) },
    )
  })
})
