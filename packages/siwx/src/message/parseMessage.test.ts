import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/testing/chance.mjs'
import { readFixture } from '../testing/fixture.ts'
import { messageOf, people } from '../testing/people.ts'
import { reasonOf as reasonOfError } from '../testing/reasonOf.ts'
import { createMessage } from './createMessage.ts'
import type { SiwxMessage } from './message.ts'
import { parseMessage } from './parseMessage.ts'

/** Undefined where it is not refused. */
function reasonOf(run: () => unknown): string | undefined {
  try {
    run()
    return undefined
  } catch (error) {
    return reasonOfError(error)
  }
}

/** The fields as spruceid/siwe names them. */
interface Fields extends Omit<SiwxMessage, 'chainId' | 'accountAddress' | 'scheme'> {
  readonly scheme?: string | null
  readonly address: string
  readonly chainId: number
}

function toMessage({ address, chainId, scheme, ...fields }: Fields): SiwxMessage {
  return { ...fields, ...(scheme && { scheme }), accountAddress: address, chainId: `eip155:${chainId}` }
}

const fields = {
  expirationTime: '2026-11-22T13:00:00Z',
  requestId: 'a-1',
  resources: ['https://example.com/a', 'ipfs://b'],
}
const valid = createMessage(messageOf(people.eip155, fields))

test('[S3.12] a message has each field of a session, written and read', () => {
  const message = messageOf(people.eip155, { ...fields, notBefore: '2026-11-22T12:30:00Z' })
  const text = createMessage(message)
  expect(text).toMatch(/\nRequest ID: a-1\nResources:\n- https:\/\/example\.com\/a\n- ipfs:\/\/b$/)
  expect(parseMessage(text)).toEqual(message)
})

describe('published messages', () => {
  const positive = readFixture<Record<string, { message: string; fields: Fields }>>('parsing_positive.json')
  test.each(Object.entries(positive))('EIP-4361 accepts: %s', (_, { message, fields }) => {
    expect(parseMessage(message)).toEqual(toMessage(fields))
    expect(createMessage(toMessage(fields))).toBe(message)
  })

  test.each(Object.entries(readFixture<Record<string, string>>('parsing_negative.json')))(
    'EIP-4361 refuses: %s',
    (_, text) => {
      expect(reasonOf(() => parseMessage(text))).toEqual(expect.any(String))
    },
  )

  test.each(Object.entries(readFixture<Record<string, Fields>>('parsing_negative_objects.json')))(
    'EIP-4361 refuses to write: %s',
    (_, fields) => {
      expect(reasonOf(() => createMessage(toMessage(fields)))).toEqual(expect.any(String))
    },
  )

  test.each(readFixture<{ messages: readonly string[] }>('erc4361-examples.json').messages)(
    'the example of ERC-4361 is read and written back: %s',
    (text) => {
      expect(createMessage(parseMessage(text))).toBe(text)
    },
  )

  test('Farcaster’s example is a message like any other', () => {
    const { fipExample } = readFixture<{ fipExample: string }>('siwf-farcaster.json')
    expect(parseMessage(fipExample)).toMatchObject({ scheme: 'https', resources: ['farcaster://fids/1234'] })
  })

  test('CAIP-122’s Solana text has its chain at the end, and the whole genesis hash', () => {
    const { solana, ethereum } = readFixture<Record<string, { text: string }>>('caip-122.examples.json')
    expect(parseMessage(solana?.text ?? '')).toMatchObject({
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      nonce: '32891757',
      resources: expect.arrayContaining(['https://example.com/my-web2-claim.json']),
    })
    // EIP-4361 has another order, and a checksum.
    expect(reasonOf(() => parseMessage(ethereum?.text ?? ''))).toBe('message_malformed')
  })

  test.each(readFixture<{ cases: readonly { text: string }[] }>('siws-messages.json').cases)(
    'a Solana text without what a sign-in needs is refused: $text',
    ({ text }) => {
      expect(reasonOf(() => parseMessage(text))).toBe('message_malformed')
    },
  )
})

