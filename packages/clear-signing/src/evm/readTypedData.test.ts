import fc from 'fast-check'
import { hashTypedData, type TypedDataDefinition } from 'viem'
import { describe, expect, test } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { MalformedValueError, readTypedData, rowsOfTypedData } from './readTypedData.ts'

const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const field = (name: string, type: string) => ({ name, type })
const fields = (text: string) =>
  text.split(',').map((one) => {
    const [type = '', name = ''] = one.split(' ')
    return { name, type }
  })
const DOMAIN = fields('string name,uint256 chainId,address verifyingContract')
const order = {
  types: {
    EIP712Domain: DOMAIN,
    Order: fields('bytes32 id,string note,Item[] items,int8[2] pair'),
    Item: fields('address token,uint64 amount,bytes data,bool isNew'),
  },
  primaryType: 'Order',
  domain: { name: 'Shop', chainId: 1, verifyingContract: TOKEN },
  message: {
    id: `0x${'ab'.repeat(32)}`,
    note: 'Hello',
    items: [{ token: TOKEN, amount: '7', data: '0x', isNew: true }],
    pair: [-1, '2'],
  },
}
const ofMessage = (more: object) => ({ ...order, message: { ...order.message, ...more } })
const ofItem = (more: object) => ofMessage({ items: [{ ...order.message.items[0], ...more }] })
const ofDomain = (more: object, EIP712Domain = DOMAIN) => ({
  ...order,
  types: { ...order.types, EIP712Domain },
  domain: { ...order.domain, ...more },
})
const without = (values: object, name: string) =>
  Object.fromEntries(Object.entries(values).filter(([one]) => one !== name))
const ofType = (type: string, value: unknown) => ({
  ...order,
  types: { EIP712Domain: DOMAIN, One: [field('a', type)] },
  primaryType: 'One',
  message: { a: value },
})

test('each value that is signed has a row, and no other one', () => {
  expect(rowsOfTypedData(readTypedData(order)).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'domain.name: Shop',
    'domain.chainId: 1',
    `domain.verifyingContract: ${TOKEN}`,
    `id: 0x${'ab'.repeat(32)}`,
    'note: Hello',
    `items.0.token: ${TOKEN}`,
    'items.0.amount: 7',
    'items.0.data: 0x',
    'items.0.isNew: true',
    'pair.0: -1',
    'pair.1: 2',
  ])
  expect(rowsOfTypedData(readTypedData(ofMessage({ items: [] })))).toContainEqual({
    label: 'items',
    value: '[]',
  })
})

test('a field of the message that is called “domain” is not taken for the domain', () => {
  const data = { ...ofType('Item', order.message.items[0]), message: { domain: order.message.items[0] } }
  const types = { ...data.types, One: [field('domain', 'Item')], Item: order.types.Item }
  const labels = rowsOfTypedData(readTypedData({ ...data, types })).map(({ label }) => label)
  expect(labels.slice(3)).toEqual(['token', 'amount', 'data', 'isNew'].map((one) => `One.domain.${one}`))
})

describe('refused: what is not signed, or is missing', () => {
  test.each<[string, unknown]>([
    ['a key of the message that no type names', ofMessage({ 'you pay': '1 USDC' })],
    ['a key of a struct in a list', ofItem({ hint: 'free' })],
    ['a key of the domain', ofDomain({ 'checked by': 'your wallet' })],
    ['a field of EIP-712’s domain that its type does not name', ofDomain({ version: '1' })],
    ['a domain whose type names nothing', ofDomain({}, [])],
    ['a missing field', { ...order, message: without(order.message, 'note') }],
    ['a missing field of a struct', ofMessage({ items: [{}] })],
    ['a missing field of the domain', { ...order, domain: without(order.domain, 'chainId') }],
    ['a struct that is null', ofMessage({ items: [null] })],
    ['a struct that is a list', ofMessage({ items: [[TOKEN, '7', '0x', true]] })],
    ['a list that is none', ofMessage({ items: { 0: order.message.items[0] } })],
    ['a list of another length', ofMessage({ pair: [1, 2, 3] })],
    ['an inherited field', { ...order, message: Object.create(order.message) }],
    ['a type that is missing', { ...order, types: without(order.types, 'Item') }],
    ['no primary type', { ...order, primaryType: undefined }],
    ['a domain alone', { ...order, primaryType: 'EIP712Domain', message: order.domain }],
    ['no message', without(order, 'message')],
    ['no types', without(order, 'types')],
    ['a list', [order]],
    ['nothing', undefined],
  ])('%s', (_, data) => {
    expect(() => readTypedData(data)).toThrow(MalformedValueError)
  })
})

