import { array, literal, number, object, optional, string } from 'valibot'

/** The gateway's answer to any failure. */
export const failure = object({
  status: literal('FAILED'),
  reasons: array(
    object({
      field: string(),
      description: string(),
      /** One of `WALLET_FAILURES`, so that a page can show the reason in its own language. */
      code: optional(string()),
      /** The number in the description. */
      count: optional(number()),
    }),
  ),
})
