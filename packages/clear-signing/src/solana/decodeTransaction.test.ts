import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, describe as group, test } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { describe } from '../words/describe.ts'
import { decodeSolanaTransaction } from './decodeTransaction.ts'

const PROGRAMS = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associated: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  budget: 'ComputeBudget111111111111111111111111111111',
}
const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const addressOf = (bytes: Uint8Array): string => {
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; number > 0n; number /= 58n) text = LETTERS[Number(number % 58n)] + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros === -1 ? 32 : zeros) + text
}
const bytesOf = (address: string): Uint8Array => {
  const number = [...address].reduce((sum, letter) => sum * 58n + BigInt(LETTERS.indexOf(letter)), 0n)
  return Uint8Array.from(number.toString(16).padStart(64, '0').match(/../g) ?? [], (pair) =>
    Number.parseInt(pair, 16),
  )
}
const person = (seed: number) => addressOf(new Uint8Array(32).fill(seed))
const [me, friend, mine, theirs, mint] = [person(1), person(2), person(3), person(4), person(5)]

interface Call {
  readonly program: keyof typeof PROGRAMS | 'strange'
  readonly accounts?: readonly string[]
  readonly data?: readonly number[]
}
const STRANGE = person(9)

function wireOf(
  calls: readonly Call[],
  { version = 'legacy' as 'legacy' | 0, table = false } = {},
): Uint8Array {
  const programs = calls.map(({ program }) => (program === 'strange' ? STRANGE : PROGRAMS[program]))
  const accounts = [...new Set([me, ...calls.flatMap(({ accounts: own = [] }) => own), ...programs])]
  const named = table ? accounts.filter((account) => account !== theirs) : accounts
  const indexOf = (account: string) => (named.includes(account) ? named.indexOf(account) : named.length)
  return Uint8Array.from([
    ...[1, ...new Uint8Array(64)],
    ...(version === 0 ? [0x80] : []),
    ...[1, 0, 0, named.length, ...named.flatMap((account) => [...bytesOf(account)])],
    ...new Uint8Array(32),
    calls.length,
    ...calls.flatMap(({ accounts: own = [], data = [] }, index) => [
      indexOf(programs[index] ?? ''),
      ...[own.length, ...own.map(indexOf)],
      ...[data.length, ...data],
    ]),
    ...(version === 0 ? (table ? [1, ...new Uint8Array(32), 1, 0, 0] : [0]) : []),
  ])
}
const u64 = (value: bigint): number[] => [...new Uint8Array(BigUint64Array.of(value).buffer)]
const holderOf = (account: string) =>
  ({ [mine]: { mint, owner: me }, [theirs]: { mint, owner: friend } })[account]
const vocabulary = {
  coin: { symbol: 'SOL', decimals: 9 },
  findToken: (address: string) => (address === mint ? { symbol: 'USDC', decimals: 6 } : undefined),
}
const token = (accounts: readonly string[], ...data: readonly number[]): Call => ({
  program: 'token',
  accounts,
  data,
})
const say = (calls: readonly Call[], knowledge: object = { holderOf }, options = {}) => {
  const decoded = decodeSolanaTransaction(wireOf(calls, options), { signer: me, ...knowledge })
  const { descriptions } = describe(decoded, vocabulary)
  return {
    titles: descriptions.map(({ title }) => title),
    values: descriptions.flatMap(({ lines }) => lines.map(({ value }) => value)),
    warnings: decoded.warnings,
  }
}
const coins = (units: bigint, accounts = [me, friend]): Call => ({
  program: 'system',
  accounts,
  data: [2, 0, 0, 0, ...u64(units)],
})
const sol = coins(1_500_000_000n)
const usdc = token([mine, mint, theirs, me], 12, ...u64(12_500_000n), 6)

