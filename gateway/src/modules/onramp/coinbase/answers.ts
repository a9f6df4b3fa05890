import * as v from 'valibot'

/** Converts keys to camel case: Coinbase uses underscores in some places and camel case in others. */
function withCamelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withCamelKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      withCamelKeys(one),
    ]),
  )
}

function answer<entries extends v.ObjectEntries>(entries: entries) {
  return v.pipe(v.unknown(), v.transform(withCamelKeys), v.object(entries))
}

const DECIMALS = /^\d{1,20}(\.\d{1,18})?$/
const decimals = v.pipe(v.string(), v.regex(DECIMALS))
const money = v.object({ value: decimals, currency: v.pipe(v.string(), v.maxLength(20)) })
const name = v.pipe(v.string(), v.maxLength(200))

/** `GET /buy/options`. */
export const buyOptions = answer({
  paymentCurrencies: v.array(
    v.object({ id: name, limits: v.array(v.object({ id: name, min: v.string(), max: v.string() })) }),
  ),
  purchaseCurrencies: v.array(
    v.object({
      id: name,
      name,
      symbol: name,
      networks: v.array(
        v.object({ name, displayName: name, chainId: v.string(), contractAddress: v.string() }),
      ),
    }),
  ),
})

/** `POST /buy/quote`. */
export const buyQuote = answer({
  paymentTotal: money,
  paymentSubtotal: money,
  purchaseAmount: money,
  coinbaseFee: money,
  networkFee: money,
})

/** `POST /token`. */
export const sessionToken = answer({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096)) })

const transaction = {
  transactionId: v.optional(v.pipe(v.string(), v.maxLength(200))),
  status: v.optional(v.string(), ''),
  walletAddress: v.optional(v.string()),
  txHash: v.optional(v.string()),
  purchaseAmount: v.optional(v.union([money, v.unknown()])),
}

/** `GET /buy/user/{partnerUserRef}/transactions`, newest first. */
export const transactions = answer({ transactions: v.array(v.object(transaction)) })

/** A report. Events other than purchases arrive at the same URL. */
export const report = answer({
  ...transaction,
  eventType: v.string(),
  partnerUserRef: v.optional(v.string()),
})

export type CoinbaseTransaction = v.InferOutput<typeof transactions>['transactions'][number]

/** Whether a text is a decimal that can be a limit. */
export function isDecimal(text: string): boolean {
  return DECIMALS.test(text)
}

/** Reads an amount, which Coinbase may omit, or write in another form. */
export function readMoney(value: unknown): { amount: string; currency: string } | undefined {
  const parsed = v.safeParse(money, value)
  return parsed.success ? { amount: parsed.output.value, currency: parsed.output.currency } : undefined
}
