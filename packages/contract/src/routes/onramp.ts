import {
  array,
  boolean,
  literal,
  maxLength,
  minLength,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  record,
  regex,
  string,
} from 'valibot'
import { onRampDecimals, onRampProvider } from './onRampOptions.ts'
import { defineRoute } from './route.ts'

/**
 * States of an order: not paid yet; paid, but the coins have not arrived; sent; the provider reports a failed payment; the provider has
 * refunded the money. After the last two, another payment of the same order may succeed.
 */
export const ONRAMP_STATUSES = ['created', 'pending', 'succeeded', 'failed', 'refunded'] as const
/** An order's state. */
export type OnRampStatus = (typeof ONRAMP_STATUSES)[number]

const money = pipe(
  string(),
  regex(/^\d{1,12}(\.\d{1,2})?$/, 'must be an amount such as 100 or 99.50, with at most two decimals'),
)
const amount = object({ amount: onRampDecimals, currency: string() })
// Not imported from data.ts: bundlers would create a separate chunk for these few bytes.
const caipNetworkId = pipe(string(), regex(/^eip155:\d{1,20}$/, 'must be a CAIP-2 id such as eip155:42161'))
const text = pipe(string(), minLength(1, 'is missing'), maxLength(128, 'is too long'))

/**
 * What an amount of money would buy (S7.28, S3.15). A currency may be passed as a whole object from the on-ramp's options; only its `id`
 * is read. The provider's own fee is `coinbaseFee`, whoever the provider is.
 */
export const onRampQuote = defineRoute({
  name: 'onRampQuote',
  method: 'POST',
  path: '/v1/onramp/quote',
  summary: 'What an amount of money buys, and the fees.',
  isProjectInBody: true,
  body: object({
    projectId: optional(string()),
    purchaseCurrency: object({ id: text }),
    paymentCurrency: object({ id: text }),
    /** In the payment currency. */
    amount: money,
    /** A network's `name`, its CAIP-2 id, or the purchase currency's symbol for its first network. */
    network: text,
    provider: optional(onRampProvider),
    paymentMethod: optional(text),
  }),
  response: object({
    paymentTotal: amount,
    paymentSubtotal: amount,
    purchaseAmount: amount,
    networkFee: amount,
    coinbaseFee: amount,
    /** Pins this quote: an order that names it is for these amounts. */
    quoteId: string(),
    /** Seconds since 1970. */
    expiresAt: optional(number()),
  }),
})

/**
 * Begins an order and returns its checkout URL (S7.26). With `quoteId` the order is for that quote; without one, for the first
 * asset of the first wallet and `presetFiatAmount`.
 */
export const onRampUrl = defineRoute({
  name: 'onRampUrl',
  method: 'POST',
  path: '/v1/generators/onrampurl',
  summary: 'Begins an order and answers the address of the provider’s checkout.',
  isProjectInBody: true,
  body: object({
    projectId: optional(string()),
    destinationWallets: pipe(
      array(
        object({
          address: pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex characters')),
          blockchains: optional(array(string())),
          assets: optional(array(string())),
          supported_networks: optional(array(string())),
        }),
      ),
      minLength(1, 'must name a wallet'),
      maxLength(1, 'must name one wallet'),
    ),
    partnerUserId: optional(text),
    defaultNetwork: optional(text),
    defaultExperience: optional(literal('buy', 'must be buy')),
    presetCryptoAmount: optional(number()),
    presetFiatAmount: optional(number()),
    quoteId: optional(pipe(string(), maxLength(2_000, 'is too long'))),
  }),
  response: object({
    url: string(),
    /** The id and the key with which a caller can read the order. */
    order: optional(object({ id: string(), key: string() })),
  }),
})

/** An order as its buyer sees it. */
export const onRampOrderShape = object({
  id: string(),
  provider: onRampProvider,
  status: picklist(ONRAMP_STATUSES),
  caipNetworkId,
  /** The amount that was quoted; once the provider has sent the coins, the amount that it reports. */
  purchaseAmount: amount,
  paymentTotal: amount,
  txHash: nullable(string()),
  /** The provider's reason why it failed. */
  reason: nullable(string()),
  /** Whether this state is final: a failed payment may be repeated on the provider's page for a while. */
  isFinal: optional(boolean()),
  /** ISO 8601. */
  createdAt: string(),
  updatedAt: string(),
})

const orderPath = object({ orderId: pipe(string(), regex(/^[0-9a-f-]{36}$/, 'must be an order’s id')) })
const orderKey = object({
  projectId: optional(string()),
  key: pipe(string(), maxLength(128, 'is too long')),
})

/** An order's state. 404 without its key, so that other callers learn nothing about it. */
export const onRampOrder = defineRoute({
  name: 'onRampOrder',
  method: 'POST',
  path: '/v1/onramp/orders/{orderId}',
  summary: 'The state of an order, for whoever has its key.',
  isProjectInBody: true,
  pathParams: orderPath,
  body: orderKey,
  response: object({ order: onRampOrderShape }),
})

/** The checkout's address for an order that is not paid yet, so that a checkout that was closed can be opened again. */
export const onRampCheckout = defineRoute({
  name: 'onRampCheckout',
  method: 'POST',
  path: '/v1/onramp/orders/{orderId}/checkout',
  summary: 'The address of the checkout of an order that is not paid yet.',
  isProjectInBody: true,
  pathParams: orderPath,
  body: orderKey,
  response: object({ url: string() }),
})

/** A provider's report about its orders, signed with the secret that it shares with the gateway. */
export const onRampWebhook = defineRoute({
  name: 'onRampWebhook',
  method: 'POST',
  path: '/v1/onramp/webhooks/{provider}',
  summary: 'Where a provider reports what became of orders.',
  isOpen: true,
  pathParams: object({ provider: onRampProvider }),
  response: record(string(), boolean()),
})
