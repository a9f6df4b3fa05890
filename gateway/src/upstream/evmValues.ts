import * as v from 'valibot'
import type { Hex } from 'viem'

/** Schemas of what EVM nodes write. Texts are read in lower case, except for bytes. */

const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)

/** Any number of digits, also an odd one. */
export const hex = v.custom<Hex>(matches(/^0x[0-9a-fA-F]*$/))
/** Whole bytes. */
export const bytes = v.custom<Hex>(matches(/^0x([0-9a-fA-F]{2})*$/))
export const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.toLowerCase())
export const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase())
/** A number that JavaScript counts exactly: of a block, of seconds. */
export const hexNumber = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,13}$/), v.transform(Number))
/** Up to 256 bits. */
export const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)
