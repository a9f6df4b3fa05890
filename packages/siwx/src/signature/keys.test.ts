import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { profileOf } from '../namespaces/profiles.ts'
import { readFixture } from '../testing/fixture.ts'
import { people, secret, ss58 } from '../testing/people.ts'
import { reasonOf } from '../testing/reasonOf.ts'
import { isEd25519 } from './ed25519.ts'
import { verifySignature } from './verifySignature.ts'

const POLKADOT = people.polkadot.chainId

function check(
  chainId: `${string}:${string}`,
  accountAddress: string,
  text: string,
  signature: string | Uint8Array,
): Promise<string> {
  const signed = { text, signature, chainId, accountAddress }
  return verifySignature({ ...signed, nodes: {}, nodeTimeoutMs: 1 }).catch(reasonOf)
}

describe('ed25519', () => {
  interface Group {
    readonly publicKey: { readonly pk: string }
    readonly tests: readonly { tcId: number; msg: string; sig: string; result: string }[]
  }
  const { testGroups } = readFixture<{ testGroups: readonly Group[] }>('ed25519_test.json')

  test('agrees with all 151 cases of Wycheproof', () => {
    const cases = testGroups.flatMap(({ publicKey, tests }) =>
      tests.map((one) => ({ ...one, pk: publicKey.pk })),
    )
    expect(cases.length).toBe(151)
    for (const { tcId, msg, sig, pk, result } of cases)
      expect([tcId, isEd25519(hexToBytes(sig), hexToBytes(msg), hexToBytes(pk))]).toEqual([
        tcId,
        result === 'valid',
      ])
  })

  test('a key of small order signs nothing', () => {
    // The neutral point: with s = 0, any text would pass in a lenient verifier.
    const neutral = Uint8Array.from([1, ...new Uint8Array(31)])
    const signature = concatBytes(neutral, new Uint8Array(32))
    expect(isEd25519(signature, utf8ToBytes('anything'), neutral)).toBe(false)
  })

  test('Solana: base58, hex or bytes, and 64 of them', async () => {
    const { chainId, accountAddress, sign } = people.solana
    const signature = await sign('hello')
    const bytes = base58.decode(signature)
    expect(await check(chainId, accountAddress, 'hello', signature)).toBe('solana:ed25519')
    expect(await check(chainId, accountAddress, 'hello', `0x${bytesToHex(bytes)}`)).toBe('solana:ed25519')
    expect(await check(chainId, accountAddress, 'hello', bytes)).toBe('solana:ed25519')
    expect(await check(chainId, accountAddress, 'hallo', bytes)).toBe('signature_mismatch')
    for (const wrong of [bytes.subarray(1), '', '0x', '0OIl', 'z'.repeat(60_000), new Uint8Array(40_000)])
      expect(await check(chainId, accountAddress, 'hello', wrong)).toBe('signature_malformed')
  })
})

describe('Polkadot', () => {
  interface Case {
    readonly address?: string
    readonly publicKey?: string
    readonly messageText: string
    readonly signature: string
    readonly valid: boolean
    readonly curve?: string
    readonly note?: string
  }
  const { verify, otherCurves } = readFixture<{ verify: readonly Case[]; otherCurves: readonly Case[] }>(
    'sr25519.json',
  )
  const addressOf = ({ address, publicKey }: Case) => address ?? ss58(hexToBytes(publicKey?.slice(2) ?? ''))

  test.each(verify)('sr25519: $messageText, valid: $valid', async (one) => {
    // The source's own verifier, too, tries the text in the wrapper that extensions put around it.
    const isGood = one.valid || one.note !== undefined
    const expected = isGood ? 'polkadot:sr25519' : 'signature_mismatch'
    expect(await check(POLKADOT, addressOf(one), one.messageText, one.signature)).toBe(expected)
  })

  test.each(otherCurves.filter(({ curve }) => curve !== undefined && /^(ed25519|ecdsa)/.test(curve)))(
    '$curve',
    async (one) => {
      const kind = `polkadot:${one.curve?.split(' ')[0]}`
      expect(await check(POLKADOT, addressOf(one), one.messageText, one.signature)).toBe(kind)
      const marked = `0x${kind.endsWith('ecdsa') ? '02' : '00'}${one.signature.slice(2)}`
      expect(await check(POLKADOT, addressOf(one), one.messageText, marked)).toBe(kind)
      expect(await check(POLKADOT, addressOf(one), 'hallo', one.signature)).toBe('signature_mismatch')
    },
  )

  test('a signature may say its curve; then no other is tried', async () => {
    const { accountAddress, sign } = people.polkadot
    const signature = await sign('hello')
    expect(await check(POLKADOT, accountAddress, 'hello', `0x01${signature.slice(2)}`)).toBe(
      'polkadot:sr25519',
    )
    expect(await check(POLKADOT, accountAddress, 'hello', `0x00${signature.slice(2)}`)).toBe(
      'signature_mismatch',
    )
  })

  test('the high s of ECDSA is refused', async () => {
    const text = utf8ToBytes('<Bytes>hello</Bytes>')
    const signature = secp256k1.sign(blake2b(text, { dkLen: 32 }), secret)
    const high = new secp256k1.Signature(signature.r, secp256k1.CURVE.n - signature.s)
    const account = ss58(blake2b(secp256k1.getPublicKey(secret), { dkLen: 32 }))
    const write = (bytes: Uint8Array, recovery: number) => `0x02${bytesToHex(bytes)}0${recovery}`
    const low = write(signature.toCompactRawBytes(), signature.recovery)
    expect(await check(POLKADOT, account, 'hello', low)).toBe('polkadot:ecdsa')
    expect(
      await check(POLKADOT, account, 'hello', write(high.toCompactRawBytes(), 1 - signature.recovery)),
    ).toBe('signature_malleable')
  })

  const { reject } = readFixture<{ reject: readonly { address: string; reason: string }[] }>('ss58.json')
  test.each(reject)('$address is no account: $reason', async ({ address }) => {
    const isRead = profileOf('polkadot')?.isAddress(address) === true
    const reason = isRead
      ? await check(POLKADOT, address, 'hello', `0x${'00'.repeat(64)}`)
      : 'address_invalid'
    expect(reason).toBe('address_invalid')
  })

  test('an address with a wrong checksum is refused', async () => {
    const { accountAddress, sign } = people.polkadot
    const wrong = accountAddress.replace(/.$/, (last) => (last === '1' ? '2' : '1'))
    expect(await check(POLKADOT, wrong, 'hello', await sign('hello'))).toBe('address_invalid')
  })
})

