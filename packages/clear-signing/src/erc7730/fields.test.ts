import { type Address, encodeFunctionData, type Hex, pad, parseAbi } from 'viem'
import { expect, describe as group, test } from 'vitest'
import { ar } from '../words/ar.ts'
import { de } from '../words/de.ts'
import type { Words } from '../words/en.ts'
import { decodedWithin, describeExplanation, tokensOfExplanation } from './describeExplanation.ts'
import { explainCall, explainTypedData } from './explain.ts'
import { readDescriptor } from './readDescriptor.ts'

const BANK: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const BOB: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SIGNER: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const HANDLE = pad('0xc1')
const apart = (text: string) => `\u2068${text}\u2069`

const METHOD = 'pay(address to,uint256 amount,bytes32 secret,bytes note,bool isGift,uint256 chain)'
const abi = parseAbi([
  'function pay(address to, uint256 amount, bytes32 secret, bytes note, bool isGift, uint256 chain)',
  'function split(address[] to, uint256[] parts)',
])
const pay = ({ amount = 5n, note = '0x', isGift = false, chain = 10n }: Partial<Paid> = {}) =>
  encodeFunctionData({ abi, functionName: 'pay', args: [USDC, amount, HANDLE, note, isGift, chain] })
interface Paid {
  readonly amount: bigint
  readonly note: Hex
  readonly isGift: boolean
  readonly chain: bigint
}
const file = (fields: readonly object[], method = METHOD, more: object = {}) => ({
  context: { contract: { deployments: [{ chainId: 1, address: BANK }] } },
  metadata: { owner: 'Bank', ...more },
  display: { formats: { [method]: { intent: 'Pay', fields } } },
})
const vocabulary = {
  coin: { symbol: 'ETH', decimals: 18 },
  findToken: (address: string) => (address === USDC ? { symbol: 'USDC', decimals: 6 } : undefined),
  findNetwork: (chainId: bigint) => (chainId === 10n ? 'OP Mainnet' : undefined),
}
const explain = (fields: readonly object[], data: Hex, method?: string, more?: object) =>
  explainCall({ chainId: 1, from: SIGNER, to: BANK, value: 0n, data }, [
    readDescriptor(file(fields, method, more)),
  ])
/** The lines of the descriptor and, after them, all that it leaves out. */
function rows(fields: readonly object[], data: Hex, more?: object, words?: Words) {
  const explanation = explain(fields, data, METHOD, more)
  return (
    explanation &&
    describeExplanation(explanation, { ...vocabulary, ...(words && { words }) })
      .lines.slice(0, -2)
      .map(({ label, value }) => `${label}: ${value}`)
  )
}