group('says what is moved, and to whom', () => {
  test('SOL', () => {
    expect(say([sol])).toEqual({ titles: ['Send 1.5 SOL'], values: [friend], warnings: [] })
  })
  test.each<[string, Call]>([
    ['checked', usdc],
    ['unchecked', token([mine, theirs, me], 3, ...u64(12_500_000n))],
    [
      'with a fee',
      { ...usdc, program: 'token2022', data: [26, 1, ...u64(12_500_000n), 6, ...u64(125_000n)] },
    ],
  ])('tokens, %s', (_, call) => {
    expect(say([call])).toEqual({ titles: ['Send 12.5 USDC'], values: [friend], warnings: [] })
  })
  test('a receiver whose account nobody knows is shown by the account, unless the transaction opens it', () => {
    expect(say([usdc], {}).values).toEqual([theirs])
    const open: Call = { program: 'associated', accounts: [me, theirs, friend, mint], data: [1] }
    expect(say([open, usdc], {})).toEqual({
      titles: ['Open a token account', 'Send 12.5 USDC'],
      values: [friend, friend],
      warnings: [],
    })
  })
  test('a note, and nothing of what only sets the fee', () => {
    const note: Call = { program: 'memo', data: [...new TextEncoder().encode('Rent, May')] }
    expect(say([{ program: 'budget', data: [2, 1, 2, 3, 4] }, note])).toEqual({
      titles: ['Add a note'],
      values: ['Rent, May'],
      warnings: [],
    })
  })
  test('the assets of another', () => {
    expect(say([coins(1n, [friend, me])])).toMatchObject({
      titles: [`Move 0.000000001 SOL of ${friend}`],
      warnings: ['otherOwner'],
    })
    const burnt = token([theirs, mint, friend], 8, ...u64(1_000_000n))
    expect(say([burnt])).toMatchObject({ titles: [`Destroy 1 USDC of ${friend}`], warnings: ['otherOwner'] })
  })
})

test.each<[string, string, Call, readonly string[]]>([
  [
    'a delegate',
    'Let a contract spend 2 USDC',
    token([mine, mint, friend, me], 13, ...u64(2_000_000n), 6),
    [],
  ],
  [
    'one without limit',
    'Let a contract spend all your USDC',
    token([mine, friend, me], 4, ...u64(2n ** 64n - 1n)),
    ['unlimited'],
  ],
  [
    'one of more than anybody holds',
    'Let a contract spend 9007199254.740992 USDC',
    token([mine, mint, friend, me], 13, ...u64(2n ** 53n), 6),
    ['unlimited'],
  ],
  [
    'one of a unit less than without limit',
    'Let a contract spend 18446744073709.551614 USDC',
    token([mine, mint, friend, me], 13, ...u64(2n ** 64n - 2n), 6),
    ['unlimited'],
  ],
  ['its end', 'Stop others from spending a token', token([mine, me], 5), []],
  [
    'a new owner',
    'Give a token account away',
    token([mine, me], 6, 2, 1, ...bytesOf(friend)),
    ['givesControl'],
  ],
  ['a right that nobody has any more', 'Change the rights over an account', token([mine, me], 6, 3, 0), []],
  ['burning', 'Destroy 3 USDC', token([mine, mint, me], 15, ...u64(3_000_000n), 6), []],
  ['closing', 'Close a token account', token([mine, me, me], 9), []],
  ['closing for another', 'Close a token account', token([mine, friend, me], 9), ['forOther']],
])('%s: %s', (_, title, call, warnings) => {
  expect(say([call])).toMatchObject({ titles: [title], warnings })
})

test.each<[string, Call]>([
  ['an unknown program', { program: 'strange', data: [1] }],
  ['an unlisted instruction', { program: 'system', accounts: [me], data: [1, 0, 0, 0, ...bytesOf(friend)] }],
  ['data that is too long', { ...sol, data: [...(sol.data ?? []), 0] }],
  ['data that is too short', { ...usdc, data: [12, 1, 2] }],
  ['too few accounts', { ...usdc, accounts: [mine, mint] }],
  ['a note that is no text', { program: 'memo', data: [0xff] }],
])('what cannot be decoded says so: %s', (_, call) => {
  expect(say([call])).toMatchObject({ titles: ['Call a contract'], warnings: ['notDecoded'] })
})

test('an unchecked transfer of accounts that nobody knows, and one whose account is in a table, are not decoded', () => {
  const unchecked = token([mine, theirs, me], 3, ...u64(1n))
  expect(say([unchecked], {}).warnings).toEqual(['notDecoded'])
  expect(say([usdc], { holderOf }, { version: 0 }).titles).toEqual(['Send 12.5 USDC'])
  expect(say([usdc], { holderOf }, { version: 0, table: true }).warnings).toEqual(['notDecoded'])
})

