import { secp256k1 } from '@noble/curves/secp256k1'
import { concatBytes } from '@noble/hashes/utils'
import { base64 } from '@scure/base'
import { getAddress, NETWORK, p2pkh, p2sh, p2wpkh, RawTx, RawWitness } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { readFixture } from '../../testing/fixture.ts'
import { hashBitcoinText, people, secret } from '../../testing/people.ts'
import { reasonOf } from '../../testing/reasonOf.ts'
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

function check(
  text: string,
  accountAddress: string,
  signature: string,
  chain = '000000000019d6689c085ae165831e93',
): string {
  try {
    return verifyBip122({ text, signature, accountAddress, chainId: `bip122:${chain}` })
  } catch (error) {
    return reasonOf(error)
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

  test.each(full)('full: $type', ({ message, address, type, bip322_signatures }) => {
    // Scripts are not run, which BIP-322 lets a verifier say.
    const outcome = type.includes('time-lock') ? 'signature_unsupported' : 'bip322'
    for (const signature of bip322_signatures) expect(check(message, address, signature)).toBe(outcome)
  })

  test.each(proof_of_funds)('a proof of funds is no sign-in: $type', (one) => {
    for (const signature of one.bip322_signatures)
      expect(check(one.message, one.address, signature)).toBe('signature_unsupported')
  })

  test.each(error)('refuses $description', ({ message, address, signature }) => {
    expect(check(message, address, signature)).toMatch(/^signature_(malformed|mismatch|unsupported)$/)
  })
})

describe('one signature of BIP-322 has one form', () => {
  const { simple } = readFixture<Vectors>('bip322-basic.json')
  const { full = [] } = readFixture<Vectors>('bip322-generated.json')
  const find = (cases: readonly Case[], type: string) => {
    const found = cases.find((one) => one.type === type)
    if (!found) throw new Error(`The fixture has no ${type}.`)
    const { message, address, bip322_signatures } = found
    return { message, address, bytes: base64.decode(bip322_signatures[0]?.replace(/^(smp|ful)/, '') ?? '') }
  }
  const key = find(simple, 'p2wpkh')
  const checkWitness = (items: readonly Uint8Array[], { message, address } = key) =>
    check(message, address, `smp${base64.encode(RawWitness.encode([...items]))}`)

  test('the high s of ECDSA is refused', () => {
    const [signature = new Uint8Array(), publicKey = new Uint8Array()] = RawWitness.decode(key.bytes)
    const { r, s } = secp256k1.Signature.fromDER(signature.subarray(0, -1))
    const high = new secp256k1.Signature(r, secp256k1.CURVE.n - s).toDERRawBytes()
    expect(checkWitness([signature, publicKey])).toBe('bip322')
    expect(checkWitness([concatBytes(high, Uint8Array.of(1)), publicKey])).toBe('signature_malleable')
  })

  test.each([0, 2, 3, 0x81, 0x83])('a signature that leaves something open (%i) is refused', (hashType) => {
    const [signature = new Uint8Array(), publicKey = new Uint8Array()] = RawWitness.decode(key.bytes)
    expect(checkWitness([signature.with(-1, hashType), publicKey])).toBe('signature_malformed')
  })

  test('a length that is written in another way, and bytes behind the end, are refused', () => {
    const { message, address, bytes } = key
    const longer = concatBytes(Uint8Array.of(0xfd, bytes[0] ?? 0, 0), bytes.subarray(1))
    for (const changed of [longer, concatBytes(bytes, Uint8Array.of(0))])
      expect(check(message, address, `smp${base64.encode(changed)}`)).toBe('signature_malformed')
  })

  test('a push that is written in another way is refused', () => {
    const { message, address, bytes } = find(full, 'p2pkh')
    const transaction = RawTx.decode(bytes)
    const [input] = transaction.inputs
    if (!input) throw new Error('The fixture has no input.')
    const script = input.finalScriptSig
    // OP_PUSHDATA1 before a length that needs none.
    const finalScriptSig = concatBytes(Uint8Array.of(0x4c), script)
    const changed = RawTx.encode({ ...transaction, inputs: [{ ...input, finalScriptSig }] })
    expect(check(message, address, `ful${base64.encode(bytes)}`)).toBe('bip322')
    expect(check(message, address, `ful${base64.encode(changed)}`)).toBe('signature_malformed')
  })

  test('a transaction that is marked to have a witness, and has none, is refused', () => {
    const { message, address, bytes } = find(full, 'p2pkh')
    const transaction = RawTx.decode(bytes)
    const changed = RawTx.encode({ ...transaction, segwitFlag: true, witnesses: [[]] })
    expect(check(message, address, `ful${base64.encode(changed)}`)).toBe('signature_malformed')
  })

  test('of several keys, all that the script asks for must sign, in their order and once', () => {
    const several = find(simple, 'p2wsh-multisig-3of3')
    const [empty, one, two, three, script] = RawWitness.decode(several.bytes)
    if (!empty || !one || !two || !three || !script) throw new Error('The fixture has other items.')
    expect(checkWitness([empty, one, two, three, script], several)).toBe('bip322')
    for (const items of [
      [empty, script],
      [empty, one, two, script],
      [empty, one, two, two, script],
      [empty, one, three, two, script],
      [empty, one, two, three, three, script],
      [one, one, two, three, script],
      [one, two, three, script],
      [empty, one, two, three],
    ])
      expect(checkWitness(items, several)).toMatch(/^signature_(mismatch|malformed)$/)
  })

  test('a taproot signature has 64 bytes, or 65 that say that it covers all', () => {
    const taproot = find(simple, 'p2tr')
    const signature = taproot.bytes.subarray(2)
    for (const [hashType, reason] of [
      [0, 'signature_malformed'],
      [1, 'signature_mismatch'],
      [2, 'signature_malformed'],
      [0x81, 'signature_malformed'],
    ] as const)
      expect(checkWitness([concatBytes(signature, Uint8Array.of(hashType))], taproot)).toBe(reason)
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