describe('refused: a domain that is not EIP-712’s', () => {
  test.each<[string, object, typeof DOMAIN]>([
    ['another order', {}, [...DOMAIN].reverse()],
    ['a field of its own', { owner: 'me' }, [...DOMAIN, field('owner', 'string')]],
    ['a chain in text', { chainId: '1' }, fields('string name,string chainId,address verifyingContract')],
    ['a contract in bytes', {}, fields('string name,uint256 chainId,bytes20 verifyingContract')],
    ['a field twice', {}, [field('name', 'string'), ...DOMAIN]],
  ])('%s', (_, domain, type) => {
    expect(() => readTypedData(ofDomain(domain, type))).toThrow(MalformedValueError)
  })
})

test.each(['uint33', 'int81', 'uint0', 'uint264', 'bytes33', 'function'])(
  'refused: the type %s, which is none',
  (type) => {
    expect(() => readTypedData(ofType(type, '0'))).toThrow(MalformedValueError)
  },
)

describe('refused: names that are no identifiers, or stand for something else', () => {
  const named = (name: string) => ({
    ...order,
    types: { EIP712Domain: DOMAIN, [name]: [field('a', 'bool')] },
    primaryType: name,
    message: { a: true },
  })
  test.each([
    'Permit\u202e\n\nYour wallet says: this is safe',
    ...['Permit ', '', '1st', 'Mail(bool a)', 'a.b', 'Pérmit', 'A$'],
    ...['uint256', 'bytes32', 'string', 'bool', 'address', '__proto__'],
  ])('the type %j', (name) => {
    expect(() => readTypedData(named(name))).toThrow(MalformedValueError)
  })

  test.each(['a b', 'a\u200b', '', 'a.b', 'a[0]', '__proto__', 'a)Permit('])('the field %j', (name) => {
    const data = JSON.parse(JSON.stringify(ofType('bool', true)).replaceAll('"a"', JSON.stringify(name)))
    expect(() => readTypedData(data)).toThrow(MalformedValueError)
  })

  test('a field twice, which would be read by two types', () => {
    const types = { EIP712Domain: DOMAIN, One: [field('a', 'string'), field('a', 'bytes')] }
    expect(() => readTypedData({ ...ofType('string', '0x00'), types })).toThrow(MalformedValueError)
  })
})

const NUMBERS = [
  ...['01', '+1', ' 1', '1.0', '1e3', '', '0x', '0X1', '-0x1', '１'],
  ...[1.5, 2 ** 53, -0, true, null, [1]],
]
describe('refused: values with another reading than their type has', () => {
  test.each<[string, readonly unknown[]]>([
    ['string', [65, [103, 105], { a: 1 }, null, true, new String('a'), '\ud800']],
    ['bool', [0, 1, 'true', '', null, new Boolean(false)]],
    ['uint256', [...NUMBERS, -1, '-1', String(2n ** 256n), `0x1${'0'.repeat(64)}`, new Number(1), 1n]],
    ['uint8', [...NUMBERS, 256, '256', '0x100']],
    ['int8', [...NUMBERS, 128, -129, '0x80', '-0', '-01']],
    [
      'bytes4',
      [
        '0x',
        '0x123456',
        '0x1234567',
        '0x1234567890',
        '12345678',
        '0xzzzzzzzz',
        '0X12345678',
        1,
        [1, 2, 3, 4],
      ],
    ],
    ['bytes', ['0x1', '', 'ab', '0xg0', '0X00', 0, [], new Uint8Array(1)]],
    [
      'address',
      [
        ...['0x', TOKEN.slice(2), `${TOKEN}00`, TOKEN.slice(0, -2)],
        ...[TOKEN.replace('A0b', 'a0b'), TOKEN.replace('0x', '0X')],
        ...[new String(TOKEN), [TOKEN], 0, null, 'vitalik.eth'],
      ],
    ],
    ['uint256[]', ['1', [['1']], [true], {}, null]],
    ['uint256[2]', [[1], [1, 2, 3], []]],
    ['uint256[][1]', [[1], [], [[1], [2]]]],
    ...[
      ...['uint', 'int', 'byte', 'bytes0', 'bytes33', 'uint7', 'uint264', 'uint08', 'int512', 'tuple'],
      ...['function', 'uint256[0]', 'uint256[01]', 'string[', '[]', 'fixed128x18'],
    ].map((type): [string, readonly unknown[]] => [type, [1, '1', '0x01', 'text', [], [1]]]),
  ])('%s', (type, values) => {
    for (const value of values)
      expect(() => readTypedData(ofType(type, value)), String(value)).toThrow(MalformedValueError)
  })
})