describe('EVM keys', () => {
  const { chainId, accountAddress, sign } = people.eip155
  const parts = async () => {
    const bytes = hexToBytes((await sign('hello')).slice(2))
    return { bytes, compact: bytes.slice(0, 64), v: bytes[64] ?? 0 }
  }
  const write = (compact: Uint8Array, v: number) => concatBytes(compact, Uint8Array.of(v))
  const checkBytes = (bytes: Uint8Array) => check(chainId, accountAddress, 'hello', bytes)

  test('65 bytes, with 27 and 28 or with 0 and 1', async () => {
    const { bytes, compact, v } = await parts()
    expect(await checkBytes(bytes)).toBe('eip191')
    expect(await checkBytes(write(compact, v - 27))).toBe('eip191')
  })

  test('a signature without its last byte is none, although ERC-2098 has 64 bytes, too', async () => {
    const { compact, v } = await parts()
    const short = compact.slice()
    short[32] = (short[32] ?? 0) | ((v - 27) << 7)
    expect(await checkBytes(compact)).toBe('node_missing')
    expect(await checkBytes(short)).toBe('node_missing')
  })

  test.each([2, 3, 26, 29, 37, 54, 55, 82, 255])('recovery id %i is none', async (v) => {
    const { compact } = await parts()
    expect(await checkBytes(write(compact, v))).toBe('signature_malformed')
  })

  test('the other recovery id is somebody else', async () => {
    const { compact, v } = await parts()
    expect(await checkBytes(write(compact, 55 - v))).toBe('signature_mismatch')
  })

  test('the high s that anybody can make out of a signature is refused', async () => {
    const { compact, v } = await parts()
    const { r, s } = secp256k1.Signature.fromCompact(compact)
    const high = new secp256k1.Signature(r, secp256k1.CURVE.n - s).toCompactRawBytes()
    expect(await checkBytes(write(high, 55 - v))).toBe('signature_malleable')
  })

  test('numbers out of range are no signature', async () => {
    const { compact } = await parts()
    for (const part of [new Uint8Array(32), new Uint8Array(32).fill(0xff)]) {
      expect(await checkBytes(write(concatBytes(part, compact.subarray(32)), 27))).toBe('signature_malformed')
      expect(await checkBytes(write(concatBytes(compact.subarray(0, 32), part), 27))).toBe(
        'signature_malformed',
      )
    }
  })

  test.each(['', '0x1', '0xzz', 'deadbeef', `0X${'00'.repeat(65)}`, ' 0x00'])(
    '%j is not hex',
    async (signature) => {
      expect(await check(chainId, accountAddress, 'hello', signature)).toBe('signature_malformed')
    },
  )

  test('other lengths may be a contract’s, which nobody is there to ask', async () => {
    expect(await checkBytes(new Uint8Array(96))).toBe('node_missing')
    expect(await checkBytes(new Uint8Array(0))).toBe('node_missing')
  })
})
