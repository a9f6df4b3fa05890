import { pipe, regex, string, transform } from 'valibot'

/** A number as nodes write it: `0x` and hex digits. At most 32 bytes, as on the chain. */
export const quantity = pipe(
  string(),
  regex(/^0x[0-9a-fA-F]{1,64}$/),
  transform((text) => BigInt(text)),
)
