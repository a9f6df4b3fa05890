import * as v from 'valibot'

/** The terms that the quote id of a swap pins: the account, the order, the yield and the route. */
export const pinnedQuote = v.object({
  /** The requesting account, in lower case; empty if none was named. */
  user: v.string(),
  from: v.string(),
  to: v.string(),
  amount: v.string(),
  toAmount: v.string(),
  plan: v.string(),
  /** Seconds since 1970. */
  expiresAt: v.pipe(v.number(), v.integer()),
})

export type PinnedQuote = v.InferOutput<typeof pinnedQuote>
