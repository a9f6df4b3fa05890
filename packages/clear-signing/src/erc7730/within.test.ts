import { type Address, encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { expect, describe as group, test } from 'vitest'
import {
  decodedWithin,
  describeExplanation,
  tokensOfExplanation,
  unexplainedContracts,
} from './describeExplanation.ts'
import { type CallToExplain, explainCall } from './explain.ts'
import { readDescriptor } from './readDescriptor.ts'

const SHOP: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const INN: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SIGNER: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const abi = parseAbi([
  'function run(address target, bytes action, uint256 tip)',
  'function runAll(address[] targets, bytes[] actions)',
  'function book(uint256 nights, address guest)',
  'function approve(address spender, uint256 amount)',
])

const vocabulary = {
  coin: { symbol: 'ETH', decimals: 18 },
  findToken: (address: string) => (address === USDC ? { symbol: 'USDC', decimals: 6 } : undefined),
}
const call = (data: Hex, more: Partial<CallToExplain> = {}): CallToExplain => ({
  ...{ chainId: 42161, from: SIGNER, to: SHOP, value: 0n, data },
  ...more,
})
const apart = (text: string) => `\u2068${text}\u2069`

const file = (address: Address, owner: string, formats: object, more: object = {}) => ({
  context: { contract: { deployments: [42161, 1].map((chainId) => ({ chainId, address })) } },
  metadata: { owner, ...more },
  display: { formats },
})
const RUN = 'run(address target,bytes action,uint256 tip)'
const runner = (params: object = { calleePath: 'target' }) =>
  file(SHOP, 'Shop', {
    [RUN]: { intent: 'Run', fields: [{ path: 'action', label: 'Then', format: 'calldata', params }] },
    'runAll(address[] targets,bytes[] actions)': {
      intent: 'Run all',
      fields: [
        { path: 'actions.[]', label: 'Then', format: 'calldata', params: { calleePath: 'targets.[]' } },
      ],
    },
  })
const inn = (fields: object[] = [{ path: 'nights', label: 'Nights' }]) =>
  file(INN, 'Inn', {
    'book(uint256 nights,address guest)': { intent: 'Book a room', fields },
    'approve(address spender,uint256 amount)': { intent: 'Say hello', fields: [] },
  })
const book = encodeFunctionData({ abi, functionName: 'book', args: [2n, SIGNER] })
const run = (action: Hex, target: Address = INN, tip = 5n) =>
  encodeFunctionData({ abi, functionName: 'run', args: [target, action, tip] })
const runAll = (targets: readonly Address[], actions: readonly Hex[]) =>
  encodeFunctionData({ abi, functionName: 'runAll', args: [targets, actions] })
const explain = (data: Hex, files: object[], more?: Partial<CallToExplain>) => {
  const explanation = explainCall(call(data, more), files.map(readDescriptor))
  if (!explanation) throw new Error('not explained')
  const { title, lines } = describeExplanation(explanation, vocabulary)
  return { explanation, title, rows: lines.map(({ label, value }) => `${label}: ${value}`) }
}

group('a call within a call', () => {
  test('[S6.6] is explained by the descriptor of its own contract, in quotation marks, with all of its values', () => {
    expect(explain(run(book), [runner(), inn()]).rows).toEqual([
      `Then: Call a contract: “${apart('Book a room')}”`,
      'Then › Nights: 2',
      `Then › guest: ${SIGNER}`,
      `Then › Contract: ${INN}`,
      'Then › Explained by: Inn',
      'tip: 5',
      `Contract: ${SHOP}`,
      'Explained by: Shop',
    ])
  })

  test('that nobody explains is shown by its bytes, and warned of', () => {
    const { explanation, rows } = explain(run(book), [runner()])
    expect(rows.slice(0, 2)).toEqual([`Then: Call a contract (${book})`, `Then › Contract: ${INN}`])
    expect(decodedWithin(explanation).warnings).toEqual(['notDecoded'])
    expect(unexplainedContracts(explanation)).toEqual([INN])
  })

  test('is decoded by the wallet itself first: an approval is called that, whatever a descriptor says', () => {
    const approve = encodeFunctionData({ abi, functionName: 'approve', args: [SHOP, maxUint256] })
    const { explanation, rows } = explain(run(approve), [runner(), inn()])
    expect(rows.join()).not.toContain('Say hello')
    expect(rows[0]).toContain('Let a contract spend all')
    expect(rows).toContain(`Then › Contract: ${INN}`)
    expect(decodedWithin(explanation).warnings).toEqual(['unlimited'])
    expect(unexplainedContracts(explanation)).toEqual([])
  })

  test('lists of contracts and calls go together', () => {
    const { rows, explanation } = explain(runAll([INN, USDC], [book, book]), [runner(), inn()])
    expect(rows.filter((row) => row.startsWith('Then:'))).toEqual([
      `Then: Call a contract: “${apart('Book a room')}”`,
      `Then: Call a contract (${book})`,
    ])
    expect(unexplainedContracts(explanation)).toEqual([USDC])
    const uneven = runAll([INN, USDC], [book, book, book])
    expect(explainCall(call(uneven), [readDescriptor(runner())])).toBeUndefined()
  })

  test('another selector, and what the descriptor says of caller and amount, count within it', () => {
    const params = { callee: INN, selector: book.slice(0, 10), amountPath: 'tip', spenderPath: '@.to' }
    const fields = [
      { path: '@.value', label: 'Pays', format: 'amount' },
      { path: '@.from', label: 'By', format: 'addressName' },
    ]
    const { rows } = explain(run(`0x${book.slice(10)}`, USDC), [runner(params), inn(fields)])
    expect(rows).toContain('Then › Pays: 0.000000000000000005 ETH')
    expect(rows).toContain(`Then › By: ${SHOP}`)
    // The tip and the address, which nothing else shows, stay.
    expect(rows).toContain('tip: 5')
    expect(rows).toContain(`target: ${USDC}`)
  })

  test('what nothing says of a call within is not made up', () => {
    const fields = [{ path: '@.value', label: 'Pays', format: 'amount' }]
    const { rows } = explain(run(book), [runner(), inn(fields)], { value: 10n ** 18n })
    expect(rows[0]).toBe(`Then: Call a contract (${book})`)
  })

  test('on another chain is not explained, and not looked for', () => {
    const { rows, explanation } = explain(run(book), [runner({ calleePath: 'target', chainId: 1 }), inn()])
    expect(rows[0]).toBe(`Then: Call a contract (${book})`)
    expect(unexplainedContracts(explanation)).toEqual([])
    expect(decodedWithin(explanation).warnings).toEqual(['notDecoded'])
  })

  test('calls within calls end: a contract that calls itself is explained three times', () => {
    let data = book
    for (let depth = 0; depth < 8; depth += 1) data = run(data, SHOP)
    const { rows, explanation } = explain(data, [runner(), inn()])
    expect(rows.filter((row) => row.includes('Run'))).toHaveLength(3)
    expect(rows.filter((row) => row.includes('Call a contract (0x'))).toHaveLength(1)
    expect(decodedWithin(explanation).warnings).toEqual(['notDecoded'])
  })

  test('all values together are no more than a person reads', () => {
    const actions = Array.from({ length: 40 }, () => book)
    const data = runAll(
      actions.map(() => INN),
      actions,
    )
    const { rows } = explain(data, [runner(), inn()])
    // 80 of the list, and two for each of the ten calls that fit.
    expect(rows.filter((row) => row.includes('Book a room'))).toHaveLength(10)
    expect(rows.filter((row) => row.includes('Call a contract (0x'))).toHaveLength(30)
  })
})

group('a map', () => {
  const maps = {
    tokens: { $keyType: 'chain', values: { 42161: USDC } },
    units: { values: { [INN.toLowerCase()]: 'nights' } },
  }
  const token = { map: '$.metadata.maps.tokens', keyPath: '@.chainId' }
  const base = { map: '$.metadata.maps.units', keyPath: 'target' }
  const file_ = file(
    SHOP,
    'Shop',
    {
      [RUN]: {
        intent: 'Run',
        fields: [
          { path: 'tip', label: 'Price', format: 'tokenAmount', params: { token } },
          { path: 'tip', label: 'For', format: 'unit', params: { base } },
        ],
      },
    },
    { maps },
  )

  test('[S6.6] chooses a constant by a value of the request; its units stand beside the amount', () => {
    const { rows, explanation } = explain(run('0x', INN, 1_500_000n), [file_])
    expect(rows.slice(0, 2)).toEqual([
      'Price: 1.5 USDC (1500000)',
      `For: ${apart('1500000 nights')} (1500000)`,
    ])
    expect(tokensOfExplanation(explanation)).toEqual([USDC])
  })

  test('without that value makes the descriptor one of another request', () => {
    expect(explainCall(call(run('0x'), { chainId: 1 }), [readDescriptor(file_)])).toBeUndefined()
    expect(explainCall(call(run('0x', USDC)), [readDescriptor(file_)])).toBeUndefined()
  })
})

group('a sentence', () => {
  const fields = [
    { path: 'nights', label: 'Nights' },
    { path: 'guest', label: 'Guest', format: 'addressName' },
  ]
  const sentence = (interpolatedIntent: string, own: object[] = fields, translations = {}) => ({
    ...file(INN, 'Inn', {
      'book(uint256 nights,address guest)': { intent: 'Book', interpolatedIntent, fields: own },
    }),
    translations,
  })
  const title = (descriptor: object, language?: string) => {
    const explanation = explainCall(call(book, { to: INN }), [readDescriptor(descriptor)], language)
    return explanation && describeExplanation(explanation, vocabulary).title
  }

  test('[S6.6] says the values as their fields do, each apart from the text around it', () => {
    expect(title(sentence('Stay {nights} nights as {#.guest}, {{really}}'))).toBe(
      `Call a contract: “${apart(`Stay ${apart('2')} nights as ${apart(SIGNER)}, {really}`)}”`,
    )
  })

  test('has its values in another language too', () => {
    const translations = { de: { 'Stay {nights}': '{nights} Nächte bleiben' } }
    expect(title(sentence('Stay {nights}', fields, translations), 'de')).toBe(
      `Call a contract: “${apart(`${apart('2')} Nächte bleiben`)}”`,
    )
  })

  test('with a value that is several gives way to the intent', () => {
    const all = file(SHOP, 'Shop', {
      'runAll(address[] targets,bytes[] actions)': {
        intent: 'Run all',
        interpolatedIntent: 'Run {targets.[]}',
        fields: [{ path: 'targets.[]', label: 'Target', format: 'addressName' }],
      },
    })
    expect(explain(runAll([INN, USDC], []), [all]).title).toBe(`Call a contract: “${apart('Run all')}”`)
  })
})
