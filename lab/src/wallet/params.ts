import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem'
import { invalid } from './rpcError.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** Narrows to a JSON object, without looking inside. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parameter at an index as an object, or error -32602. */
export function objectAt(params: readonly unknown[], index: number): JsonObject {
  const value = params[index]
  if (!isObject(value)) throw invalid(`Parameter ${index + 1} must be an object`)
  return value
}

/** A value as a checksummed address, or error -32602. */
export function toAddress(value: unknown, what: string): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false }))
    throw invalid(`${what} is not an address`)
  return getAddress(value)
}

/** A value as hex, or error -32602. */
export function toHexValue(value: unknown, what: string): Hex {
  if (!isHex(value)) throw invalid(`${what} is not hex`)
  return value
}

/** An optional hex quantity as a bigint. */
export function toQuantity(value: unknown, what: string): bigint | undefined {
  if (value === undefined || value === null) return undefined
  return BigInt(toHexValue(value, what))
}

/** A chain id in hex as a number; EIP-3326 and EIP-3085 write it without leading zeros. */
export function toChainId(value: unknown): number {
  if (typeof value !== 'string' || !/^0x[1-9a-f][0-9a-f]{0,12}$/i.test(value))
    throw invalid('chainId must be a hex string that begins with 0x and has no leading zeros')
  return Number(value)
}
