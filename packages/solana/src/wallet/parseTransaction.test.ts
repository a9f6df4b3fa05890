import { readFileSync } from 'node:fs'
import { base64 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { parseTransaction } from './parseTransaction.ts'

const { legacyTransfer, v0Wire, v0WithLookups, compiledMessages } = JSON.parse(
  readFileSync(new URL('../testing/transactions.json', import.meta.url), 'utf8'),
)

test('a published legacy transaction', () => {
  const signed = base64.decode(legacyTransfer.signedWireBase64)
  expect(parseTransaction(signed)).toEqual({
    message: signed.slice(65),
    signers: [legacyTransfer.from],
    signatures: [signed.slice(1, 65)],
  })
})

test('a published transaction of version 0, signed in part', () => {
  const parsed = parseTransaction(base64.decode(v0Wire.wireBase64))
  expect(parsed?.signers).toEqual(v0Wire.decoded.signers)
  expect(Buffer.from(parsed?.signatures[1] ?? []).toString('hex')).toBe(v0Wire.decoded.signature1Hex)
  expect(parsed?.signatures[0]?.every((byte) => byte === 0)).toBe(true)
})

test('a published transaction with lookup tables', () => {
  expect(parseTransaction(base64.decode(v0WithLookups.wireBase64))?.signers).toHaveLength(1)
})

interface CompiledMessage {
  readonly name: string
  readonly messageHex: string
  readonly decoded: { readonly staticAccounts: readonly string[] }
}

test.each(compiledMessages as CompiledMessage[])('published: $name', ({ messageHex, decoded }) => {
  const message = Uint8Array.from(Buffer.from(messageHex, 'hex'))
  const wire = Uint8Array.from([3, ...new Uint8Array(3 * 64), ...message])
  const { staticAccounts } = decoded
  // Each message asks for three signatures; one that names no accounts cannot get them.
  expect(parseTransaction(wire)).toEqual(
    staticAccounts.length === 0
      ? undefined
      : { message, signers: staticAccounts, signatures: Array(3).fill(new Uint8Array(64)) },
  )
})

test('a transaction that is cut short, or of a version that does not exist, is not one', () => {
  const signed = base64.decode(legacyTransfer.signedWireBase64)
  for (const length of [0, 1, 30, 65, 70, 100, 150])
    expect(parseTransaction(signed.slice(0, length))).toBeUndefined()
  const versioned = base64.decode(v0Wire.wireBase64)
  versioned[1 + 128] = 0x81
  expect(parseTransaction(versioned)).toBeUndefined()
})

test('a count that is not written in its shortest form is refused', () => {
  const signed = base64.decode(legacyTransfer.signedWireBase64)
  expect(parseTransaction(Uint8Array.from([0x81, 0x00, ...signed.slice(1)]))).toBeUndefined()
})

test('random bytes never throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 1_300 }), (bytes) => {
      const parsed = parseTransaction(bytes)
      if (parsed) expect(parsed.signatures).toHaveLength(parsed.signers.length)
    }),
    { seed: seedOr(14), numRuns: runs(2_000) },
  )
})
