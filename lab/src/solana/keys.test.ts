import { expect, test } from 'vitest'
import keys from './fixtures/keys.json' with { type: 'json' }
import slip10 from './fixtures/slip10.json' with { type: 'json' }
import { derive, keyOf } from './keys.ts'

/** `m/0'/2147483647'` as numbers. */
const stepsOf = (path: string) =>
  path
    .split('/')
    .slice(1)
    .map((step) => Number.parseInt(step, 10))

const chains = slip10.vectors.flatMap(({ name, seed, chains: all }) =>
  all.map((chain) => ({ title: `${name}, ${chain.path}`, seed, ...chain })),
)

test.each(chains)(
  'the published keys of SLIP-10 are derived: $title',
  ({ seed, path, private: secret, public: key }) => {
    const derived = derive(new Uint8Array(Buffer.from(seed, 'hex')), stepsOf(path))
    expect(Buffer.from(derived).toString('hex')).toBe(secret)
    // Printed with a zero before it, as the other curves have a byte there.
    expect(`00${Buffer.from(keyOf(derived).publicKey).toString('hex')}`).toBe(key)
  },
)

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test.each(keys.ed25519)('the published signature of $publicKeyHex is made', (one) => {
  const key = keyOf(Buffer.from(one.privateSeedHex, 'hex'))
  expect(hexOf(key.publicKey)).toBe(one.publicKeyHex)
  expect(hexOf(key.sign(Buffer.from(one.messageHex, 'hex')))).toBe(one.signatureHex)
})

test.each(keys.keypairs)('the published pair of keys $address: $valid', (one) => {
  const pair = Buffer.from(one.secretKeyBase64 ?? '', 'base64')
  const key = keyOf(one.seedHex ? Buffer.from(one.seedHex, 'hex') : pair.subarray(0, 32))
  if (one.valid) expect(key.address).toBe(one.address)
  if (pair.length > 0) expect(pair.subarray(32).equals(key.publicKey)).toBe(one.valid)
})
