import { sha256 } from '@noble/hashes/sha2'
import { createBase58check } from '@scure/base'
import { expect, test } from 'vitest'
import bip32 from '../fixtures/bip32.json' with { type: 'json' }
import bip39 from '../fixtures/bip39-english.json' with { type: 'json' }
import slip10 from '../fixtures/slip10.json' with { type: 'json' }
import { toPlainHex, xor } from './bytes.ts'
import { deriveEd25519, deriveKeys, deriveSecp256k1, toEvmAddress, toPhrase, toSeed } from './derive.ts'
import { fromPhrase } from './fromPhrase.ts'
import { toSolanaAddress } from './solana.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

test.each(bip39.english)(
  'BIP-39: entropy %s, its phrase and its seed',
  async (entropy = '', phrase = '', seed = '') => {
    expect(await toPhrase(bytes(entropy))).toBe(phrase)
    expect(
      toPlainHex(fromPhrase(`  ${phrase.toUpperCase().replaceAll(' ', '\n')} `) ?? new Uint8Array()),
    ).toBe(entropy)
    expect(toPlainHex(await toSeed(phrase, 'TREZOR'))).toBe(seed)
  },
)

/** The numbers of a path such as m/44'/0; the vectors write H for ', too. */
const stepsOf = (path: string) =>
  path
    .split('/')
    .slice(1)
    .map((part) => Number.parseInt(part, 10) + (/['Hh]$/.test(part) ? 0x8000_0000 : 0))

const seeds: Readonly<Record<string, string>> = {
  'Test vector 1': '000102030405060708090a0b0c0d0e0f',
  'Test vector 2':
    'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
}
const chains = slip10.vectors.flatMap(({ name, curve, chains }) =>
  seeds[name] === undefined ? [] : chains.map((chain) => ({ ...chain, curve, seed: seeds[name] ?? '' })),
)

test.each(chains.filter(({ curve, path }) => curve === 'ed25519' && path !== 'm'))(
  'SLIP-0010 on $curve: $path',
  ({ seed, path, private: key }) => {
    expect(toPlainHex(deriveEd25519(bytes(seed), stepsOf(path)))).toBe(key)
  },
)

test.each(chains.filter(({ curve, path }) => curve === 'secp256k1' && path !== 'm'))(
  'BIP-32 on $curve: $path',
  ({ seed, path, private: key }) => {
    expect(toPlainHex(deriveSecp256k1(bytes(seed), stepsOf(path)))).toBe(key)
  },
)

const base58check = createBase58check(sha256)
const extended = bip32.vectors.flatMap(({ vector, seed, chains: all }) =>
  all.map((chain) => ({ vector, seed, ...chain })),
)

test.each(extended)('BIP-32, vector $vector: $path', ({ seed, path, xprv }) => {
  // The private key stands in the last 32 bytes; zeros at its start stay there (vectors 3 and 4).
  const found = toPlainHex(deriveSecp256k1(bytes(seed), stepsOf(path)))
  expect(found).toBe(toPlainHex(base58check.decode(xprv).slice(-32)))
})

// The phrase of 23 times "abandon" and "art", whose first EVM address is widely known.
test('a wallet has the addresses that its phrase has elsewhere', async () => {
  const { eip155, solana } = await deriveKeys(new Uint8Array(32))
  expect(toEvmAddress(eip155)).toBe('0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb')
  expect(toSolanaAddress(solana)).toHaveLength(44)
})

test('two shares make the whole, one says nothing of it', () => {
  const entropy = crypto.getRandomValues(new Uint8Array(32))
  const share = crypto.getRandomValues(new Uint8Array(32))
  expect(xor(xor(entropy, share), share)).toEqual(entropy)
  expect(() => xor(entropy, share.slice(1))).toThrow(RangeError)
})

test('a phrase with a wrong word or of another length is none', async () => {
  const phrase = await toPhrase(new Uint8Array(32))
  expect(fromPhrase(phrase.replace('art', 'zoo'))).toBeUndefined()
  expect(fromPhrase(`${'abandon '.repeat(11)}about`)).toBeUndefined()
})
