import { readFileSync } from 'node:fs'
import { secp256k1 } from '@noble/curves/secp256k1'
import { Address, OutScript, SigHash, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { hash160 } from '@scure/btc-signer/utils'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { originOf } from '../testing/originOf.ts'
import { decodePsbt } from './decodePsbt.ts'
import { describePsbt } from './describePsbt.ts'

const scriptOf = (seed: number) => {
  const script = Uint8Array.of(0, 20, ...new Uint8Array(20).fill(seed))
  return { script, address: Address(TEST_NETWORK).encode(OutScript.decode(script)) }
}
/** A signature without a witness: it covers no amount. */
const LEGACY = Uint8Array.of(0x76, 0xa9, 20, ...new Uint8Array(20).fill(1), 0x88, 0xac)
const [me, friend, other] = [scriptOf(1), scriptOf(2), scriptOf(3)]

interface Part {
  readonly script: Uint8Array
  readonly amount: bigint
}

/** Unsigned: inputs bring what they spend, or only claim it; one without an amount does not say what it spends. */
function psbtOf(
  inputs: readonly (Part | undefined)[],
  outputs: readonly Part[],
  { isClaimed = false, ...more }: { sighashType?: number; isClaimed?: boolean } = {},
): Uint8Array {
  const transaction = new Transaction({ allowUnknownOutputs: true })
  for (const [index, coin] of inputs.entries()) {
    const origin = originOf(coin ?? { script: me.script, amount: 1n }, index)
    transaction.addInput({
      ...{ txid: origin.txid, index: 0, ...more },
      ...(coin && (isClaimed ? { witnessUtxo: coin } : { nonWitnessUtxo: origin.bytes })),
    })
  }
  for (const output of outputs) transaction.addOutput(output)
  return transaction.toPSBT(0)
}
const coin = ({ script }: { script: Uint8Array }, amount: bigint): Part => ({ script, amount })
const knowledge = { network: 'testnet', own: [me.address] } as const
const say = (psbt: Uint8Array, more = {}) => describePsbt(decodePsbt(psbt, { ...knowledge, ...more }))

test('says what goes to whom, what comes back, and the fee', () => {
  const psbt = psbtOf([coin(me, 100_000n), coin(me, 50_000n)], [coin(friend, 120_000n), coin(me, 29_000n)])
  const { descriptions, warnings, lines } = say(psbt)
  expect(descriptions).toEqual([
    { title: 'Send 0.0012 BTC', lines: [{ label: 'To', value: friend.address, isAddress: true }] },
  ])
  expect(warnings).toEqual([])
  expect(lines.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Network fee: 0.00001 BTC',
    'You pay in all: 0.00121 BTC',
    'Input 1, yours: 0.001 BTC',
    'Input 2, yours: 0.0005 BTC',
    `Output 1: 0.0012 BTC, ${friend.address}`,
    'Output 2, back to you: 0.00029 BTC',
  ])
})

test('several receivers are several transfers, and coins that stay are moved to oneself', () => {
  const title = (psbt: Uint8Array) => say(psbt).descriptions.map((one) => one.title)
  const several = [coin(friend, 5_000n), coin(other, 3_000n)]
  expect(title(psbtOf([coin(me, 9_000n)], several))).toEqual(['Send 0.00005 BTC', 'Send 0.00003 BTC'])
  expect(title(psbtOf([coin(me, 9_000n)], [coin(me, 8_000n)]))).toEqual(['Move 0.00008 BTC to yourself'])
})

test.each([
  ['Pay 0.00005 BTC in a transaction with others', 4_000n],
  ['Receive 0.00001 BTC in a transaction with others', 10_000n],
])('with the inputs of others it counts what the signer has less or more: %s', (title, back) => {
  const psbt = psbtOf([coin(me, 9_000n), coin(friend, 20_000n)], [coin(me, back), coin(other, 18_000n)])
  expect(say(psbt).descriptions.map((one) => one.title)).toEqual([title])
})

test('an own input that is not to be signed is the signer’s, too: another request may ask for it', () => {
  const psbt = psbtOf([coin(me, 9_000n), coin(me, 20_000n)], [coin(me, 12_000n), coin(other, 16_000n)])
  for (const signs of [[0], [1], []])
    expect(say(psbt, { signs }).descriptions[0]?.title).toBe('Pay 0.00017 BTC in a transaction with others')
})