group('a field’s `visible`', () => {
  const field = (visible: unknown) => [{ path: 'amount', label: 'You pay', visible }]

  test('[S6.6] hides nothing: what is never shown follows by its path, like all that no field names', () => {
    expect(rows(field('never'), pay())).toEqual([
      ...[`to: ${USDC}`, 'amount: 5', `secret: ${HANDLE}`, 'note: 0x', 'isGift: false', 'chain: 10'],
    ])
    for (const visible of ['always', 'optional', undefined])
      expect(rows(field(visible), pay())).toEqual(expect.arrayContaining(['You pay: 5']))
  })

  test('[S6.6] with `ifNotIn` leaves out the values of the list alone', () => {
    const rule = field({ ifNotIn: [0, '0x7'] })
    expect(rows(rule, pay({ amount: 5n }))?.[0]).toBe('You pay: 5')
    for (const amount of [0n, 7n]) {
      const all = rows(rule, pay({ amount }))
      expect(all).toContain(`amount: ${amount}`)
      expect(all?.join()).not.toContain('You pay')
    }
  })

  test('[S6.6] with `mustMatch` is for no request with another value', () => {
    const rule = field({ mustMatch: ['$.metadata.constants.five', 6] })
    expect(rows(rule, pay({ amount: 5n }), { constants: { five: '5' } })).toContain('amount: 5')
    expect(rows(rule, pay({ amount: 7n }), { constants: { five: '5' } })).toBeUndefined()
  })

  test.each<[string, unknown, Partial<Paid>, Partial<Paid>]>([
    ['amount', '0x5', { amount: 5n }, { amount: 6n }],
    ['isGift', true, { isGift: true }, { isGift: false }],
    ['note', 0, { note: '0x' }, { note: '0x01' }],
    ['note', 0, { note: '0x0000' }, { note: '0x0100' }],
    ['note', '0xAB', { note: '0xab' }, { note: '0x00ab' }],
    ['note.[0:1]', '0xab', { note: '0xabcd' }, { note: '0xcdab' }],
  ])('compares %s with %s', (path, value, same, other) => {
    const only = [{ path, label: 'Line', visible: { mustMatch: [value] } }]
    expect(explain(only, pay(same))).toBeDefined()
    expect(explain(only, pay(other))).toBeUndefined()
  })

  test('compares addresses in any case', () => {
    const only = (value: string) => [{ path: 'to', label: 'To', visible: { mustMatch: [value] } }]
    expect(explain(only(USDC.toLowerCase()), pay())).toBeDefined()
    expect(explain(only(BOB), pay())).toBeUndefined()
  })

  test('of typed data compares numbers however JSON writes them', () => {
    const descriptor = readDescriptor({
      context: { eip712: { deployments: [{ chainId: 1, address: BANK }] } },
      metadata: { owner: 'Bank', enums: { kind: { 7: 'seven' } } },
      display: {
        formats: {
          'Order(uint256 price,uint8 kind)': {
            intent: 'Order',
            fields: [
              { path: 'price', label: 'Price', visible: { ifNotIn: [16] } },
              { path: 'kind', label: 'Kind', format: 'enum', params: { $ref: '$.metadata.enums.kind' } },
            ],
          },
        },
      },
    })
    const [price, kind] = [
      { name: 'price', type: 'uint256' },
      { name: 'kind', type: 'uint8' },
    ]
    const data = {
      ...{ types: { Order: [price, kind] }, primaryType: 'Order' },
      domain: { chainId: 1, verifyingContract: BANK },
      message: { price: '0x10', kind: '0x07' },
    }
    const explanation = explainTypedData(data, { chainId: 1, signer: SIGNER }, [descriptor])
    const said = explanation && describeExplanation(explanation, vocabulary).lines
    expect(said?.map(({ label, value }) => `${label}: ${value}`).slice(0, 2)).toEqual([
      `Kind: ${apart('seven')} (7)`,
      'price: 16',
    ])
  })
})

group('an encrypted value', () => {
  const encryption = { scheme: 'fhevm', plaintextType: 'uint64', fallbackLabel: '0 USDC' }
  const params = { tokenPath: 'to' }
  const amount = { path: 'secret', label: 'Amount', format: 'tokenAmount', params, encryption }

  test('[S6.6] is said to be encrypted, with what is signed, and warned of; the file’s words never pass for it', () => {
    const said = rows([amount], pay())
    expect(said?.slice(0, 2)).toEqual([
      `Amount: encrypted, the wallet cannot read it (${HANDLE})`,
      // The token is no part of that line.
      `to: ${USDC}`,
    ])
    expect(said?.join()).not.toContain('USDC')
    const explanation = explain([amount], pay())
    expect(explanation && decodedWithin(explanation).warnings).toEqual(['encrypted'])
    expect(rows([amount], pay(), {}, de)?.[0]).toContain('verschlüsselt')
    expect(rows([amount], pay(), {}, ar)?.[0]).toContain('مشفَّر')
  })

  test('that is not encrypted, though the file says so, still shows what is signed', () => {
    const claimed = { path: 'amount', label: 'Fee', format: 'amount', encryption: { scheme: 'none' } }
    expect(rows([claimed], pay({ amount: 10n ** 18n }))?.[0]).toBe(
      'Fee: encrypted, the wallet cannot read it (1000000000000000000)',
    )
  })
})

