import {
  array,
  boolean,
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
import { address, caipNetworkId, currency, missingPart } from './data.ts'
import { defineRoute } from './route.ts'

/** The number of transactions on a page of a history. */
export const HISTORY_PAGE = 50

/** What a transaction did for the account. Show any other type from a service as `execute`. */
export const OPERATION_TYPES = [
  'send',
  'receive',
  'trade',
  'approve',
  'execute',
  'mint',
  'burn',
  'deploy',
  'deposit',
  'withdraw',
  'claim',
] as const

const preview = nullable(object({ url: string(), content_type: nullable(string()) }))

/** A transfer in a transaction (S3.11). Amounts are exact decimal strings. */
export const historyTransfer = object({
  direction: picklist(['in', 'out', 'self']),
  quantity: object({ numeric: string() }),
  /** In the requested currency, at today's price; null if no price is known. */
  value: nullable(number()),
  price: nullable(number()),
  /** Null for an NFT. */
  fungible_info: nullable(
    object({
      name: string(),
      symbol: string(),
      icon: nullable(object({ url: string() })),
      /** CAIP-10; absent for the chain's own coin. */
      address: optional(string()),
    }),
  ),
  nft_info: nullable(
    object({
      name: nullable(string()),
      content: nullable(object({ preview, detail: preview })),
      flags: object({ is_spam: boolean() }),
      /** CAIP-10 of the collection. */
      address: optional(string()),
      tokenId: optional(string()),
    }),
  ),
  /** The sender and the receiver, if known. Within one transaction, they may differ from sentFrom and sentTo. */
  from: optional(string()),
  to: optional(string()),
})

/** A transaction in an account's history (S3.11). */
export const historyTransaction = object({
  id: string(),
  metadata: object({
    operationType: string(),
    hash: string(),
    /** ISO 8601. */
    minedAt: string(),
    sentFrom: string(),
    sentTo: string(),
    status: picklist(['confirmed', 'failed', 'pending']),
    nonce: number(),
    chain: nullable(string()),
    application: nullable(object({ name: nullable(string()), iconUrl: nullable(string()) })),
    /** Unsolicited, worthless or made to look like another. */
    isSpam: optional(boolean()),
  }),
  /** Null or absent if none are known. */
  transfers: optional(nullable(array(historyTransfer))),
  /** The number of omitted transfers, if the transaction has more than fit on a page. */
  omittedTransfers: optional(number()),
})

/** An account's transactions, newest first (S7.13). */
export const accountHistory = defineRoute({
  name: 'accountHistory',
  method: 'GET',
  path: '/v1/account/{address}/history',
  summary: 'What an account did and got, newest first, a page at a time.',
  pathParams: object({ address }),
  query: object({
    /** One chain; all chains of the address's namespace unless given. */
    chainId: optional(caipNetworkId),
    /** `next` of the page before. */
    cursor: optional(string()),
    currency: optional(currency, 'usd'),
    /** Only payouts of that on-ramp to the project's buyers: at most 50 per chain, without further pages. */
    // Not imported from onRampOptions.ts, because histories and buying would then share a chunk.
    onramp: optional(picklist(['sandbox', 'coinbase'], 'must be sandbox or coinbase')),
    /** Spam is omitted unless requested. */
    spam: optional(picklist(['include'], 'must be include')),
  }),
  response: object({
    data: array(historyTransaction),
    /** The service's own names of the parties, by address: each name resolves to that address. */
    names: optional(record(string(), string())),
    next: nullable(string()),
    missing: optional(array(missingPart)),
  }),
})

/** One transaction, as it is in an account's history; 404 if the account has no part in it, or the transaction is not known yet. */
export const accountTransaction = defineRoute({
  name: 'accountTransaction',
  method: 'GET',
  path: '/v1/account/{address}/transaction/{hash}',
  summary: 'One transaction of an account.',
  pathParams: object({
    address,
    hash: pipe(
      string(),
      regex(
        /^((0x)?[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$/,
        'must be 64 hex characters, after 0x on EVM, or 64 to 88 base58 characters',
      ),
    ),
  }),
  query: object({ chainId: caipNetworkId, currency: optional(currency, 'usd') }),
  response: object({ transaction: historyTransaction }),
})

/** The tokens that an address holds, without amounts. */
export const accountPortfolio = defineRoute({
  name: 'accountPortfolio',
  method: 'GET',
  path: '/v1/account/{address}/portfolio',
  summary: 'The tokens that an address holds.',
  pathParams: object({ address }),
  query: object({ chainId: optional(caipNetworkId) }),
  response: object({
    data: array(object({ id: string(), name: string(), symbol: string() })),
    missing: optional(array(missingPart)),
  }),
})