test('a fee above the amount, a fee that nobody can tell, and a signature that others may use otherwise are warned of', () => {
  const output = coin(friend, 1_000n)
  expect(decodePsbt(psbtOf([coin(me, 9_000n)], [output]), knowledge).warnings).toEqual(['highFee'])
  const dark = decodePsbt(psbtOf([coin(me, 9_000n), undefined], [output]), { ...knowledge, signs: [0] })
  // The dark input may be the signer's: then even what they pay is not known.
  expect(dark.warnings).toEqual(['notDecoded', 'unknownFee'])
  expect(dark.fee).toBe(undefined)
  const { NONE, SINGLE, SINGLE_ANYONECANPAY, ALL } = SigHash
  const warned = (sighashType: number) =>
    decodePsbt(psbtOf([coin(me, 1_100n)], [output], { sighashType }), knowledge).warnings
  for (const type of [NONE, SINGLE, SINGLE_ANYONECANPAY]) expect(warned(type)).toContain('changeable')
  expect(warned(ALL)).not.toContain('changeable')
})

describe('what others may change after the signature', () => {
  const { ALL, NONE, SINGLE, ALL_ANYONECANPAY, NONE_ANYONECANPAY, SINGLE_ANYONECANPAY } = SigHash
  const inputs = [coin(me, 9_000n), coin(me, 20_000n)]
  const outputs = [coin(me, 12_000n), coin(other, 16_000n)]
  const decode = (sighashType: number, signs = [0, 1]) =>
    decodePsbt(psbtOf(inputs, outputs, { sighashType }), { ...knowledge, signs })

  test.each<[string, number, number[], bigint | undefined, bigint | undefined]>([
    ['nothing', ALL, [0, 1], 1_000n, 17_000n],
    ['the outputs', NONE, [0, 1], undefined, 29_000n],
    ['all outputs but the own one', SINGLE, [0, 1], undefined, 17_000n],
    ['all outputs, with none at the place of the input', SINGLE, [1], undefined, 29_000n],
    ['the inputs, so that another request could add one', ALL_ANYONECANPAY, [0, 1], undefined, undefined],
    ['the inputs of one', ALL_ANYONECANPAY, [0], undefined, undefined],
    ['everything', NONE_ANYONECANPAY, [0], undefined, undefined],
    ['all but an input with its output', SINGLE_ANYONECANPAY, [0], undefined, -3_000n],
    ['all but two such pairs', SINGLE_ANYONECANPAY, [0, 1], undefined, undefined],
    ['whatever a type says that nobody knows', 0x1f, [0, 1], undefined, 29_000n],
  ])('%s', (_, type, signs, fee, pays) => {
    const decoded = decode(type, signs)
    expect([decoded.fee, decoded.pays]).toEqual([fee, pays])
    expect(decoded.warnings.includes('changeable')).toBe(type !== ALL)
    expect(decoded.warnings.includes('unknownFee')).toBe(fee === undefined)
  })
})

describe('an amount that is only claimed', () => {
  const p2sh = (redeem: Uint8Array) => OutScript.encode({ type: 'sh', hash: hash160(redeem) })
  const tr = Uint8Array.of(0x51, 32, ...secp256k1.getPublicKey(new Uint8Array(32).fill(1)).slice(1))
  const redeemScript = me.script
  const claim = (scripts: Uint8Array[], more: object = {}) => {
    const transaction = new Transaction({ allowUnknownOutputs: true, disableScriptCheck: true })
    for (const [index, script] of scripts.entries())
      transaction.addInput({
        ...{ txid: new Uint8Array(32).fill(7), index, ...more },
        witnessUtxo: { script, amount: 5_000n },
      })
    transaction.addOutput(coin(friend, 4_000n))
    const own = scripts.map((script) => Address(TEST_NETWORK).encode(OutScript.decode(script)))
    return decodePsbt(transaction.toPSBT(0), { network: 'testnet', own })
  }

  test.each<[string, Uint8Array[], object, bigint | undefined]>([
    ['counts for one input of SegWit', [me.script], {}, 1_000n],
    ['does not count for two', [me.script, friend.script], {}, undefined],
    ['counts for inputs of Taproot', [tr, tr, tr], {}, 11_000n],
    ['does not count for Taproot beside SegWit', [tr, me.script], {}, undefined],
    ['does not count for Taproot where inputs can be added', [tr, tr], { sighashType: 0x81 }, undefined],
    ['counts for SegWit within P2SH', [p2sh(redeemScript)], { redeemScript }, 1_000n],
    ['does not count for P2SH of nobody knows what', [p2sh(redeemScript)], {}, undefined],
    ['does not count for P2SH of another script', [p2sh(Uint8Array.of(0x51))], { redeemScript }, undefined],
    ['does not count for P2SH without a witness', [p2sh(LEGACY)], { redeemScript: LEGACY }, undefined],
  ])('%s', (_, scripts, more, fee) => {
    const decoded = claim(scripts, more)
    expect(decoded.fee).toBe(fee)
    expect(decoded.warnings.includes('unknownFee')).toBe(fee === undefined)
  })

  test('is not made true by a transaction of another id', () => {
    const transaction = new Transaction()
    for (const index of [0, 1])
      transaction.addInput({
        ...{ txid: new Uint8Array(32).fill(index + 1), index: 0 },
        nonWitnessUtxo: originOf(coin(me, 5_000n), index).bytes,
      })
    transaction.addOutput(coin(friend, 9_000n))
    expect(decodePsbt(transaction.toPSBT(0), knowledge)).toMatchObject({ warnings: ['unknownFee'] })
  })
})

