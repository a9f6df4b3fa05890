import { array, literal, object, string } from 'valibot'

/** What the gateway answers instead, whatever went wrong. */
export const failure = object({
  status: literal('FAILED'),
  reasons: array(object({ field: string(), description: string() })),
})
