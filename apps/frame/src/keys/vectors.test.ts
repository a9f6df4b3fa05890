import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { expect, test } from 'vitest'
import { signDigest } from '../approval/evm/evmSignature.ts'
import { unseal } from '../device/sealed.ts'
import bip39 from '../fixtures/bip39-english.json' with { type: 'json' }
import { fromPhrase } from './fromPhrase.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

// Test cases 13 and 14 of "The Galois/Counter Mode of Operation (GCM)", McGrew and Viega.
const gcm = [
  { sealed: '530f8afbc74536b9a963b4f1c4cb738b', plain: '' },
  { sealed: 'cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919', plain: '00'.repeat(16) },
]
const importKey = () =>
  crypto.subtle.importKey('raw', new Uint8Array(32), 'AES-GCM', false, ['encrypt', 'decrypt'])
const open = async (sealed: Uint8Array<ArrayBuffer>, iv = new Uint8Array(12), purpose = '') =>
  unseal(await importKey(), purpose, { iv, sealed: sealed.buffer })

test.each(gcm)('AES-256-GCM opens the published $sealed', async ({ sealed, plain }) => {
  expect(await open(bytes(sealed))).toEqual(bytes(plain))
})

test('AES-256-GCM rejects a published case with any bit changed, a part missing, or another purpose', async () => {
  for (const { sealed } of gcm) {
    for (let bit = 0; bit < sealed.length * 4; bit += 1) {
      const changed = bytes(sealed)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(await open(changed), `bit ${bit}`).toBeUndefined()
    }
    for (let length = 0; length < sealed.length / 2; length += 1)
      expect(await open(bytes(sealed).slice(0, length)), `${length} bytes`).toBeUndefined()
    expect(await open(bytes(sealed), Uint8Array.from([1, ...new Uint8Array(11)]))).toBeUndefined()
    expect(await open(bytes(sealed), undefined, 'device-share/x')).toBeUndefined()
  }
})

// The example of EIP-155.
test('secp256k1 signs the published transaction as published', () => {
  const digest = bytes('daf5a779ae972f972197303d7b574746c7ef83eadac0f2791ad23db92e4c8e53')
  const { r, s, yParity } = signDigest(digest, bytes('46'.repeat(32)))
  expect([r, s, 37 + yParity]).toEqual([
    18515461264373351373200002665853028612451056578545711640558177340181847433846n,
    46948507304638947509940763649030358759909902576025900602547168820602576006531n,
    37,
  ])
})

test.each(['00'.repeat(32), 'f'.repeat(64), secp256k1.CURVE.n.toString(16)])(
  'secp256k1 signs nothing with the key %s, which is none',
  (key) => {
    expect(() => signDigest(new Uint8Array(32), bytes(key))).toThrow()
  },
)

// RFC 8032, 7.1, tests 1 and 2.
test.each([
  [
    '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
])('Ed25519 signs as published with %s', (key, message, signature) => {
  expect(Buffer.from(ed25519.sign(bytes(message), bytes(key))).toString('hex')).toBe(signature)
})

test('BIP-39 rejects a published phrase with words in another order, missing, doubled, misspelt, or from another list', async () => {
  const phrases = bip39.english
    .map(([, phrase = '']) => phrase)
    .filter((phrase) => phrase.split(' ').length === 24)
  expect(phrases.length).toBeGreaterThan(5)
  for (const phrase of phrases) {
    const words = phrase.split(' ')
    const [last = ''] = words.slice(-1)
    const wrong = [
      words.slice(1),
      [...words, last],
      words.slice(0, 12),
      [...words.slice(0, 23), `${last}x`],
      [...words.slice(0, 23), 'abbau'],
      [...words.slice(0, 23), last === 'zoo' ? 'zone' : 'zoo'],
    ]
    for (const one of wrong) expect(fromPhrase(one.join(' ')), one.join(' ')).toBeUndefined()
  }
})
