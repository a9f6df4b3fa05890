import { secp256k1 } from '@noble/curves/secp256k1'
import { concatBytes } from '@noble/hashes/utils'
import { base64 } from '@scure/base'
import { getAddress, NETWORK, p2pkh, p2sh, p2wpkh } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { SiwxError } from '../../errors/SiwxError.ts'
import { readFixture } from '../../testing/fixture.ts'
import { hashBitcoinText, people, secret } from '../../testing/people.ts'
import { verifyBip122 } from './bip122.ts'

interface Case {
  readonly message: string
  readonly address: string
  readonly type: string
  readonly bip322_signatures: readonly string[]
}
interface Vectors {
  readonly simple: readonly Case[]
  readonly full?: readonly Case[]
  readonly proof_of_funds?: readonly Case[]
  readonly error: readonly { description: string; message: string; address: string; signature: string }[]
}

/** The kind of signature, or the reason why it is refused. */
function check(
  text: string,
  accountAddress: string,
  signature: string,
  chain = '000000000019d6689c085ae165831e93',
): string {
  try {
    return verifyBip122({
      text,
      signature,
      accountAddress,
      chainId: `bip122:${chain}`,
      nodes: {},
      nodeTimeoutMs: 1,
    })
  } catch (error) {
    if (error instanceof SiwxError) return error.reason
    throw error
  }
}

describe.each(['bip322-basic.json', 'bip322-generated.json'])('%s', (file) => {
  const { simple, full = [], proof_of_funds = [], error } = readFixture<Vectors>(file)

  test.each(simple)('accepts simple: $type, "$message"', ({ message, address, bip322_signatures }) => {
    for (const signature of bip322_signatures) {
      expect(check(message, address, signature)).toBe('bip322')
      // Before version 2, signatures had no prefix.
      expect(check(message, address, signature.replace(/^smp/, ''))).toBe('bip322')
    }
  })

  if (full.length > 0)
    test.each(full)('full: $type', ({ message, address, type, bip322_signatures }) => {
      // Scripts are not run, which BIP-322 lets a verifier say.
      const outcome = type.includes('time-lock') ? 'signature_unsupported' : 'bip322'
      for (const signature of bip322_signatures) expect(check(message, address, signature)).toBe(outcome)
    })

  if (proof_of_funds.length > 0)
    test.each(proof_of_funds)(
      'a proof of funds is no sign-in: $type',
      ({ message, address, bip322_signatures }) => {
        for (const signature of bip322_signatures)
          expect(check(message, address, signature)).toBe('signature_unsupported')
      },
    )

  test.each(error)('refuses $description', ({ message, address, signature }) => {
    expect(check(message, address, signature)).toMatch(/^signature_(malformed|mismatch|unsupported)$/)
  })
})

describe('ECDSA over Bitcoin’s message form (BIP-137)', () => {
  const TEXT = 'hello'
  const key = secp256k1.getPublicKey(secret)
  const addresses = {
    uncompressed: p2pkh(secp256k1.getPublicKey(secret, false), NETWORK).address,
    compressed: getAddress('pkh', secret) ?? '',
    nested: p2sh(p2wpkh(key), NETWORK).address,
    native: getAddress('wpkh', secret) ?? '',
    taproot: getAddress('tr', secret) ?? '',
  }
  const sign = (header: number, text = TEXT, isHigh = false) => {
    const signature = secp256k1.sign(hashBitcoinText(text), secret)
    const s = isHigh ? secp256k1.CURVE.n - signature.s : signature.s
    const high = new secp256k1.Signature(signature.r, s).toCompactRawBytes()
    const recovery = isHigh ? 1 - signature.recovery : signature.recovery
    return base64.encode(concatBytes(Uint8Array.of(header + recovery), high))
  }

  test.each([
    ['uncompressed', 27],
    ['compressed', 31],
    ['nested', 35],
    ['nested', 31],
    ['native', 39],
    ['native', 31],
  ] as const)('accepts %s with header %i', (kind, header) => {
    expect(check(TEXT, addresses[kind], sign(header))).toBe('bip137')
    expect(check('hallo', addresses[kind], sign(header))).toBe('signature_mismatch')
    expect(check(TEXT, addresses[kind], sign(header, TEXT, true))).toBe('signature_malleable')
  })

  test.each([
    ['compressed', 27],
    ['uncompressed', 31],
    ['compressed', 35],
    ['nested', 39],
    ['native', 35],
    ['taproot', 31],
  ] as const)('refuses %s with header %i', (kind, header) => {
    expect(check(TEXT, addresses[kind], sign(header))).toBe('signature_mismatch')
  })

  test.each([0, 26, 43, 255])('refuses header %i', (header) => {
    expect(check(TEXT, addresses.compressed, sign(header))).toBe('signature_malformed')
  })

  test('refuses an address of another network, with a wrong checksum, and of no Bitcoin chain', () => {
    const { accountAddress } = people.bip122
    expect(check(TEXT, accountAddress, sign(31), '000000000933ea01ad0ee984209779ba')).toBe('address_invalid')
    expect(check(TEXT, `${accountAddress.slice(0, -1)}1`, sign(31))).toBe('address_invalid')
    expect(check(TEXT, accountAddress, sign(31), '12a765e31ffd4059bada1e25190f6e98')).toBe('chain_invalid')
  })
})
