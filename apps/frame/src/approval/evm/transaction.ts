import { bytesToHex, fromRlp, type Hex, numberToHex, toRlp } from 'viem'
import type { Bytes } from '../../keys/bytes.ts'
import type { signDigest } from './evmSignature.ts'

/** A transaction of EIP-1559, or of EIP-155 if the network has no base fee. */
export interface Transaction {
  readonly chainId: bigint
  readonly nonce: bigint
  /** Undefined if the transaction deploys a contract. */
  readonly to: Hex | undefined
  /** In wei. */
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
  /** In wei per unit of gas. */
  readonly fees:
    | { readonly gasPrice: bigint }
    | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
}

/** The type byte of EIP-1559, which precedes the list of fields. */
const TYPE = 2

/** Without a signature, encodes the bytes that are hashed and signed; with one, the bytes that are sent. */
export function encodeTransaction(
  { chainId, nonce, to = '0x', value, data, gas, fees }: Transaction,
  signature?: ReturnType<typeof signDigest>,
): Bytes {
  const isLegacy = 'gasPrice' in fees
  const prices = isLegacy ? [fees.gasPrice] : [fees.maxPriorityFeePerGas, fees.maxFeePerGas]
  const body = [...[nonce, ...prices, gas].map(toInteger), to, toInteger(value), data]
  const { r, s, yParity } = signature ?? { r: 0n, s: 0n, yParity: 0 }
  if (isLegacy) {
    const v = signature ? chainId * 2n + 35n + BigInt(yParity) : chainId
    return Uint8Array.from(toRlp([...body, ...[v, r, s].map(toInteger)], 'bytes'))
  }
  const signed = signature ? [BigInt(yParity), r, s].map(toInteger) : []
  // The empty list is EIP-2930's access list.
  return Uint8Array.of(TYPE, ...toRlp([toInteger(chainId), ...body, [], ...signed], 'bytes'))
}

/** Reads the bytes that {@link encodeTransaction} writes without a signature. @throws RangeError for all other bytes */
export function decodeTransaction(bytes: Uint8Array): Transaction {
  const isLegacy = bytes[0] !== TYPE
  const fields: unknown = fromRlp(isLegacy ? bytes : bytes.subarray(1), 'hex')
  const list = Array.isArray(fields) ? fields.map((field) => (typeof field === 'string' ? field : '0x')) : []
  const [first, ...rest] = list.map(toHex)
  const [nonce, ...others] = isLegacy ? [first, ...rest] : rest
  const [one, two] = others
  const [gas, to, value, data, chain] = others.slice(isLegacy ? 1 : 2)
  const transaction = {
    chainId: fromInteger(isLegacy ? chain : first),
    nonce: fromInteger(nonce),
    to: to === '0x' ? undefined : to,
    value: fromInteger(value),
    data: data ?? '0x',
    gas: fromInteger(gas),
    fees: isLegacy
      ? { gasPrice: fromInteger(one) }
      : { maxPriorityFeePerGas: fromInteger(one), maxFeePerGas: fromInteger(two) },
  }
  // The decoded transaction must encode to the same bytes, so that exactly what is shown is signed.
  if (bytesToHex(encodeTransaction(transaction)) !== bytesToHex(bytes))
    throw new RangeError('These bytes are no transaction of the wallet')
  return transaction
}

/** RLP encodes integers without leading zeros, and zero as an empty string. */
const toInteger = (value: bigint): Hex => {
  if (value >= 2n ** 256n) throw new RangeError('A number of a transaction has at most 256 bits')
  const hex = numberToHex(value)
  if (value === 0n) return '0x'
  return hex.length % 2 === 0 ? hex : `0x0${hex.slice(2)}`
}
const fromInteger = (hex: Hex = '0x'): bigint => BigInt(hex === '0x' ? 0 : hex)
const toHex = (text: string): Hex => `0x${text.slice(2)}`
