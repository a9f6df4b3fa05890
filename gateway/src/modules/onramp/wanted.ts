import * as v from 'valibot'

/** What somebody wants to buy: all of it is in the provider's own options. */
export const wantedShape = v.object({
  /** The purchase currency's id, as the provider calls it. */
  purchaseId: v.string(),
  symbol: v.string(),
  network: v.string(),
  caipNetworkId: v.string(),
  /** In the payment currency. */
  amount: v.string(),
  paymentCurrency: v.string(),
  paymentMethod: v.string(),
})

export type Wanted = Readonly<v.InferOutput<typeof wantedShape>>