describe('malformed texts', () => {
  const whole = messageOf(people.eip155)
  const change = (from: string | RegExp, to: string) => {
    const text = valid.replace(from, to)
    expect(text).not.toBe(valid)
    return reasonOf(() => parseMessage(text))
  }

  test.each([
    ['CRLF', /\n/g, '\r\n', 'message_malformed'],
    ['a line break at the end', /$/, '\n', 'message_malformed'],
    ['a space at the end', /$/, ' ', 'resource_invalid'],
    ['a byte order mark', /^/, '\uFEFF', 'domain_invalid'],
    ['a Cyrillic letter in the domain', 'app.example.com', 'аpp.example.com', 'domain_invalid'],
    ['a full-width dot in the domain', 'app.example.com', 'app。example.com', 'domain_invalid'],
    ['a space in the domain', 'app.example.com', 'app example.com', 'domain_invalid'],
    ['a path in the domain', 'app.example.com', 'app.example.com/x', 'domain_invalid'],
    ['a script as the scheme', /^/, 'java script://', 'domain_invalid'],
    ['a scheme that begins with a digit', /^/, '1s://', 'scheme_invalid'],
    ['another namespace', 'your Ethereum account', 'your Dogecoin account', 'namespace_unsupported'],
    ['markup in the statement', 'the terms', '<b>the</b> terms', 'statement_invalid'],
    ['a mark that turns text around', 'the terms', 'the \u202Eterms', 'statement_invalid'],
    ['a second line in the statement', 'the terms', 'the\nterms', 'message_malformed'],
    ['an umlaut in the statement', 'terms', 'Bedingungen für', 'statement_invalid'],
    ['a lower-case address', /0x\w{40}/, people.eip155.accountAddress.toLowerCase(), 'address_invalid'],
    ['an address that is too short', /(0x\w{39})\w/, '$1', 'address_invalid'],
    ['a field twice', 'Version: 1', 'Version: 1\nVersion: 1', 'message_malformed'],
    ['a nonce twice', 'Issued At', 'Nonce: 99999999\nIssued At', 'message_malformed'],
    ['an unknown field', 'Resources:', 'Note: x\nResources:', 'message_malformed'],
    ['a hexadecimal chain', 'Chain ID: 1', 'Chain ID: 0x1', 'chain_invalid'],
    ['a chain with a leading zero', 'Chain ID: 1', 'Chain ID: 01', 'chain_invalid'],
    ['a chain with its namespace', 'Chain ID: 1', 'Chain ID: eip155:1', 'chain_invalid'],
    ['version 2', 'Version: 1', 'Version: 2', 'version_unsupported'],
    ['a nonce of seven characters', /Nonce: \w+/, 'Nonce: 1234567', 'nonce_invalid'],
    ['a nonce with a dash', /Nonce: \w+/, 'Nonce: 12345678-9', 'nonce_invalid'],
    ['a day that the calendar has not', '2026-11-22T12', '2026-02-30T12', 'issued_at_invalid'],
    ['a date alone', '2026-11-22T12:00:00.000Z', '2026-11-22', 'issued_at_invalid'],
    ['a leap second', 'T13:00:00Z', 'T12:59:60Z', 'expiration_time_invalid'],
    ['hour 24', 'T13:00:00Z', 'T24:00:00Z', 'expiration_time_invalid'],
    ['a space in the request id', 'Request ID: a-1', 'Request ID: a 1', 'request_id_invalid'],
    ['a URI without a scheme', 'URI: https:', 'URI: ', 'uri_invalid'],
    ['a space in the URI', 'com/login', 'com/log in', 'uri_invalid'],
    ['half an escape in the URI', 'com/login', 'com/%2', 'uri_invalid'],
    ['a resource without its dash', '- ipfs://b', 'ipfs://b', 'message_malformed'],
    ['a resource that is no URI', '- ipfs://b', '- b', 'resource_invalid'],
    ['a backslash in a resource', 'ipfs://b', 'https://a\\b', 'resource_invalid'],
  ])('%s', (_, from, to, reason) => {
    expect(change(from, to)).toBe(reason)
  })

  test('a nonce of eight characters is long enough', () => {
    expect(change(/Nonce: \w+/, 'Nonce: 12345678')).toBeUndefined()
  })

  test('29 February is a day in leap years only', () => {
    expect(change('2026-11-22T12', '2028-02-29T12')).toBeUndefined()
    expect(change('2026-11-22T12', '2100-02-29T12')).toBe('issued_at_invalid')
  })

  test('the oversized is refused before it is read', () => {
    expect(change(/$/, '/'.repeat(20_000))).toBe('message_too_large')
    expect(reasonOf(() => parseMessage('a\n'.repeat(5_000_000)))).toBe('message_too_large')
    expect(change('Resources:', `Resources:${'\n- a:b'.repeat(99)}`)).toBe('resources_too_many')
    expect(change('Resources:', `Resources:${'\n- a:b'.repeat(98)}`)).toBeUndefined()
  })

  test.each([[undefined], [null], [1], [{}], [['a']]])('%o is no text', (value) => {
    expect(reasonOf(() => Reflect.apply(parseMessage, undefined, [value]))).toBe('message_malformed')
  })

  test.each([
    ['nothing', undefined, 'message_malformed'],
    ['null', null, 'message_malformed'],
    ['a list', [], 'domain_invalid'],
    ['a number as the nonce', { ...whole, nonce: 12345678 }, 'nonce_invalid'],
    ['a text as the resources', { ...whole, resources: 'a:b' }, 'resource_invalid'],
    ['a number as the chain', { ...whole, chainId: 1 }, 'chain_invalid'],
    ['an inherited namespace', { ...whole, chainId: 'constructor:1' }, 'namespace_unsupported'],
  ])('%s is no message to write', (_, value, reason) => {
    expect(reasonOf(() => Reflect.apply(createMessage, undefined, [value]))).toBe(reason)
  })

  test('no text makes the parser throw anything else, or take long', () => {
    const pieces = fc.constantFrom(...valid.split('\n'), '', 'Resources:', '- ', 'URI: ', '\r', '\u202e')
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 20 }).map((lines) => lines.join('\n')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        reasonOf(() => parseMessage(text))
      }),
      { numRuns: runs(3_000) },
    )
    // Whatever repeats inside a rule must not be tried in every way.
    const started = performance.now()
    for (const part of 'a,%41,@,:,a@,/,//,https://,[,?, wants you to sign in with your '.split(','))
      reasonOf(() => parseMessage(valid.replace('https://app.example.com/login', `${part.repeat(5_000)}\\`)))
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})

