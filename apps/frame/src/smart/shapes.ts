import { number, pipe, regex, string, union } from 'valibot'

/** Pages write amounts in hex, in decimal or as numbers. */
export const quantity = union([
  pipe(string(), regex(/^0x[0-9a-f]{1,64}$/i)),
  pipe(string(), regex(/^\d{1,78}$/)),
  number(),
])
export const address = pipe(string(), regex(/^0x[0-9a-f]{40}$/i))
export const data = pipe(string(), regex(/^0x([0-9a-f]{2})*$/i))
