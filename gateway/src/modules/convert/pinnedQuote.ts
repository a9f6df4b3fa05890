import * as v from 'valibot'

/** What the quote id of a swap pins: who asked for what, what it would bring, and by which way. */
export const pinnedQuote = v.object({
  /** The account that asked, in lower case; empty where none was named. */
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