const path = new URL('../../../solana/src/testing/transactions.json', import.meta.url)
const { legacyTransfer, v0WithLookups } = JSON.parse(readFileSync(path, 'utf8'))
const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

test('published transactions: signed and unsigned, and with lookup tables', () => {
  const { from: signer, to, signedWireBase64, unsignedWireBase64 } = legacyTransfer
  for (const wire of [signedWireBase64, unsignedWireBase64])
    expect(decodeSolanaTransaction(fromBase64(wire), { signer })).toEqual({
      ...{ intents: [{ type: 'transfer', quantity: { of: 'coin', units: 49n }, to }], fee: 5_000n },
      warnings: ['highFee'],
    })
  const { intents } = decodeSolanaTransaction(fromBase64(v0WithLookups.wireBase64), { signer })
  expect(intents).not.toContainEqual({ type: 'unknown', reason: 'malformed' })
})

group('the fee', () => {
  const u32 = (value: number): number[] => [...new Uint8Array(Uint32Array.of(value).buffer)]
  const limit = (units: number): Call => ({ program: 'budget', data: [2, ...u32(units)] })
  const price = (microLamports: bigint): Call => ({ program: 'budget', data: [3, ...u64(microLamports)] })
  const note: Call = { program: 'memo', data: [72, 105] }
  const feeOf = (calls: readonly Call[], more = {}) => {
    const { fee, warnings } = decodeSolanaTransaction(wireOf(calls), { signer: me, ...more })
    return { fee, warnings: warnings.filter((one) => one.endsWith('Fee')) }
  }

  test.each<[string, readonly Call[], bigint, readonly string[]]>([
    ['of one signature', [sol], 5_000n, []],
    ['with a priority like everybody’s', [limit(200_000), price(50_000n), sol], 15_000n, []],
    [
      'of 100 SOL, for a note',
      [limit(1_400_000), price(71_428_571_428n), note],
      100_000_005_000n,
      ['unusualFee'],
    ],
    [
      'of 70 SOL, for a transfer of 0.000001 SOL',
      [coins(1_000n), limit(1_400_000), price(50_000_000_000n)],
      70_000_005_000n,
      ['highFee', 'unusualFee'],
    ],
    ['above a small amount', [coins(4_999n)], 5_000n, ['highFee']],
    ['of a price without a limit', [price(1_000_000_000n), note, sol], 400_005_000n, ['unusualFee']],
    ['of a limit above what there is', [limit(4_000_000_000), price(1_000_000n), sol], 1_405_000n, []],
    ['that is rounded up', [limit(1), price(1n), sol], 5_001n, []],
    [
      'beside the coins of another',
      [coins(10n ** 18n, [friend, me]), limit(1_400_000), price(71_428_571_428n), coins(1n)],
      100_000_005_000n,
      ['highFee', 'unusualFee'],
    ],
  ])('%s', (_, calls, fee, warnings) => {
    expect(feeOf(calls)).toEqual({ fee, warnings })
  })

  test('is the node’s where that is more', () => {
    expect(feeOf([sol], { fee: 10_000n }).fee).toBe(10_000n)
    expect(feeOf([sol], { fee: 1n }).fee).toBe(5_000n)
    expect(feeOf([sol], { fee: 10n ** 10n }).warnings).toEqual(['highFee', 'unusualFee'])
  })
})

test('bytes that are not exactly one transaction are not decoded, and none throw', () => {
  const wire = wireOf([sol, usdc])
  const malformed = { intents: [{ type: 'unknown', reason: 'malformed' }], warnings: ['notDecoded'] }
  for (let length = 0; length < wire.length; length += 1)
    expect(decodeSolanaTransaction(wire.slice(0, length), { signer: me })).toEqual(malformed)
  expect(decodeSolanaTransaction(Uint8Array.from([...wire, 0]), { signer: me })).toEqual(malformed)
  fc.assert(
    fc.property(fc.nat(wire.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const bytes = wire.slice()
      bytes[at] = (bytes[at] ?? 0) ^ change
      decodeSolanaTransaction(bytes, { signer: me, holderOf })
    }),
    { seed: seedOr(14), numRuns: runs(2_000) },
  )
})
