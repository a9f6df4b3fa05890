import { expect, test } from 'vitest'
import orders from '../testing/descriptors/orders.json' with { type: 'json' }
import { DescriptorError } from './DescriptorError.ts'
import { mergeDescriptors } from './mergeDescriptors.ts'
import { readDescriptor } from './readDescriptor.ts'

const KEY = 'pay(address to,uint256 amount,bytes note)'
const AT = `display.formats["${KEY}"]`
const field = { path: 'amount', label: 'Amount', format: 'raw' }

/** A small descriptor, with one thing changed. */
const withField = (more: object) => ({
  context: {
    contract: { deployments: [{ chainId: 1, address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8' }] },
  },
  metadata: { owner: 'Shop' },
  display: { formats: { [KEY]: { intent: 'Pay', fields: [{ ...field, ...more }] } } },
})
const withFormat = (key: string, more = {}) => ({
  ...withField({}),
  display: { formats: { [key]: { intent: 'Pay', fields: [], ...more } } },
})
const fails = (file: unknown): string => {
  try {
    readDescriptor(file)
  } catch (error) {
    if (error instanceof DescriptorError) return error.message
    throw error
  }
  return 'was read'
}

test('a descriptor is read, and its addresses get their checksum', () => {
  expect(readDescriptor(withField({})).deployments[0]?.address).toBe(
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  )
})

const MISLEADS = 'has a letter that can mislead: <, >, a line end, or an invisible one'

test.each<[string, unknown, string]>([
  ['no object', 'text', 'The file is not an object'],
  ['no context', {}, 'context is missing'],
  ['no deployments', { context: { contract: {} } }, 'context.contract.deployments is missing'],
  [
    'a wrong address',
    { ...withField({}), context: { eip712: { deployments: [{ chainId: 1, address: '0x12' }] } } },
    'context.eip712.deployments[0].address is not an address',
  ],
  ['no owner', { ...withField({}), metadata: {} }, 'metadata.owner is missing'],
  [
    'no method',
    withFormat('pay'),
    'display.formats["pay"] is not a method with its parameters, such as transfer(address to,uint256 value)',
  ],
  [
    'a parameter without a name',
    withFormat('pay(address)'),
    'display.formats["pay(address)"] has a parameter without a name, or two of the same name; write transfer(address to,uint256 value)',
  ],
  [
    'a map without a key',
    {
      ...withField({ format: 'unit', params: { base: { map: '$.metadata.maps.units' } } }),
      metadata: { owner: 'Shop', maps: { units: { values: { 1: 'x' } } } },
    },
    `${AT}.fields[0].params.base.keyPath is no path`,
  ],
  [
    'a map with a text that misleads',
    {
      ...withField({
        format: 'unit',
        params: { base: { map: '$.metadata.maps.units', keyPath: '@.chainId' } },
      }),
      metadata: { owner: 'Shop', maps: { units: { values: { 1: 'x\u202e' } } } },
    },
    `${AT}.fields[0].params.base.map.values["1"] ${MISLEADS}`,
  ],
  [
    'a translated sentence with another value',
    {
      ...withFormat(KEY, { fields: [field], interpolatedIntent: 'Pay {amount}' }),
      translations: { de: { 'Pay {amount}': '{to} bezahlen' } },
    },
    'translations.de["Pay {amount}"] has a value that no field shows',
  ],
  [
    'an enumeration of other values',
    {
      ...withField({ format: 'enum', params: { $ref: '$.metadata.enums.kind' } }),
      metadata: { owner: 'Shop', enums: { kind: { one: 'One' } } },
    },
    `${AT}.fields[0].params.$ref["one"] is not a uint256`,
  ],
  [
    'a domain that only its hash names',
    { ...withField({}), context: { eip712: { ...withField({}).context.contract, domainSeparator: '0x12' } } },
    'context.eip712.domainSeparator is not read; write domain and deployments',
  ],
  [
    'a version that is newer',
    { ...withField({}), $schema: 'https://eips.ethereum.org/assets/eip-7730/erc7730-v3.0.0.schema.json' },
    '$schema is of version 3; known are 1, 2',
  ],
  [
    'a long translation',
    { ...withField({}), translations: { de: { Pay: 'z'.repeat(121) } } },
    'translations.de["Pay"] has more than 120 letters',
  ],
  [
    'a method that is named twice',
    {
      ...withField({}),
      display: {
        formats: {
          ...withFormat('pay(uint256 a)').display.formats,
          ...withFormat('pay(uint256 b)').display.formats,
        },
      },
    },
    'display.formats["pay(uint256 b)"] is the same method as another key',
  ],
])('%s is refused, and the error names the field', (_, file, message) => {
  expect(fails(file)).toBe(message)
})

test.each<[string, object, string]>([
  ['a path to nowhere', { path: 'order.amount' }, 'path leads to "order", which the data does not have'],
  ['a path into a number', { path: 'amount.[]' }, 'path takes a part of a uint256, which has none'],
  ['a path with another step', { path: 'amount.*' }, 'path has the step "*", which is none of a path'],
  [
    'another field of the transaction',
    { path: '@.nonce' },
    'path is @.nonce; known are @.from, @.to, @.value, @.chainId',
  ],
  [
    'an unknown format',
    { format: 'bytes32' },
    'format is bytes32; known are raw, amount, tokenAmount, tokenTicker, nftName, date, duration, unit, enum, chainId, addressName, interoperableAddressName, calldata',
  ],
  [
    'a number as an address',
    { format: 'addressName' },
    'path leads to a uint256, and addressName shows addresses',
  ],
  ['an address as a date', { path: 'to', format: 'date' }, 'path leads to a address, and date shows numbers'],
  ['an item without a collection', { format: 'nftName' }, 'params has neither collectionPath nor collection'],
  [
    'a token path to nowhere',
    { format: 'tokenAmount', params: { tokenPath: 'token' } },
    'params.tokenPath leads to "token", which the data does not have',
  ],
  [
    'a token that is no address',
    { format: 'tokenAmount', params: { token: 'USDC' } },
    'params.token is not an address',
  ],
  [
    'a reference to nowhere',
    { format: 'enum', params: { $ref: '$.metadata.enums.kind' } },
    'params.$ref names $.metadata.enums.kind, which is not in the file',
  ],
  [
    'a reference to what every object has',
    { format: 'enum', params: { $ref: '$.constructor' } },
    'params.$ref names $.constructor, which is not in the file',
  ],
  [
    'a number as a call',
    { format: 'calldata', params: { calleePath: 'to' } },
    'path leads to a uint256, and calldata shows bytes',
  ],
  ['a call of nobody', { path: 'note', format: 'calldata' }, 'params has neither calleePath nor callee'],
  [
    'a call of a number',
    { path: 'note', format: 'calldata', params: { calleePath: 'amount' } },
    'params.calleePath leads to a uint256, and addressName shows addresses',
  ],
  [
    'a call with an invalid selector',
    { path: 'note', format: 'calldata', params: { calleePath: 'to', selector: '0x12' } },
    'params.selector is not the selector of a method: 0x and 8 hex characters',
  ],
  [
    'a map that is not there',
    { format: 'tokenAmount', params: { token: { map: '$.metadata.maps.no', keyPath: '@.chainId' } } },
    'params.token.map names $.metadata.maps.no, which is not in the file',
  ],
  [
    'an unknown visibility',
    { visible: 'sometimes' },
    'visible is sometimes; known are always, optional, never, { "ifNotIn": [...] }, { "mustMatch": [...] }',
  ],
  [
    'another rule',
    { visible: { ifIn: [1] } },
    'visible is another rule than always, optional, never, { "ifNotIn": [...] }, { "mustMatch": [...] }',
  ],
  [
    'two rules',
    { visible: { ifNotIn: [1], mustMatch: [1] } },
    'visible is another rule than always, optional, never, { "ifNotIn": [...] }, { "mustMatch": [...] }',
  ],
  ['a rule without values', { visible: { mustMatch: [] } }, 'visible.mustMatch is empty'],
  ['a value that no number is', { visible: { ifNotIn: [0, null] } }, 'visible.ifNotIn[1] is not a uint256'],
  [
    'a number that JSON cannot carry',
    { visible: { mustMatch: [2 ** 60] } },
    'visible.mustMatch[0] is not a uint256',
  ],
  [
    'a call that is left out',
    { path: 'note', format: 'calldata', params: { calleePath: 'to' }, visible: { ifNotIn: [0] } },
    'visible would leave out a call within the request, which is always shown',
  ],
  [
    'encryption without a scheme',
    { encryption: { plaintextType: 'uint64' } },
    'encryption.scheme is missing',
  ],
  [
    'an unknown type of an encrypted value',
    { encryption: { scheme: 'fhevm', plaintextType: 'euint64' } },
    'encryption.plaintextType is not the type of a value, such as uint64',
  ],
  [
    'an encrypted text as a date',
    { format: 'date', encryption: { scheme: 'fhevm', plaintextType: 'string' } },
    'encryption.plaintextType leads to a string, and date shows numbers',
  ],
  [
    'an encrypted call',
    { path: 'note', format: 'calldata', params: { calleePath: 'to' }, encryption: { scheme: 'fhevm' } },
    'encryption is of a call, which the wallet could not show',
  ],
  [
    'words for an encrypted value that mislead',
    { encryption: { scheme: 'fhevm', fallbackLabel: '0\u202e' } },
    `encryption.fallbackLabel ${MISLEADS}`,
  ],
  [
    'an enumeration that is written in the field',
    { format: 'enum', params: { $ref: { 1: 'one' } } },
    'params.$ref is not a path such as $.metadata.enums.kind',
  ],
  [
    'a token that is a number',
    { format: 'tokenTicker' },
    'path leads to a uint256, and tokenTicker shows addresses',
  ],
  [
    'an address as a network',
    { path: 'to', format: 'chainId' },
    'path leads to a address, and chainId shows numbers',
  ],
  [
    'an address that is not interoperable',
    { path: 'to', format: 'interoperableAddressName' },
    'path leads to a address, and interoperableAddressName shows bytes',
  ],
  [
    'a value that the file writes',
    { path: undefined, value: '0 ETH' },
    'value is written in the file; a field shows what is signed',
  ],
  ['a label of another direction', { label: 'Pay\u202e001' }, `label ${MISLEADS}`],
  ['markup', { label: '<b>Safe</b>' }, `label ${MISLEADS}`],
  ['a long label', { label: 'a'.repeat(41) }, 'label has more than 40 letters'],
  ['an empty label', { label: ' ' }, 'label is empty'],
  [
    'an invisible letter of a unit',
    { format: 'unit', params: { base: '%\u200b' } },
    `params.base ${MISLEADS}`,
  ],
  [
    'many decimals',
    { format: 'unit', params: { base: '%', decimals: 78 } },
    'params.decimals is not a number from 0 to 77',
  ],
])('%s is refused, and the error names the field', (_, more, message) => {
  expect(fails(withField(more))).toBe(`${AT}.fields[0].${message}`)
})

test.each<[string, object, string]>([
  [
    'a sentence with a value that no field shows',
    { fields: [field], interpolatedIntent: 'Pay {to}' },
    'interpolatedIntent has a value that no field shows',
  ],
  [
    'a sentence with a text of the page',
    { fields: [{ ...field, path: 'note' }], interpolatedIntent: 'Pay {note}' },
    'interpolatedIntent has a value that is a bytes; it stands in its own line',
  ],
  [
    'a sentence with a brace alone',
    { fields: [field], interpolatedIntent: 'Pay {amount' },
    'interpolatedIntent has a brace alone; write {{ or }}',
  ],
  [
    'a sentence with a constant',
    { fields: [field], interpolatedIntent: 'Pay {$.metadata.owner}' },
    'interpolatedIntent names $.metadata.owner; write its text instead',
  ],
  [
    'a sentence with a value that is left out',
    { fields: [{ ...field, visible: { mustMatch: [1] } }], interpolatedIntent: 'Pay {amount}' },
    'interpolatedIntent has a value that no field shows',
  ],
  [
    'a sentence with an encrypted value',
    { fields: [{ ...field, encryption: { scheme: 'fhevm' } }], interpolatedIntent: 'Pay {amount}' },
    'interpolatedIntent has a value that is encrypted; it stands in its own line',
  ],
  [
    'another iteration',
    { fields: [{ iteration: 'random', fields: [field] }] },
    'fields[0].iteration is neither sequential nor bundled',
  ],
  [
    'groups without an end',
    { fields: [Array.from({ length: 9 }).reduce<object>((inner) => ({ fields: [inner] }), field)] },
    `fields[0]${'.fields[0]'.repeat(8)} is more than 8 groups deep`,
  ],
  ['two lines as an intent', { intent: 'Pay\nNetwork fee: 0' }, `intent ${MISLEADS}`],
])('%s is refused, and the error names the field', (_, more, message) => {
  expect(fails(withFormat(KEY, more))).toBe(`${AT}.${message}`)
})

test('a type without its structs is refused', () => {
  const file = { ...orders, display: { formats: { Order: { intent: 'Order', fields: [] } } } }
  expect(fails(file)).toBe(
    'display.formats["Order"] is not a type as EIP-712 encodes it, such as Mail(address to,string text)',
  )
})

test('an older descriptor brings an ABI or schemas instead of names', () => {
  const { context, metadata } = withField({})
  const abi = [
    {
      type: 'function',
      name: 'pay',
      inputs: [
        { name: 'to', type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
    },
  ]
  const display = { formats: { 'pay(address,uint256)': { intent: 'Pay', fields: [field] } } }
  const old = readDescriptor({ context: { contract: { ...context.contract, abi } }, metadata, display })
  expect(old.formats[0]?.fields[0]?.path).toEqual({ of: 'data', steps: [{ name: 'amount' }] })
  const schemas = [{ primaryType: 'Pay', types: { Pay: [{ name: 'amount', type: 'uint256' }] } }]
  const typed = readDescriptor({
    context: { eip712: { ...context.contract, schemas } },
    metadata,
    display: { formats: { Pay: { intent: 'Pay', fields: [field] } } },
  })
  expect(typed.formats[0]?.key).toBe('Pay(uint256 amount)')
})

test('an including file counts more than the file that it includes, field by field', () => {
  const own = {
    display: {
      formats: {
        [KEY]: {
          fields: [
            { path: 'amount', label: 'You pay' },
            { path: 'to', label: 'To' },
          ],
        },
      },
    },
  }
  const { formats } = readDescriptor(mergeDescriptors(withField({}), own))
  expect(formats[0]?.fields.map(({ labels, format }) => [...labels, format])).toEqual([
    ['You pay', 'raw'],
    ['To', 'raw'],
  ])
})
