import * as v from 'valibot'
import type { Hex } from 'viem'

/** Schemas for values from EVM nodes. Strings are converted to lower case, except for bytes. */

const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)

/** Any number of hex digits, even or odd. */
export const hex = v.custom<Hex>(matches(/^0x[0-9a-fA-F]*$/))
/** Whole bytes. */
export const bytes = v.custom<Hex>(matches(/^0x([0-9a-fA-F]{2})*$/))
export const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.toLowerCase())
export const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase())
/** An integer that JavaScript represents exactly, such as a block number or seconds. */
export const hexNumber = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,13}$/), v.transform(Number))
/** Up to 256 bits. */
export const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)
