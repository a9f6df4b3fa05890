import * as v from 'valibot'

/** A requested purchase. All members come from the provider's options. */
export const wantedShape = v.object({
  /** The provider's id of the purchase currency. */
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