describe('writing, then parsing, is the identity', () => {
  const times = fc
    .date({ min: new Date(0), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
    .map((date) => date.toISOString())
  const uris = fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.constant('urn:a:b%20c'),
  )
  const optional = {
    scheme: fc.constantFrom('https', 'http', 'capacitor'),
    statement: fc.oneof(
      fc.stringMatching(/^[\w\-.~:/?#[\]@!$&'()*+,;= ]{1,60}$/),
      fc.constantFrom('URI: https://a.example', ' ', 'Nonce: 12345678', 'Resources:'),
    ),
    expirationTime: times,
    notBefore: times,
    requestId: fc.stringMatching(/^[\w\-.~!$&'()*+,;=:@]{0,20}$/),
    resources: fc.array(uris, { maxLength: 5 }),
  }
  const required = {
    domain: fc.oneof(
      fc.webAuthority(),
      fc.constantFrom('localhost:4100', '[::1]:80', 'xn--bcher-kva.example'),
    ),
    uri: uris,
    nonce: fc.stringMatching(/^[A-Za-z0-9]{8,40}$/),
    issuedAt: times,
  }
  test.each(Object.values(people))('for $chainId', (person) => {
    fc.assert(
      fc.property(
        fc.record({ ...required, ...optional }, { requiredKeys: ['domain', 'uri', 'nonce', 'issuedAt'] }),
        (fields) => {
          const { chainId, accountAddress } = person
          const message: SiwxMessage = { ...fields, chainId, accountAddress, version: '1' }
          expect(parseMessage(createMessage(message))).toEqual(message)
        },
      ),
      { numRuns: runs(300) },
    )
  })
})
