import { expect, test } from 'vitest'
import { type AskChain, costOf, DATA_FEE_ORACLE, standInBytes } from './transactionCost.ts'

const BASE = 'eip155:8453'
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const parameters = { caipNetworkId: BASE, gas: 100n, gasPrice: 7n, data: '0x1234' } as const

/** A chain that answers by method, and calls of the oracle by their selector. An error is thrown. */
function chain(answers: Readonly<Record<string, unknown>>) {
  const asked: [string, string][] = []
  const ask: AskChain = async (_, method, [first]) => {
    const data: unknown = method === 'eth_call' ? Reflect.get(Object(first), 'data') : undefined
    const key = typeof data === 'string' ? data.slice(0, 10) : method
    asked.push([key, String(data ?? first)])
    if (answers[key] instanceof Error) throw answers[key]
    return answers[key]
  }
  return { ask, asked }
}

const opStack = { eth_getCode: '0x60', '0x49948e0e': word(1_000n), '0x275aedd2': word(30n) }

test('where the oracle has code, data and operator cost besides gas, and twice as much as data costs now is the most', async () => {
  const { ask, asked } = chain(opStack)
  expect(await costOf(ask, parameters)).toEqual({ fee: 700n + 2_000n + 30n, needed: 700n + 1_000n + 30n })
  expect(asked.map(([key]) => key)).toEqual(['eth_getCode', '0x49948e0e', '0x275aedd2'])
  expect(asked[0]?.[1]).toBe(DATA_FEE_ORACLE)
  // Selector, offset, length, bytes and padding: the data stands behind whatever else a transaction has.
  const [, call = ''] = asked[1] ?? []
  const length = Number(BigInt(`0x${call.slice(74, 138)}`))
  expect(length).toBe(122)
  expect(call.slice(138, 138 + length * 2).endsWith('1234')).toBe(true)
  expect((call.length - 138) % 64).toBe(0)
  expect(asked[2]?.[1]).toBe(`0x275aedd2${word(100n).slice(2)}`)
})

test('a chain is asked once whether it has the oracle; one without costs gas alone', async () => {
  const { ask, asked } = chain({ eth_getCode: '0x' })
  const cost = { fee: 700n, needed: 700n }
  expect(await Promise.all([costOf(ask, parameters), costOf(ask, parameters)])).toEqual([cost, cost])
  expect(await costOf(ask, parameters)).toEqual(cost)
  expect(asked.map(([key]) => key)).toEqual(['eth_getCode'])
})

test.each(['eip155:1', 'eip155:11155111', 'eip155:42161', 'eip155:421614'] as const)(
  '%s is asked nothing',
  async (caipNetworkId) => {
    const { ask, asked } = chain({})
    expect(await costOf(ask, { ...parameters, caipNetworkId })).toEqual({ fee: 700n, needed: 700n })
    expect(asked).toEqual([])
  },
)

test.each([
  ['the node', new Error('execution reverted')],
  [
    'the node, as the kit wraps it',
    new Error('not answered', { cause: { message: 'VM Exception: revert' } }),
  ],
])('an oracle without a method for the operator’s fee, says %s, takes none', async (_, error) => {
  const { ask } = chain({ ...opStack, '0x275aedd2': error })
  expect(await costOf(ask, parameters)).toEqual({ fee: 2_700n, needed: 1_700n })
})

test.each([
  ['the code', { eth_getCode: new Error('out of reach') }],
  ['a code that is one', { eth_getCode: null }],
  ['the fee for data', { '0x49948e0e': new Error('out of reach') }],
  ['a fee for data at all', { '0x49948e0e': new Error('execution reverted') }],
  ['a fee that is an amount', { '0x49948e0e': '0x' }],
  ['the operator’s fee', { '0x275aedd2': new Error('out of reach') }],
])('without %s the cost is said to be incomplete', async (_, answers) => {
  const { ask } = chain({ ...opStack, ...answers })
  expect(await costOf(ask, parameters)).toEqual({ fee: 700n, needed: 700n, lacksDataFee: true })
})

test('a question that failed is asked again', async () => {
  let code: unknown = new Error('out of reach')
  const { ask: answer } = chain(opStack)
  const ask: AskChain = async (network, method, params) => {
    if (method !== 'eth_getCode') return answer(network, method, params)
    if (code instanceof Error) throw code
    return code
  }
  expect(await costOf(ask, parameters)).toMatchObject({ lacksDataFee: true })
  code = '0x60'
  expect(await costOf(ask, parameters)).toEqual({ fee: 2_730n, needed: 1_730n })
})

test('errors that are their own cause end', async () => {
  const circular = new Error('out of reach')
  circular.cause = circular
  const { ask } = chain({ ...opStack, '0x275aedd2': circular })
  expect(await costOf(ask, parameters)).toMatchObject({ lacksDataFee: true })
})

test('bytes that stand for others are as many as asked for, none of them zero, and hardly repeat', () => {
  const bytes = standInBytes(4_096).match(/../g) ?? []
  expect(bytes).toHaveLength(4_096)
  expect(bytes).not.toContain('00')
  const threes = new Set(bytes.map((_, at) => bytes.slice(at, at + 3).join('')))
  expect(threes.size).toBeGreaterThan(4_080)
})
