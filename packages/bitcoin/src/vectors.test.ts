import { readFileSync } from 'node:fs'
import { base64, bech32, bech32m, hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { readPsbt } from './lazy/psbt.ts'
import { traits } from './traits.ts'
import { checkAddress, readAddress } from './wallet/address.ts'

const load = (name: string) =>
  JSON.parse(readFileSync(new URL(`./testing/vectors/${name}.json`, import.meta.url), 'utf8'))

interface AddressCase {
  readonly address: string
  readonly scriptPubKey: string
}
const [bip173, bip350] = [load('bip173-bech32'), load('bip350-bech32m')]
const isWithoutRules = (script: string) => !/^(0014|0020|5120)/.test(script)

describe.each([
  ['BIP-173', bip173, bech32],
  ['BIP-350', bip350, bech32m],
])('%s', (_, { validStrings, invalidStrings, invalidAddresses }, coder) => {
  test.each(validStrings as string[])('reads %s', (text) => {
    expect(coder.decodeUnsafe(text)?.prefix).toBe(text.slice(0, text.lastIndexOf('1')).toLowerCase())
  })
  test.each(invalidStrings as { string: string }[])('refuses $string: $reason', ({ string: text }) => {
    expect(coder.decodeUnsafe(text)).toBeUndefined()
  })
  test.each(invalidAddresses as AddressCase[])(
    '[S5.16] refuses the address $address: $reason',
    async ({ address }) => {
      expect(await checkAddress({ address })).not.toBe('valid')
      expect(await readAddress(address)).toBeTypeOf('string')
    },
  )
})

test.each(bip350.validAddresses as AddressCase[])('[S5.16] reads the address $address', async (one) => {
  const read = await readAddress(one.address)
  expect(typeof read === 'string' ? read : hex.encode(read.script)).toBe(one.scriptPubKey)
  // Nobody owns what is sent to a version without rules.
  expect(await checkAddress(one)).toBe(isWithoutRules(one.scriptPubKey) ? 'zero' : 'valid')
})

test.each([
  ['17VZNX1SN5NtKa8UQFxwQbFeFc3iqRYhem', 'valid', 'p2pkh'],
  ['3EktnHQD7RiAE6uzMj2ZifT9YgRrkSgzQX', 'valid', 'p2sh'],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'valid', 'p2pkh'],
  ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'valid', 'p2sh'],
  ['17VZNX1SN5NtKa8UQFxwQbFeFc3iqRYhen', 'checksum', undefined],
  ['l7VZNX1SN5NtKa8UQFxwQbFeFc3iqRYhem', 'malformed', undefined],
  ['17VZNX1SN5NtKa8UQFxwQbFeFc3iqRYhe0', 'malformed', undefined],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'checksum', undefined],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3tb', 'malformed', undefined],
  ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 'malformed', undefined],
  ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'malformed', undefined],
  ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', 'malformed', undefined],
  [' 17VZNX1SN5NtKa8UQFxwQbFeFc3iqRYhem', 'malformed', undefined],
])('[S5.16] the address %s is %s', async (address, verdict, type) => {
  expect(await checkAddress({ address })).toBe(verdict)
  const read = await readAddress(address)
  expect(typeof read === 'string' ? undefined : read.type).toBe(type)
})

test('[S5.16] an address of another network is none of this one', async () => {
  const [mainnet, testnet] = [
    'bip122:000000000019d6689c085ae165831e93',
    'bip122:000000000933ea01ad0ee984209779ba',
  ] as const
  const check = (address: string) =>
    Promise.all([mainnet, testnet].map((caipNetworkId) => checkAddress({ address, caipNetworkId })))
  expect(await check('17VZNX1SN5NtKa8UQFxwQbFeFc3iqRYhem')).toEqual(['valid', 'malformed'])
  expect(await check('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')).toEqual(['malformed', 'valid'])
})

interface PsbtCase {
  readonly name: string
  readonly base64: string
  readonly locktime?: number
}
const [v0, v2] = [load('bip174-psbt-v0'), load('bip370-psbt-v2')]
const section = (kind: string): PsbtCase[] =>
  v2.sections.flatMap((one: { kind: string; cases: PsbtCase[]; locktime?: number }) =>
    one.kind === kind ? one.cases.map((each) => ({ locktime: one.locktime, ...each })) : [],
  )

test.each([...v0.valid, ...section('valid')] as PsbtCase[])('reads $name', (one) => {
  const { coins, transaction } = readPsbt(base64.decode(one.base64))
  expect(coins).toHaveLength(transaction.inputsLength)
})

test.each([...v0.invalid, ...section('invalid')] as PsbtCase[])('refuses $name', (one) => {
  expect(() => readPsbt(base64.decode(one.base64))).toThrow(TypeError)
})

test.each(v0.failsSignerChecks as PsbtCase[])('asks nobody to sign: $name', (one) => {
  expect(() => {
    const read = readPsbt(base64.decode(one.base64))
    if (read.coins.some((coin) => coin === undefined)) throw new TypeError('does not say what it spends')
  }).toThrow(TypeError)
})

test.each(section('locktime'))('reads the lock time: $name', ({ base64: text, locktime }) => {
  expect(readPsbt(base64.decode(text)).transaction.lockTime).toBe(locktime)
})

test('BIP-21: an address is written as in its first example', () => {
  const uri = 'bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W'
  expect(`${traits.receivePrefix}175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W`).toBe(uri)
})
