import { expect, test } from 'vitest'
import { createMessage } from '../message/createMessage.ts'
import { describeRecap, writeRecap } from '../recap/recap.ts'
import { readFixture } from '../testing/fixture.ts'
import { messageOf, people } from '../testing/people.ts'
import { verifyCacao } from './verifyCacao.ts'

const NOW = Date.parse('2026-11-22T12:00:10Z')
const expected = { domain: 'app.example.com', nonce: '12345678abcdefgh' }

/** The CACAO of a message, as pairing clients make it. */
async function cacaoOf(person: (typeof people)['eip155' | 'solana'] = people.eip155, fields = {}) {
  const message = messageOf(person, fields)
  const { chainId, accountAddress, uri, issuedAt, domain, version, nonce, statement, resources } = message
  return {
    h: { t: person === people.eip155 ? 'eip4361' : 'caip122' },
    p: {
      iss: `did:pkh:${chainId}:${accountAddress}`,
      ...{ aud: uri, iat: issuedAt, domain, version, nonce, statement, resources },
    },
    s: {
      t: person === people.eip155 ? 'eip191' : 'solana:ed25519',
      s: await person.sign(createMessage(message)),
    },
  }
}

async function check(cacao: unknown): Promise<string> {
  const result = await verifyCacao({ cacao, expected, nowMs: NOW })
  return result.isValid ? result.kind : result.reason
}

test('a CACAO of eip155 and one of another namespace are verified', async () => {
  const cacao = await cacaoOf()
  expect(await check(cacao)).toBe('eip191')
  expect(await check(await cacaoOf(people.solana))).toBe('solana:ed25519')
  // CAIP-74 prints the signature without 0x, and encodes the version as a number.
  const { p, s } = cacao
  expect(await check({ ...cacao, p: { ...p, version: 1 }, s: { ...s, s: s.s.slice(2) } })).toBe('eip191')
})

test('the sentence of a ReCap is signed, and may be missing in the payload', async () => {
  const recap = { att: { 'eip155:1': { 'request/personal_sign': [{}] } }, prf: [] }
  const statement = `I accept the terms. ${describeRecap(recap)}`
  const cacao = await cacaoOf(people.eip155, { statement, resources: [writeRecap(recap)] })
  expect(await check(cacao)).toBe('eip191')
  expect(await check({ ...cacao, p: { ...cacao.p, statement: 'I accept the terms.' } })).toBe('eip191')
  expect(await check({ ...cacao, p: { ...cacao.p, statement: 'I accept nothing.' } })).toBe(
    'signature_mismatch',
  )
  expect(await check({ ...cacao, p: { ...cacao.p, resources: ['urn:recap:e30'] } })).toBe('recap_invalid')
})

test('CAIP-74’s own example is read, and refused for its short nonce', async () => {
  const { cacao } = readFixture<{ cacao: unknown }>('caip-74.cacao.json')
  expect(await check(cacao)).toBe('nonce_invalid')
})

test('a changed field is refused', async () => {
  const { h, p, s } = await cacaoOf()
  const other = `did:pkh:eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2`
  const changes: readonly (readonly [object, string])[] = [
    [{ iss: other }, 'signature_mismatch'],
    [{ iss: p.iss.replace('eip155:1:', 'eip155:10:') }, 'signature_mismatch'],
    [{ aud: 'https://app.example.com/other' }, 'signature_mismatch'],
    [{ domain: 'evil.example' }, 'domain_mismatch'],
    [{ nonce: '1234567899' }, 'nonce_mismatch'],
    [{ statement: undefined }, 'signature_mismatch'],
    [{ statement: null }, 'signature_mismatch'],
    [{ iat: '2026-11-22T12:00:00Z' }, 'signature_mismatch'],
    [{ exp: '2026-11-22T12:00:00Z' }, 'expired'],
    [{ nbf: '2026-11-23T12:00:00Z' }, 'not_yet_valid'],
    [{ requestId: 'a' }, 'signature_mismatch'],
    [{ resources: [] }, 'signature_mismatch'],
    [{ version: '2' }, 'version_unsupported'],
  ]
  for (const [change, reason] of changes)
    expect([change, await check({ h, p: { ...p, ...change }, s })]).toEqual([change, reason])
})

test('what is no CACAO is refused', async () => {
  const { h, p, s } = await cacaoOf()
  const wrong: readonly (readonly [unknown, string])[] = [
    [undefined, 'cacao_malformed'],
    [null, 'cacao_malformed'],
    ['text', 'cacao_malformed'],
    [{}, 'cacao_malformed'],
    [{ h, p }, 'cacao_malformed'],
    [{ h, p, s: { t: 'eip191' } }, 'cacao_malformed'],
    [{ h, p: { ...p, iss: 'did:key:z6Mk' }, s }, 'cacao_malformed'],
    [{ h, p: { ...p, iss: 7 }, s }, 'cacao_malformed'],
    [{ h, p: { ...p, resources: 'a:b' }, s }, 'cacao_malformed'],
    [{ h, p: { ...p, statement: 'two\nlines' }, s }, 'statement_invalid'],
    [{ h: { t: 'caip322' }, p, s }, 'cacao_unsupported'],
    [{ h, p, s: { ...s, t: 'none' } }, 'cacao_unsupported'],
    [{ ...(await cacaoOf(people.solana)), h }, 'cacao_malformed'],
  ]
  for (const [cacao, reason] of wrong) expect([cacao, await check(cacao)]).toEqual([cacao, reason])
})
