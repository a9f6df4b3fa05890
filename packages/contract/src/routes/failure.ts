import { array, literal, number, object, optional, string } from 'valibot'

/** What the gateway answers instead, whatever went wrong. */
export const failure = object({
  status: literal('FAILED'),
  reasons: array(
    object({
      field: string(),
      description: string(),
      /** One of `WALLET_FAILURES`, where a page says it in its own language. */
      code: optional(string()),
      /** The number in the description. */
      count: optional(number()),
    }),
  ),
})
