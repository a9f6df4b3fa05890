import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { typesOf } from '../testing/typesOf.ts'
import { describe as inWords } from '../words/describe.ts'
import { decodeTypedData } from './decodeTypedData.ts'
import type { TypedDataToDecode } from './readTypedData.ts'
import { STRUCTS, type StructName } from './typedDataTypes.ts'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const NOW = 1_790_000_000n
const here = { signer: ME, chainId: 1, now: NOW } as const

const typed = (name: StructName, message: unknown, { contract = TOKEN, chainId = 1 as unknown } = {}) => ({
  types: typesOf(STRUCTS[name]),
  primaryType: STRUCTS[name].split('(')[0] ?? '',
  domain: { name: 'A token', chainId, verifyingContract: contract },
  message,
})

const permit = { owner: ME, spender: BOB, value: '25', nonce: 0, deadline: String(NOW + 60n) }
const details = { token: TOKEN, amount: '7', expiration: '1790000100', nonce: 0 }
const single = { details, spender: BOB, sigDeadline: '1790000100' }
const once = { permitted: { token: TOKEN, amount: '9' }, spender: BOB, nonce: 1, deadline: '1790000100' }
const at = { contract: PERMIT2 }

describe('what a signature allows', () => {
  test('a permit (EIP-2612)', () => {
    expect(decodeTypedData(typed('permit', permit), here)).toEqual({
      intents: [
        {
          type: 'approval',
          quantity: { of: 'token', token: TOKEN, units: 25n },
          spender: BOB,
          change: 'set',
          isUnlimited: false,
          submitBy: NOW + 60n,
          owner: ME,
        },
      ],
      warnings: [],
    })
  })

  test('it warns of a permit without limit, of one that is over, of another owner’s and of another chain’s', () => {
    const warnings = (message: object, chainId?: unknown) =>
      decodeTypedData(typed('permit', { ...permit, ...message }, { chainId }), here).warnings
    expect(warnings({ value: `0x${'f'.repeat(64)}` }, 1)).toEqual(['unlimited'])
    expect(warnings({ deadline: String(NOW - 1n) }, 1)).toEqual(['expired'])
    expect(warnings({ owner: BOB }, 1)).toEqual(['otherOwner'])
    expect(warnings({}, 42161)).toEqual(['otherChain'])
    expect(warnings({}, '0x1')).toEqual([])
    expect(warnings({}, 'one')).toEqual(['notDecoded'])
  })

  test('a contract or a chain that is not signed is not there', () => {
    const signing = (...names: string[]) => {
      const { types, domain, ...rest } = typed('permit', permit)
      const all = [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ]
      const EIP712Domain = all.filter(({ name }) => names.includes(name))
      const isThere = ([name]: [string, unknown]) => names.includes(name)
      return {
        whole: decodeTypedData({ ...rest, domain, types: { ...types, EIP712Domain } }, here),
        plain: decodeTypedData(
          { ...rest, types, domain: Object.fromEntries(Object.entries(Object(domain)).filter(isThere)) },
          here,
        ),
      }
    }
    // What the domain's type does not name is shown by nobody: the data is refused.
    for (const names of [['name'], ['name', 'chainId'], ['name', 'verifyingContract']])
      expect(signing(...names).whole).toEqual({
        intents: [{ type: 'unknown', reason: 'malformed' }],
        warnings: ['notDecoded'],
      })
    expect(signing('name').plain.warnings).toEqual(['notDecoded', 'anywhere'])
    expect(signing('name', 'verifyingContract').plain.warnings).toEqual(['anyChain'])
    expect(signing('name', 'chainId').plain.intents).toMatchObject([{ type: 'unknown' }])
    expect(signing('name', 'chainId').plain.warnings).toEqual(['notDecoded'])
  })

  test('salt in the place of the chain leaves the chain open', () => {
    const data = typed('permit', permit)
    const salt = `0x${'89'.padStart(64, '0')}`
    const domain = { name: 'A token', version: '1', verifyingContract: TOKEN, salt }
    expect(decodeTypedData({ ...data, domain }, here).warnings).toEqual(['anyChain'])
  })

  test.each([
    ['above', '101', true],
    ['equal to', '100', false],
  ])('a permit %s the balance', (_, value, isWarned) => {
    const permitted = { ...once.permitted, amount: value }
    for (const data of [
      typed('permit', { ...permit, value }),
      typed('permitSingle', { ...single, details: { ...details, amount: value } }, at),
      typed('permitTransferFrom', { ...once, permitted }, at),
    ]) {
      const { warnings } = decodeTypedData(data, { ...here, balanceOf: () => 100n })
      expect(warnings, data.primaryType).toEqual(isWarned ? ['unlimited'] : [])
    }
  })

  test('DAI’s permit, which allows everything or nothing', () => {
    const dai = { holder: ME, spender: BOB, nonce: 0, expiry: 0, allowed: true }
    const { intents, warnings } = decodeTypedData(typed('daiPermit', dai), here)
    expect(intents).toMatchObject([{ type: 'approval', isUnlimited: true, owner: ME }])
    expect(intents[0]).not.toHaveProperty('expires')
    expect(warnings).toEqual(['unlimited'])
    expect(decodeTypedData(typed('daiPermit', { ...dai, allowed: false }), here)).toMatchObject({
      intents: [{ quantity: { units: 0n } }],
      warnings: [],
    })
  })

  test.each(['transferWithAuthorization', 'receiveWithAuthorization'] as const)('%s (EIP-3009)', (name) => {
    const nonce = `0x${'0'.repeat(64)}`
    const message = { from: ME, to: BOB, value: 3, validAfter: 0, validBefore: 1, nonce }
    const quantity = { of: 'token', token: TOKEN, units: 3n }
    expect(decodeTypedData(typed(name, message), here)).toEqual({
      intents: [{ type: 'transfer', quantity, from: ME, to: BOB, expires: 1n }],
      warnings: ['expired'],
    })
  })

  test('Permit2: allowances and transfers, single and in a batch, each token by itself', () => {
    expect(decodeTypedData(typed('permitSingle', single, at), here).intents).toMatchObject([
      { type: 'approval', spender: BOB, quantity: { token: TOKEN, units: 7n }, expires: 1_790_000_100n },
    ])
    const all = { ...details, token: BOB, amount: String(2n ** 160n - 1n) }
    const batch = { ...single, details: [details, all] }
    expect(decodeTypedData(typed('permitBatch', batch, at), here)).toMatchObject({
      intents: [{ quantity: { token: TOKEN } }, { quantity: { token: BOB }, isUnlimited: true }],
      warnings: ['unlimited'],
    })
    expect(decodeTypedData(typed('permitTransferFrom', once, at), here).intents).toMatchObject([
      { type: 'approval', quantity: { token: TOKEN, units: 9n }, expires: 1_790_000_100n },
    ])
    const several = { ...once, permitted: [once.permitted, once.permitted] }
    expect(decodeTypedData(typed('permitBatchTransferFrom', several, at), here).intents).toHaveLength(2)
  })

  test('a struct of Permit2 at another contract is not taken for Permit2’s', () => {
    expect(decodeTypedData(typed('permitSingle', single), here)).toEqual({
      intents: [{ type: 'unknown', reason: 'otherContract', method: 'PermitSingle', contract: TOKEN }],
      warnings: ['notDecoded'],
    })
  })
})

