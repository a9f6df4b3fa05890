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
    'a path to nowhere',
    withField({ path: 'order.amount' }),
    `${AT}.fields[0].path leads to "order", which the data does not have`,
  ],
  [
    'a path into a number',
    withField({ path: 'amount.[]' }),
    `${AT}.fields[0].path takes a part of a uint256, which has none`,
  ],
  [
    'a path with another step',
    withField({ path: 'amount.*' }),
    `${AT}.fields[0].path has the step "*", which is none of a path`,
  ],
  [
    'another field of the transaction',
    withField({ path: '@.nonce' }),
    `${AT}.fields[0].path is @.nonce; known are @.from, @.to, @.value, @.chainId`,
  ],
  [
    'an unknown format',
    withField({ format: 'bytes32' }),
    `${AT}.fields[0].format is bytes32; known are raw, amount, tokenAmount, tokenTicker, nftName, date, duration, unit, enum, chainId, addressName, interoperableAddressName, calldata`,
  ],
  [
    'a number as an address',
    withField({ format: 'addressName' }),
    `${AT}.fields[0].path leads to a uint256, and addressName shows addresses`,
  ],
  [
    'an address as a date',
    withField({ path: 'to', format: 'date' }),
    `${AT}.fields[0].path leads to a address, and date shows numbers`,
  ],
  [
    'an item without a collection',
    withField({ format: 'nftName' }),
    `${AT}.fields[0].params has neither collectionPath nor collection`,
  ],
  [
    'a token path to nowhere',
    withField({ format: 'tokenAmount', params: { tokenPath: 'token' } }),
    `${AT}.fields[0].params.tokenPath leads to "token", which the data does not have`,
  ],
  [
    'a token that is no address',
    withField({ format: 'tokenAmount', params: { token: 'USDC' } }),
    `${AT}.fields[0].params.token is not an address`,
  ],
  [
    'a reference to nowhere',
    withField({ format: 'enum', params: { $ref: '$.metadata.enums.kind' } }),
    `${AT}.fields[0].params.$ref names $.metadata.enums.kind, which is not in the file`,
  ],
  [
    'a reference to what every object has',
    withField({ format: 'enum', params: { $ref: '$.constructor' } }),
    `${AT}.fields[0].params.$ref names $.constructor, which is not in the file`,
  ],
  [
    'a number as a call',
    withField({ format: 'calldata', params: { calleePath: 'to' } }),
    `${AT}.fields[0].path leads to a uint256, and calldata shows bytes`,
  ],
  [
    'a call of nobody',
    withField({ path: 'note', format: 'calldata' }),
    `${AT}.fields[0].params has neither calleePath nor callee`,
  ],
  [
    'a call of a number',
    withField({ path: 'note', format: 'calldata', params: { calleePath: 'amount' } }),
    `${AT}.fields[0].params.calleePath leads to a uint256, and addressName shows addresses`,
  ],
  [
    'a call with an invalid selector',
    withField({ path: 'note', format: 'calldata', params: { calleePath: 'to', selector: '0x12' } }),
    `${AT}.fields[0].params.selector is not the selector of a method: 0x and 8 hex characters`,
  ],
  [
    'a map that is not there',
    withField({
      format: 'tokenAmount',
      params: { token: { map: '$.metadata.maps.no', keyPath: '@.chainId' } },
    }),
    `${AT}.fields[0].params.token.map names $.metadata.maps.no, which is not in the file`,
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
    `${AT}.fields[0].params.base.map.values["1"] has a letter that can mislead: <, >, a line end, or an invisible one`,
  ],
  [
    'a sentence with a value that no field shows',
    withFormat(KEY, { fields: [field], interpolatedIntent: 'Pay {to}' }),
    `${AT}.interpolatedIntent has a value that no field shows`,
  ],
  [
    'a sentence with a text of the page',
    withFormat(KEY, { fields: [{ ...field, path: 'note' }], interpolatedIntent: 'Pay {note}' }),
    `${AT}.interpolatedIntent has a value that is a bytes; it stands in its own line`,
  ],
  [
    'a sentence with a brace alone',
    withFormat(KEY, { fields: [field], interpolatedIntent: 'Pay {amount' }),
    `${AT}.interpolatedIntent has a brace alone; write {{ or }}`,
  ],
  [
    'a sentence with a constant',
    withFormat(KEY, { fields: [field], interpolatedIntent: 'Pay {$.metadata.owner}' }),
    `${AT}.interpolatedIntent names $.metadata.owner; write its text instead`,
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
    'an unknown visibility',
    withField({ visible: 'sometimes' }),
    `${AT}.fields[0].visible is sometimes; known are always, optional, never, { "ifNotIn": [...] }, { "mustMatch": [...] }`,
  ],
  [
    'another rule',
    withField({ visible: { ifIn: [1] } }),
    `${AT}.fields[0].visible is another rule than always, optional, never, { "ifNotIn": [...] }, { "mustMatch": [...] }`,
  ],
  [
    'two rules',
    withField({ visible: { ifNotIn: [1], mustMatch: [1] } }),
    `${AT}.fields[0].visible is another rule than always, optional, never, { "ifNotIn": [...] }, { "mustMatch": [...] }`,
  ],
  [
    'a rule without values',
    withField({ visible: { mustMatch: [] } }),
    `${AT}.fields[0].visible.mustMatch is empty`,
  ],
  [
    'a value that no number is',
    withField({ visible: { ifNotIn: [0, null] } }),
    `${AT}.fields[0].visible.ifNotIn[1] is not a uint256`,
  ],
  [
    'a number that JSON cannot carry',
    withField({ visible: { mustMatch: [2 ** 60] } }),
    `${AT}.fields[0].visible.mustMatch[0] is not a uint256`,
  ],
  [
    'a call that is left out',
    withField({ path: 'note', format: 'calldata', params: { calleePath: 'to' }, visible: { ifNotIn: [0] } }),
    `${AT}.fields[0].visible would leave out a call within the request, which is always shown`,
  ],
  [
    'a sentence with a value that is left out',
    withFormat(KEY, {
      fields: [{ ...field, visible: { mustMatch: [1] } }],
      interpolatedIntent: 'Pay {amount}',
    }),
    `${AT}.interpolatedIntent has a value that no field shows`,
  ],
  [
    'encryption without a scheme',
    withField({ encryption: { plaintextType: 'uint64' } }),
    `${AT}.fields[0].encryption.scheme is missing`,
  ],
  [
    'an unknown type of an encrypted value',
    withField({ encryption: { scheme: 'fhevm', plaintextType: 'euint64' } }),
    `${AT}.fields[0].encryption.plaintextType is not the type of a value, such as uint64`,
  ],
  [
    'an encrypted text as a date',
    withField({ format: 'date', encryption: { scheme: 'fhevm', plaintextType: 'string' } }),
    `${AT}.fields[0].encryption.plaintextType leads to a string, and date shows numbers`,
  ],
  [
    'an encrypted call',
    withField({
      path: 'note',
      format: 'calldata',
      params: { calleePath: 'to' },
      encryption: { scheme: 'fhevm' },
    }),
    `${AT}.fields[0].encryption is of a call, which the wallet could not show`,
  ],
  [
    'words for an encrypted value that mislead',
    withField({ encryption: { scheme: 'fhevm', fallbackLabel: '0\u202e' } }),
    `${AT}.fields[0].encryption.fallbackLabel has a letter that can mislead: <, >, a line end, or an invisible one`,
  ],
  [
    'a sentence with an encrypted value',
    withFormat(KEY, {
      fields: [{ ...field, encryption: { scheme: 'fhevm' } }],
      interpolatedIntent: 'Pay {amount}',
    }),
    `${AT}.interpolatedIntent has a value that is encrypted; it stands in its own line`,
  ],
  [
    'an enumeration that is written in the field',
    withField({ format: 'enum', params: { $ref: { 1: 'one' } } }),
    `${AT}.fields[0].params.$ref is not a path such as $.metadata.enums.kind`,
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
    'a token that is a number',
    withField({ format: 'tokenTicker' }),
    `${AT}.fields[0].path leads to a uint256, and tokenTicker shows addresses`,
  ],
  [
    'an address as a network',
    withField({ path: 'to', format: 'chainId' }),
    `${AT}.fields[0].path leads to a address, and chainId shows numbers`,
  ],
  [
    'an address that is not interoperable',
    withField({ path: 'to', format: 'interoperableAddressName' }),
    `${AT}.fields[0].path leads to a address, and interoperableAddressName shows bytes`,
  ],
  [
    'a value that the file writes',
    withField({ path: undefined, value: '0 ETH' }),
    `${AT}.fields[0].value is written in the file; a field shows what is signed`,
  ],
  [
    'another iteration',
    withFormat(KEY, { fields: [{ iteration: 'random', fields: [field] }] }),
    `${AT}.fields[0].iteration is neither sequential nor bundled`,
  ],
  [
    'groups without an end',
    withFormat(KEY, {
      fields: [Array.from({ length: 9 }).reduce<object>((inner) => ({ fields: [inner] }), field)],
    }),
    `${AT}.fields[0]${'.fields[0]'.repeat(8)} is more than 8 groups deep`,
  ],
  [
    'a domain that only its hash names',
    {
      ...withField({}),
      context: { eip712: { ...withField({}).context.contract, domainSeparator: '0x12' } },
    },
    'context.eip712.domainSeparator is not read; write domain and deployments',
  ],
  [
    'a version that is newer',
    { ...withField({}), $schema: 'https://eips.ethereum.org/assets/eip-7730/erc7730-v3.0.0.schema.json' },
    '$schema is of version 3; known are 1, 2',
  ],
  [
    'a label of another direction',
    withField({ label: 'Pay\u202e001' }),
    `${AT}.fields[0].label has a letter that can mislead: <, >, a line end, or an invisible one`,
  ],
  [
    'markup',
    withField({ label: '<b>Safe</b>' }),
    `${AT}.fields[0].label has a letter that can mislead: <, >, a line end, or an invisible one`,
  ],
  ['a long label', withField({ label: 'a'.repeat(41) }), `${AT}.fields[0].label has more than 40 letters`],
  ['an empty label', withField({ label: ' ' }), `${AT}.fields[0].label is empty`],
  [
    'two lines as an intent',
    withFormat(KEY, { intent: 'Pay\nNetwork fee: 0' }),
    `${AT}.intent has a letter that can mislead: <, >, a line end, or an invisible one`,
  ],
  [
    'an invisible letter of a unit',
    withField({ format: 'unit', params: { base: '%\u200b' } }),
    `${AT}.fields[0].params.base has a letter that can mislead: <, >, a line end, or an invisible one`,
  ],
  [
    'many decimals',
    withField({ format: 'unit', params: { base: '%', decimals: 78 } }),
    `${AT}.fields[0].params.decimals is not a number from 0 to 77`,
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
