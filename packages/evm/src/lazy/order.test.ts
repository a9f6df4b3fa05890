import { expect, test } from 'vitest'
import { ALICE, BOB, HASH } from '../testing/scriptedWallet.ts'
import { type Ask, type Order, requireOrder } from './order.ts'

const TOKEN = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const BUNDLER = '0x4337000000000000000000000000000000000001'
const ENTRY_POINT = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const STRANGER = '0x00000000000000000000000000000000000f0e19'
const word = (hex: string): string => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')
const transfer = (to: string, amount: bigint): string =>
  `0xa9059cbb${word(to)}${amount.toString(16).padStart(64, '0')}`

const coin: Order = { from: BOB, to: ALICE, value: 10n ** 15n, data: '0x' }
const token: Order = { from: BOB, to: TOKEN, value: 0n, data: transfer(ALICE, 250n) }
const SENT = { from: BOB.toLowerCase(), to: ALICE.toLowerCase(), value: '0x38d7ea4c68000', input: '0x' }
const SENT_TOKEN = { from: BOB.toLowerCase(), to: TOKEN.toLowerCase(), value: '0x0', input: token.data }
/** `execute(to, value, data)` of an account. */
const executed = ({ to, value, data }: Order): string =>
  `0xb61d27f6${word(to)}${value.toString(16).padStart(64, '0')}${word('60')}${data.slice(2)}`
/** `handleOps` with one operation of the account. */
const bundle = (order: Order): string => `0x1fad948c${word(order.from)}${executed(order).slice(2)}`
const userOperation = (sender: string, isDone: boolean) => ({
  address: ENTRY_POINT,
  topics: ['0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f', HASH, `0x${word(sender)}`],
  data: `0x${word('7')}${word(isDone ? '1' : '0')}${word('0')}${word('0')}`,
})
const moved = (from: string, to: string, amount: bigint, address = TOKEN) => ({
  address,
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    `0x${word(from)}`,
    `0x${word(to)}`,
  ],
  data: `0x${amount.toString(16).padStart(64, '0')}`,
})
const DELEGATED = `0xef0100${'12'.repeat(20)}`

function compare(
  order: Order,
  transaction: object,
  { code = '0x', logs = [] }: { code?: string; logs?: readonly object[] } = {},
): Promise<string> {
  const ask: Ask = async (method) => {
    if (method !== 'eth_getCode') throw new Error(`nobody asks for ${method}`)
    return code
  }
  const mined = { hash: HASH, caipNetworkId: 'eip155:42161', transaction, receipt: { logs } } as const
  return requireOrder(ask, order, mined).then(
    () => 'as ordered',
    (error: Error) => error.name,
  )
}

test.each([
  ['the coin', coin, SENT],
  ['a token', token, SENT_TOKEN],
  ['with addresses in capitals', coin, { ...SENT, from: BOB, to: ALICE }],
  // Sped up: other fee, other hash, the same order.
  ['at a higher fee', coin, { ...SENT, gasPrice: '0x4a817c800', nonce: '0x9' }],
])('what a key account sent as ordered passes: %s', async (_, order, transaction) => {
  expect(await compare(order, transaction)).toBe('as ordered')
})

test.each([
  ['from somebody else', coin, { ...SENT, from: STRANGER }],
  ['to somebody else', coin, { ...SENT, to: STRANGER }],
  ['another value', coin, { ...SENT, value: '0x1' }],
  ['with data', coin, { ...SENT, input: '0x00' }],
  ['a contract is created', coin, { ...SENT, to: null }],
  ['cancelled: nothing, to oneself', coin, { ...SENT, to: BOB, value: '0x0' }],
  ['a token to somebody else', token, { ...SENT_TOKEN, input: transfer(STRANGER, 250n) }],
  ['another amount of a token', token, { ...SENT_TOKEN, input: transfer(ALICE, 251n) }],
  ['another token', token, { ...SENT_TOKEN, to: STRANGER }],
  [
    'a bundle, though the account has no code',
    coin,
    { ...SENT, from: BUNDLER, to: ENTRY_POINT, input: bundle(coin) },
  ],
])('what a key account did not order is a mismatch: %s', async (_, order, transaction) => {
  expect(await compare(order, transaction)).toBe('TransactionMismatchError')
})

test.each([
  [
    'ERC-4337: a bundler sends to an entry point',
    coin,
    { from: BUNDLER, to: ENTRY_POINT, input: bundle(coin) },
  ],
  ['ERC-4337 with a token', token, { from: BUNDLER, to: ENTRY_POINT, input: bundle(token) }],
  ['EIP-7702: the account calls itself', token, { from: BOB, to: BOB, input: executed(token) }],
  ['EIP-7702: a relayer calls the account', coin, { from: BUNDLER, to: BOB, input: executed(coin) }],
  ['a Safe: an owner calls it', token, { from: STRANGER, to: BOB, input: executed(token) }],
])(
  'an account with code may act through another transaction that carries the order: %s',
  async (_, order, over) => {
    const transaction = { value: '0x0', ...over }
    expect(await compare(order, transaction, { code: DELEGATED })).toBe('as ordered')
  },
)

test.each([
  ['somebody else’s bundle', coin, bundle({ ...coin, from: STRANGER })],
  ['to another receiver', coin, bundle({ ...coin, to: STRANGER })],
  ['of another value', coin, bundle({ ...coin, value: 7n })],
  ['of another amount of a token', token, bundle({ ...token, data: transfer(ALICE, 1n) })],
])('a bundle that does not carry the order is a mismatch: %s', async (_, order, input) => {
  const transaction = { from: BUNDLER, to: ENTRY_POINT, value: '0x0', input }
  expect(await compare(order, transaction, { code: DELEGATED })).toBe('TransactionMismatchError')
})

test('a compressed bundle counts where the token itself says that it moved what was ordered', async () => {
  const transaction = { from: BUNDLER, to: STRANGER, value: '0x0', input: '0x1234' }
  const of = (...logs: object[]) => compare(token, transaction, { code: DELEGATED, logs })
  expect(await of(moved(BOB, ALICE, 250n))).toBe('as ordered')
  for (const log of [
    moved(BOB, ALICE, 251n),
    moved(BOB, STRANGER, 250n),
    moved(STRANGER, ALICE, 250n),
    moved(BOB, ALICE, 250n, STRANGER),
  ])
    expect(await of(log)).toBe('TransactionMismatchError')
  // The token's log says nothing of coin that was ordered with it.
  const both = compare({ ...token, value: 1n }, transaction, {
    code: DELEGATED,
    logs: [moved(BOB, ALICE, 250n)],
  })
  expect(await both).toBe('TransactionMismatchError')
})

test('a bundle that was mined while the account’s part of it failed is a revert', async () => {
  const transaction = { from: BUNDLER, to: ENTRY_POINT, value: '0x0', input: bundle(coin) }
  const of = (...logs: object[]) => compare(coin, transaction, { code: DELEGATED, logs })
  expect(await of(userOperation(BOB, false))).toBe('TransactionRevertedError')
  expect(await of(userOperation(BOB, true), userOperation(STRANGER, false))).toBe('as ordered')
})