describe('what is not decoded', () => {
  test.each<[string, (fields: { name: string; type: string }[]) => unknown]>([
    ['one field more', (fields) => fields.push({ name: 'memo', type: 'string' })],
    ['one field less', (fields) => fields.pop()],
    ['another order', (fields) => fields.reverse()],
    ['another type', (fields) => Object.assign(fields[2] ?? {}, { type: 'uint128' })],
  ])('a permit with %s is another struct', (_, change) => {
    const data = typed('permit', permit)
    change(data.types.Permit ?? [])
    expect(decodeTypedData(data, here).intents).toMatchObject([{ type: 'unknown', reason: 'notListed' }])
  })

  test.each([
    ['an owner that is no address', { owner: 'me' }],
    ['an address whose checksum is wrong', { spender: BOB.replace('C4', 'c4') }],
    ['an amount below zero', { value: '-1' }],
    ['an amount of 257 bits', { value: String(2n ** 256n) }],
    ['a number that JSON cannot hold exactly', { value: 2 ** 60 }],
    ['half a unit', { value: 0.5 }],
    ['no deadline', { deadline: undefined }],
  ])('a permit with %s is malformed', (_, change) => {
    expect(decodeTypedData(typed('permit', { ...permit, ...change }), here)).toMatchObject({
      intents: [{ type: 'unknown', reason: 'malformed' }],
      warnings: ['notDecoded'],
    })
  })

  test('names from the prototype of objects are no types', () => {
    for (const primaryType of ['constructor', '__proto__', 'toString'])
      expect(decodeTypedData({ ...typed('permit', permit), primaryType }, here).intents).toMatchObject([
        { type: 'unknown', reason: 'notListed' },
      ])
  })

  test('types that name each other in a circle end', () => {
    const types = { A: [{ name: 'b', type: 'B' }], B: [{ name: 'a', type: 'A[]' }] }
    expect(decodeTypedData({ types, primaryType: 'A', message: {} }, here).intents).toMatchObject([
      { type: 'unknown', reason: 'notListed' },
    ])
  })

  test('any JSON is read without an error', () => {
    const json = fc.jsonValue()
    fc.assert(
      fc.property(json, json, json, fc.string(), (types, domain, message, primaryType) => {
        const { intents } = decodeTypedData({ types, domain, message, primaryType }, here)
        expect(intents).toMatchObject([{ type: 'unknown' }])
      }),
      { seed: seedOr(14), numRuns: runs(1_000) },
    )
  })
})

const folder = new URL('../testing/erc7730/', import.meta.url)
interface Published {
  description: string
  data: TypedDataToDecode & { domain: { chainId: number } }
  expectedTexts: string[]
}
const published = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => {
    const { tests }: { tests: Published[] } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
    return tests.map((one) => [`${file}: ${one.description}`, one] as const)
  })

test.each(published)(
  'the published test of ERC-7730 %s has its amount and its addresses in words',
  (_, one) => {
    const decoded = decodeTypedData(one.data, { signer: ME, chainId: one.data.domain.chainId, now: 0n })
    const amount = one.expectedTexts.map((text) => /^([\d.]+) (USDC|WETH)$/.exec(text)).find(Boolean)
    const symbol = amount?.[2] ?? 'USDC'
    const { descriptions } = inWords(decoded, {
      coin: { symbol: 'ETH', decimals: 18 },
      findToken: () => ({ symbol, decimals: symbol === 'WETH' ? 18 : 6 }),
    })
    const words = descriptions
      .flatMap(({ title, lines }) => [title, ...lines.map(({ value }) => value)])
      .join('\n')
    if (amount) expect(words).toContain(amount[0])
    const addresses = one.expectedTexts
      .map((text) => text.replaceAll(' ', ''))
      .filter((text) => /^0x\w{40}$/.test(text))
    for (const address of addresses) expect(words.toLowerCase()).toContain(address.toLowerCase())
    expect(amount ?? addresses[0]).toBeDefined()
  },
)