test.each<[string, readonly Part[], readonly Part[], readonly string[]]>([
  ['to oneself of nearly everything', [coin(me, 10n ** 8n)], [coin(me, 1_000n)], ['highFee', 'unusualFee']],
  ['to oneself, as it should be', [coin(me, 10n ** 8n)], [coin(me, 10n ** 8n - 300n)], []],
  ['of nearly as much as is sent', [coin(me, 2n * 10n ** 8n)], [coin(friend, 101_000_000n)], ['unusualFee']],
  [
    'with others, of nearly everything',
    [coin(me, 10n ** 8n), coin(friend, 10n ** 8n)],
    [coin(me, 9n * 10n ** 7n)],
    ['highFee', 'unusualFee'],
  ],
  [
    'with others, as it should be',
    [coin(me, 10n ** 8n), coin(friend, 10n ** 8n)],
    [coin(me, 10n ** 8n), coin(other, 99_999_000n)],
    [],
  ],
])('a fee %s', (_, inputs, outputs, warnings) => {
  expect(decodePsbt(psbtOf(inputs, outputs), knowledge).warnings).toEqual(warnings)
})

test('a fee is compared with what the network asks for, where that is known', () => {
  const psbt = psbtOf([coin(me, 10n ** 8n)], [coin(friend, 10n ** 8n - 5_000n)])
  expect(decodePsbt(psbt, knowledge).warnings).toEqual([])
  expect(decodePsbt(psbt, { ...knowledge, feeRate: 2n }).warnings).toEqual(['unusualFee'])
})

test('the amount of an input without a witness is read in the transaction that it spends, and in no claim', () => {
  const old = Address(TEST_NETWORK).encode(OutScript.decode(LEGACY))
  const claimed = psbtOf([{ script: LEGACY, amount: 5_000n }], [coin(friend, 4_000n)], { isClaimed: true })
  expect(decodePsbt(claimed, { network: 'testnet', own: [old], signs: [0] }).warnings).toContain('unknownFee')
})

test('data costs nothing and is shown; a script without an address is not decoded', () => {
  const data = { script: Uint8Array.of(0x6a, 3, 1, 2, 3), amount: 0n }
  const psbt = psbtOf([coin(me, 9_000n)], [coin(friend, 8_000n), data])
  expect(say(psbt).descriptions.map(({ title }) => title)).toEqual(['Send 0.00008 BTC'])
  expect(say(psbt).lines).toContainEqual({ label: 'Output 2', value: '0 BTC, data', isAddress: false })
  const strange = { script: Uint8Array.of(0x51), amount: 8_000n }
  expect(decodePsbt(psbtOf([coin(me, 9_000n)], [strange]), knowledge).warnings).toContain('notDecoded')
})

const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
const path = new URL('../../../bitcoin/src/testing/vectors/bip174-psbt-v0.json', import.meta.url)
const { valid, invalid } = JSON.parse(readFileSync(path, 'utf8'))

test('the amount of BIP-174’s first vector is the one in the transaction that it brings, and no other can be put there', () => {
  const psbt = fromBase64(valid[0].base64)
  expect(decodePsbt(psbt, knowledge).fee).toBe(301n)
  const amount = [...psbt.keys()].find(
    (at) => psbt[at] === 0x00 && psbt[at + 1] === 0xc2 && psbt[at + 2] === 0xeb,
  )
  const forged = psbt.slice()
  forged[amount ?? 0] = 1
  expect(decodePsbt(forged, knowledge).warnings).toEqual(['notDecoded'])
})

test.each(invalid as { name: string; base64: string }[])('not decoded: $name', (vector) => {
  expect(decodePsbt(fromBase64(vector.base64), knowledge).warnings).toContain('notDecoded')
})

test('bytes that are no transaction are not decoded, whatever they are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(decodePsbt(bytes, knowledge).warnings).toEqual(['notDecoded'])
    }),
  )
  const good = psbtOf([coin(me, 9_000n)], [coin(friend, 8_000n)])
  fc.assert(
    fc.property(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const bytes = good.slice()
      bytes[at] = (bytes[at] ?? 0) ^ change
      decodePsbt(bytes, knowledge)
    }),
  )
})
