import { array, boolean, nullable, number, object, optional, pipe, regex, string } from 'valibot'
import { caipNetworkId } from './data.ts'
import { defineRoute } from './route.ts'

/** Slippage in percent: the default (S9.17), the minimum and the maximum. */
export const SLIPPAGE = { usual: 1, least: 0.05, most: 15 } as const

const units = pipe(string(), regex(/^\d{1,78}$/, 'must be an amount in the smallest unit, in decimal digits'))
const tokenId = pipe(
  string(),
  regex(/^eip155:\d{1,20}:0x[0-9a-fA-F]{40}$/, 'must be a CAIP-10 id such as eip155:42161:0x…'),
)
const hex = pipe(string(), regex(/^0x([0-9a-fA-F]{2})*$/, 'must be bytes in hex'))
const percent = pipe(string(), regex(/^\d{1,2}(\.\d{1,4})?$/, 'must be a number of percent'))

/** The tokens of a chain that can be swapped, or the one at an `address` (S7.16). */
export const convertTokens = defineRoute({
  name: 'convertTokens',
  method: 'GET',
  path: '/v1/convert/tokens',
  summary: 'The tokens of a chain that can be swapped; with an address, the token at it.',
  query: object({ chainId: caipNetworkId, address: optional(string()) }),
  response: object({
    tokens: array(
      object({
        name: string(),
        symbol: string(),
        /** CAIP-10; the chain's own coin has the address of twenty bytes `ee`. */
        address: tokenId,
        decimals: number(),
        logoUri: nullable(string()),
        /** Null if unknown. */
        eip2612: nullable(boolean()),
        /** False for a token that the operator does not list, which may use any name. */
        isListed: optional(boolean()),
      }),
    ),
  }),
})

/** What an amount of a token would yield (S7.15). The response's optional fields are additions. */
export const convertQuotes = defineRoute({
  name: 'convertQuotes',
  method: 'GET',
  path: '/v1/convert/quotes',
  summary: 'What an amount of one token brings of another.',
  query: object({
    amount: units,
    from: tokenId,
    to: tokenId,
    userAddress: optional(string()),
    gasPrice: optional(string()),
    slippage: optional(percent),
  }),
  response: object({
    quotes: array(
      object({
        id: nullable(string()),
        fromAmount: units,
        fromAccount: string(),
        toAmount: units,
        toAccount: string(),
        /** Pins this quote: a transaction that is built with it uses this route, and yields at least `minToAmount`. */
        quoteId: optional(string()),
        minToAmount: optional(units),
        /** Seconds since 1970. */
        expiresAt: optional(number()),
        /** Percent that the swap itself moves the price by, without the pools' fees. */
        priceImpact: optional(number()),
      }),
    ),
  }),
})

/** How much of a token the swap contract may take (S7.18). */
export const convertAllowance = defineRoute({
  name: 'convertAllowance',
  method: 'GET',
  path: '/v1/convert/allowance',
  summary: 'How much of a token the swap contract may take from an account.',
  query: object({ tokenAddress: tokenId, userAddress: tokenId }),
  response: object({ allowance: units }),
})

/**
 * The approval that a swap needs (S7.21). `tx.from` is the token, which is the contract to call; `tx.to` echoes the query. An amount is
 * required: the gateway builds no unlimited approval.
 */
export const buildApprove = defineRoute({
  name: 'buildApprove',
  method: 'GET',
  path: '/v1/convert/build-approve',
  summary: 'The approval that a swap needs, of an exact amount.',
  query: object({ from: tokenId, to: tokenId, userAddress: optional(tokenId), amount: optional(units) }),
  response: object({
    tx: object({
      from: tokenId,
      to: tokenId,
      data: hex,
      value: units,
      eip155: object({ gasPrice: units }),
    }),
    /** The token refuses to replace an allowance: an approval of 0 must come first. */
    mustResetFirst: optional(boolean()),
    /** With a signature over this, the swap needs no approval (EIP-2612). Absent if the token or the account doesn't support it. */
    permit: optional(
      object({
        /** The token's EIP-712 domain. */
        name: string(),
        version: string(),
        nonce: units,
        /** Seconds since 1970. */
        deadline: number(),
      }),
    ),
  }),
})

/**
 * The transaction of a swap (S7.20). `amount` is the sold amount, `tx.amount` the bought amount. If the chain's coin is sold, it is the
 * transaction's value.
 */
export const buildTransaction = defineRoute({
  name: 'buildTransaction',
  method: 'POST',
  path: '/v1/convert/build-transaction',
  summary: 'The transaction of a swap, simulated.',
  isProjectInBody: true,
  body: object({
    projectId: optional(string()),
    amount: string(),
    from: string(),
    to: string(),
    userAddress: string(),
    eip155: optional(object({ slippage: optional(number()) })),
    disableEstimate: optional(boolean()),
    quoteId: optional(string()),
    /** The account's signature instead of an approval: 65 bytes over the offer of `build-approve`. */
    permit: optional(object({ deadline: number(), signature: hex })),
  }),
  response: object({
    tx: object({
      /** The account. */
      from: tokenId,
      /** The contract to call. */
      to: tokenId,
      data: hex,
      amount: units,
      eip155: object({ gas: units, gasPrice: units }),
    }),
    minToAmount: optional(units),
    /** Seconds since 1970; the contract refuses the transaction afterwards. */
    expiresAt: optional(number()),
  }),
})