test('a type that no other names is left out', () => {
  const types = { ...order.types, 'Never \u202e signed': [field('x', 'y')] }
  expect(Object.keys(readTypedData({ ...order, types }).types)).toEqual(['EIP712Domain', 'Order', 'Item'])
})

test('a domain without its type has the type of its fields, also where its chain is a text', () => {
  const { EIP712Domain: _, ...types } = order.types
  const read = readTypedData({ ...order, types, domain: { ...order.domain, chainId: '0x1' } })
  expect(read).toEqual(readTypedData(order))
  expect(readTypedData({ ...without(order, 'domain'), types }).types.EIP712Domain).toEqual([])
})

/** A type, with a value of it in one of JSON's forms and as viem takes it. */
const atom: fc.Arbitrary<{ type: string; json: unknown; value: unknown }> = fc.oneof(
  fc.string({ unit: 'grapheme' }).map((text) => ({ type: 'string', json: text, value: text })),
  fc.boolean().map((value) => ({ type: 'bool', json: value, value })),
  fc
    .tuple(fc.integer({ min: 1, max: 32 }), fc.boolean(), fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.nat(2))
    .map(([bytes, isSigned, seed, form]) => {
      const bits = bytes * 8
      const value = isSigned ? BigInt.asIntN(bits, seed) : BigInt.asUintN(bits, seed)
      const isSmall = Number.isSafeInteger(Number(value))
      const text = form === 1 && value >= 0n ? `0x${value.toString(16)}` : String(value)
      const json = form === 0 && isSmall ? Number(value) : text
      return { type: `${isSigned ? '' : 'u'}int${bits}`, json, value }
    }),
  fc
    .tuple(fc.uint8Array({ minLength: 1, maxLength: 32 }), fc.boolean(), fc.boolean())
    .map(([bytes, isFixed, isUpper]) => {
      const hex = Buffer.from(bytes).toString('hex')
      const json = `0x${isUpper ? hex.toUpperCase() : hex}`
      return { type: isFixed ? `bytes${bytes.length}` : 'bytes', json, value: `0x${hex}` }
    }),
  fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => {
    const value = `0x${Buffer.from(bytes).toString('hex')}`
    return { type: 'address', json: value, value }
  }),
)

test('what was read has the hash of the data as it came', () => {
  fc.assert(
    fc.property(fc.array(atom, { minLength: 1, maxLength: 6 }), fc.boolean(), (atoms, isList) => {
      const own = atoms.map(({ type }, index) => field(`f${index}`, type))
      const struct = (of: 'json' | 'value') =>
        Object.fromEntries(atoms.map((one, index) => [`f${index}`, one[of]]))
      const data = (of: 'json' | 'value') => ({
        ...order,
        types: { EIP712Domain: DOMAIN, One: [field('all', isList ? 'Two[]' : 'Two')], Two: own },
        primaryType: 'One',
        message: { all: isList ? [struct(of), struct(of)] : struct(of) },
      })
      const hash = (one: unknown) => hashTypedData(one as TypedDataDefinition)
      const read = readTypedData(data('json'))
      expect(hash(read)).toBe(hash(data('value')))
      // What is stored is what is read again.
      expect(readTypedData(JSON.parse(JSON.stringify(read)))).toEqual(read)
    }),
    { seed: seedOr(31), numRuns: runs(300) },
  )
})
