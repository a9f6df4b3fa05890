import { expect, test } from 'vitest'
import type { Intent } from '../intent.ts'
import { describe, formatAmount } from './describe.ts'

const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const vocabulary = {
  coin: { symbol: 'ETH', decimals: 18 },
  findToken: (address: string) => (address === TOKEN ? { symbol: 'USDC', decimals: 6 } : undefined),
}
const say = (intent: Intent) => describe({ intents: [intent], warnings: [] }, vocabulary).descriptions[0]
const approval = { type: 'approval', spender: BOB, change: 'set', isUnlimited: false } as const
const tokens = (token: string, units: bigint) => ({ of: 'token', token, units }) as const
const usdc = (units: bigint) => tokens(TOKEN, units)

test.each<[string, Intent]>([
  ['Send 0.000000000000000001 ETH', { type: 'transfer', quantity: { of: 'coin', units: 1n }, to: BOB }],
  ['Send 25 USDC', { type: 'transfer', quantity: usdc(25_000_000n), to: BOB }],
  ['Send 25 units of a token', { type: 'transfer', quantity: tokens(BOB, 25n), to: BOB }],
  [
    `Move item 7 of ${BOB}`,
    { type: 'transfer', quantity: { of: 'item', token: BOB, id: 7n, units: 1n }, from: BOB, to: TOKEN },
  ],
  ['Let a contract spend 0.5 USDC', { ...approval, quantity: usdc(500_000n) }],
  ['Let a contract spend 0.5 USDC more', { ...approval, change: 'increase', quantity: usdc(500_000n) }],
  ['Let a contract spend all your USDC', { ...approval, isUnlimited: true, quantity: usdc(2n ** 255n) }],
  ['Stop a contract from spending your USDC', { ...approval, quantity: usdc(0n) }],
  [
    'Let a contract spend 9 units of a token, or item 9',
    { ...approval, quantity: { of: 'unitsOrItem', token: BOB, value: 9n } },
  ],
  [
    'Let another account move all items of a collection',
    { type: 'approvalForAll', token: TOKEN, operator: BOB, isApproved: true },
  ],
  ['Wrap 1 ETH', { type: 'wrap', token: TOKEN, units: 10n ** 18n }],
  ['Deploy a contract', { type: 'deployment', units: 0n }],
  ['Send 0.5 ETH to a new contract', { type: 'deployment', units: 5n * 10n ** 17n }],
  ['Call a contract', { type: 'unknown', reason: 'notListed', contract: BOB, method: '0xdeadbeef' }],
  ['Sign data', { type: 'unknown', reason: 'otherContract', contract: BOB, method: 'PermitSingle' }],
])('%s', (title, intent) => {
  expect(say(intent)?.title).toBe(title)
})

test('a token without a name is shown by its address, a named one is not', () => {
  const lines = (token: string) =>
    say({ type: 'transfer', quantity: tokens(token, 1n), to: BOB })?.lines.map(({ label }) => label)
  expect(lines(BOB)).toEqual(['To', 'Token'])
  expect(lines(TOKEN)).toEqual(['To'])
})

test('a limit that ends says when, and one that never ends says so', () => {
  const until = (expires: bigint) => say({ ...approval, quantity: usdc(1n), expires })?.lines.at(-1)
  expect(until(1_782_864_000n)).toEqual({ label: 'Valid until', value: '2026-07-01 00:00 UTC' })
  expect(until(2n ** 256n - 1n)).toEqual({ label: 'Valid until', value: 'no end' })
})

test('a coin without decimals keeps its zeros', () => {
  const { descriptions } = describe(
    {
      intents: [{ type: 'transfer', quantity: { of: 'coin', units: 1_000n }, to: BOB }],
      warnings: ['toZeroAddress'],
    },
    { coin: { symbol: 'YEN', decimals: 0 }, findToken: () => undefined },
  )
  expect(descriptions[0]?.title).toBe('Send 1000 YEN')
})

test.each([
  ['1INCH', '5 “1INCH”'],
  ['000 USDC', '5 “000 USDC”'],
  ['.5 ETH', '5 “.5 ETH”'],
  ['\u00a0000', '5 “\u00a0000”'],
  ['شيكل', '5 \u2068شيكل\u2069'],
  ['USDC', '5 USDC'],
])('an amount stays what it is beside the symbol %s', (symbol, said) => {
  expect(formatAmount(5n, { symbol, decimals: 0 })).toBe(said)
})