group('a format', () => {
  test('[S6.6] tokenTicker names the token of this network; of another one, its address and network', () => {
    const ticker = (params: object) => [{ path: 'to', label: 'Token', format: 'tokenTicker', params }]
    expect(rows(ticker({}), pay())?.[0]).toBe('Token: USDC')
    expect(rows(ticker({ chainId: 1 }), pay())?.[0]).toBe('Token: USDC')
    expect(rows(ticker({ chainIdPath: 'chain' }), pay())?.slice(0, 2)).toEqual([
      `Token: ${USDC}`,
      'Network: OP Mainnet (10)',
    ])
  })

  test('[S6.6] tokenAmount of another network is in units: a token of that address may be another one there', () => {
    const params = { tokenPath: 'to', chainIdPath: 'chain' }
    const fields = [{ path: 'amount', label: 'You get', format: 'tokenAmount', params }]
    expect(rows(fields, pay({ amount: 1_500_000n }))?.slice(0, 3)).toEqual([
      'You get: 1500000 units of a token',
      `Token: ${USDC}`,
      'Network: OP Mainnet (10)',
    ])
    const explanation = explain(fields, pay())
    expect(explanation && tokensOfExplanation(explanation)).toEqual([])
    expect(rows(fields, pay({ amount: 1_500_000n, chain: 1n }))?.[0]).toBe('You get: 1.5 USDC')
  })

  test('tokenAmount without a token is a number', () => {
    expect(rows([{ path: 'amount', label: 'You get', format: 'tokenAmount' }], pay())?.[0]).toBe('You get: 5')
  })

  test('[S6.6] chainId is a network by the wallet’s own name for it, and by its number', () => {
    const fields = [{ path: 'chain', label: 'To', format: 'chainId' }]
    expect(rows(fields, pay())?.[0]).toBe('To: OP Mainnet (10)')
    expect(rows(fields, pay({ chain: 424_242n }))?.[0]).toBe('To: 424242')
  })

  // The example of the standard, and what is not quite like it.
  test.each<[string, Hex, readonly string[]]>([
    [
      'an address and its network',
      '0x00010000010114D8DA6BF26964AF9D7EED9E03E53415D37AA96045',
      ['To: 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'Network: 1'],
    ],
    [
      'a network with a longer id',
      '0x000100000302a4b114d8da6bf26964af9d7eed9e03e53415d37aa96045',
      ['To: 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'Network: 173233'],
    ],
    [
      'zeros before the id',
      '0x0001000002000a14d8da6bf26964af9d7eed9e03e53415d37aa96045',
      ['To: 0x0001000002000a14d8da6bf26964af9d7eed9e03e53415d37aa96045', `to: ${USDC}`],
    ],
    [
      'bytes that follow',
      '0x00010000010114d8da6bf26964af9d7eed9e03e53415d37aa9604500',
      ['To: 0x00010000010114d8da6bf26964af9d7eed9e03e53415d37aa9604500', `to: ${USDC}`],
    ],
    ['another kind of network', '0x000100020000', ['To: 0x000100020000', `to: ${USDC}`]],
  ])('[S6.6] interoperableAddressName shows %s', (_, note, wanted) => {
    const fields = [{ path: 'note', label: 'To', format: 'interoperableAddressName' }]
    expect(rows(fields, pay({ note }))?.slice(0, 2)).toEqual(wanted)
  })
})

group('groups of fields', () => {
  const split = (to: readonly Address[], parts: readonly bigint[]) =>
    encodeFunctionData({ abi, functionName: 'split', args: [to, parts] })
  const fields = [
    { path: 'to.[]', label: 'To', format: 'addressName' },
    { path: 'parts.[]', label: 'Part' },
  ]
  const labels = (iteration: string, data: Hex) => {
    const shares = [{ label: 'Shares', iteration, fields }]
    return explain(shares, data, 'split(address[] to,uint256[] parts)')?.lines.map(({ label }) => label)
  }

  test('are named before their fields, list by list or element by element', () => {
    const data = split([BOB, SIGNER], [1n, 2n])
    const [to, part] = ['Shares › To', 'Shares › Part']
    expect(labels('sequential', data)).toEqual([to, to, part, part])
    expect(labels('bundled', data)).toEqual([to, part, to, part])
  })

  test('of lists that do not go together explain nothing', () => {
    expect(labels('bundled', split([BOB], [1n, 2n]))).toBeUndefined()
    expect(labels('sequential', split([BOB], [1n, 2n]))).toHaveLength(3)
  })
})
