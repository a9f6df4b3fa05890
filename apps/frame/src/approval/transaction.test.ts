import fc from 'fast-check'
import {
  bytesToHex,
  type Hex,
  hexToBytes,
  keccak256,
  parseTransaction,
  serializeTransaction,
  type TransactionSerializable,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { runs } from '../../../../scripts/testing/chance.mjs'
import { signDigest } from './evm/evmSignature.ts'
import { decodeTransaction, encodeTransaction, type Transaction } from './evm/transaction.ts'

const KEY: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

const word = fc.oneof(fc.bigInt({ min: 0n, max: 300n }), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }))
const hexOf = (size: { minLength: number; maxLength: number }) =>
  fc.uint8Array(size).map((bytes) => bytesToHex(bytes))
const prices = fc.oneof(
  fc.record({ gasPrice: word }),
  // viem refuses a tip above the limit.
  fc
    .tuple(word, word)
    .map(([one, other]) =>
      one > other
        ? { maxFeePerGas: one, maxPriorityFeePerGas: other }
        : { maxFeePerGas: other, maxPriorityFeePerGas: one },
    ),
)
const transactions: fc.Arbitrary<Transaction> = fc.record({
  chainId: fc.bigInt({ min: 1n, max: 2n ** 52n }),
  nonce: fc.bigInt({ min: 0n, max: 2n ** 53n - 1n }),
  to: fc.option(hexOf({ minLength: 20, maxLength: 20 }), { nil: undefined }),
  value: word,
  data: hexOf({ minLength: 0, maxLength: 300 }),
  gas: word,
  fees: prices,
})
const asViem = ({ fees, chainId, nonce, ...rest }: Transaction): TransactionSerializable => {
  const body = { ...rest, chainId: Number(chainId), nonce: Number(nonce) }
  return 'gasPrice' in fees ? { ...body, ...fees, type: 'legacy' } : { ...body, ...fees, type: 'eip1559' }
}

test('a transaction is written as viem writes it, with a signature and without, and read as it was', async () => {
  const { signTransaction } = privateKeyToAccount(KEY)
  await fc.assert(
    fc.asyncProperty(transactions, async (transaction) => {
      const bytes = encodeTransaction(transaction)
      expect(bytesToHex(bytes)).toBe(serializeTransaction(asViem(transaction)))
      expect(decodeTransaction(bytes)).toEqual(transaction)
      const signature = signDigest(keccak256(bytes, 'bytes'), hexToBytes(KEY))
      const signed = bytesToHex(encodeTransaction(transaction, signature))
      expect(signed).toBe(await signTransaction(asViem(transaction)))
    }),
    { numRuns: runs(100) },
  )
})

test('bytes that the wallet did not write are read exactly, or not at all', () => {
  fc.assert(
    fc.property(transactions, fc.nat(), fc.integer({ min: 1, max: 255 }), (transaction, at, change) => {
      const bytes = encodeTransaction(transaction)
      bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ change
      let read: Transaction
      try {
        read = decodeTransaction(bytes)
      } catch {
        return
      }
      expect(bytesToHex(encodeTransaction(read))).toBe(bytesToHex(bytes))
    }),
    { numRuns: runs(300) },
  )
  const list: Hex = serializeTransaction({
    ...{ chainId: 1, nonce: 0, gas: 21_000n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n },
    accessList: [{ address: `0x${'11'.repeat(20)}`, storageKeys: [] }],
  })
  expect(parseTransaction(list).accessList).toHaveLength(1)
  expect(() => decodeTransaction(hexToBytes(list))).toThrow(RangeError)
})

test('a number of more than 256 bits is refused', () => {
  const transaction: Transaction = {
    ...{ chainId: 1n, nonce: 0n, to: undefined, value: 2n ** 256n, data: '0x00', gas: 1n },
    fees: { gasPrice: 1n },
  }
  expect(() => encodeTransaction(transaction)).toThrow(RangeError)
})
