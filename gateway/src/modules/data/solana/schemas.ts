import * as v from 'valibot'

/** JSON represents lamports exactly up to nine million SOL; more is refused, never rounded. */
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((text) => BigInt(text)),
)
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))

const balance = v.pipe(
  whole,
  v.transform((text) => BigInt(text)),
)
export const coinBalance = v.object({ value: balance })

/** `getTokenAccountsByOwner` with `jsonParsed`. An account that the node cannot parse is left out. */
export const tokenAccounts = v.object({
  value: v.array(
    v.object({
      pubkey: v.string(),
      account: v.object({
        data: v.object({
          parsed: v.object({
            info: v.object({ mint: v.string(), tokenAmount: v.object({ amount, decimals }) }),
          }),
        }),
      }),
    }),
  ),
})

const extension = v.object({ extension: v.string(), state: v.optional(v.unknown()) })
/** A mint with `jsonParsed`. With Token-2022, it may contain the token's name. */
export const mintAccount = v.nullable(
  v.object({
    data: v.object({
      parsed: v.object({ info: v.object({ decimals, extensions: v.optional(v.array(extension)) }) }),
    }),
  }),
)
export const mintAccounts = v.object({ value: v.array(v.unknown()) })
export const mintText = v.object({ name: v.string(), symbol: v.string() })

export const signatures = v.array(
  v.object({ signature: v.string(), slot: whole, blockTime: v.nullish(v.number()) }),
)

const tokenBalance = v.object({
  accountIndex: whole,
  mint: v.string(),
  owner: v.optional(v.string()),
  uiTokenAmount: v.object({ amount, decimals }),
})

/** `getTransaction` with `jsonParsed`; null if the node no longer has the transaction. */
export const transaction = v.nullable(
  v.object({
    slot: whole,
    blockTime: v.nullish(v.number()),
    transaction: v.object({
      signatures: v.array(v.string()),
      message: v.object({ accountKeys: v.array(v.object({ pubkey: v.string(), signer: v.boolean() })) }),
    }),
    meta: v.object({
      err: v.unknown(),
      fee: balance,
      preBalances: v.array(balance),
      postBalances: v.array(balance),
      preTokenBalances: v.nullish(v.array(tokenBalance), []),
      postTokenBalances: v.nullish(v.array(tokenBalance), []),
    }),
  }),
)
export type ChainTransaction = NonNullable<v.InferOutput<typeof transaction>>
