import { array, number, object, optional, picklist, pipe, regex, string, union } from 'valibot'
import { defineRoute } from './route.ts'

const evmAddress = pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex characters'))
const solanaAddress = pipe(
  string(),
  regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'must be 32 to 44 base58 characters'),
)
const bitcoinAddress = pipe(
  string(),
  regex(/^((bc|tb)1[ac-hj-np-z02-9]{8,87}|[123mn][1-9A-HJ-NP-Za-km-z]{24,34})$/, 'must be a Bitcoin address'),
)
/** A CAIP-2 chain id of any namespace, such as `eip155:42161`. */
export const caipNetworkId = pipe(
  string(),
  regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'must be a CAIP-2 chain id'),
)

/** An EVM, Solana or Bitcoin address. */
export const address = union(
  [evmAddress, solanaAddress, bitcoinAddress],
  'must be an EVM, Solana or Bitcoin address',
)

/** The chains that the data service answers for, as CAIP-2 ids (S7.11). */
export const supportedChains = defineRoute({
  name: 'supportedChains',
  method: 'GET',
  path: '/v1/supported-chains',
  summary: 'The chains that the data service answers for.',
  response: object({ http: array(string()), ws: array(string()) }),
  maxAgeSeconds: 86_400,
  isOpen: true,
})

/** Amounts are decimal strings; `address` is CAIP-10 and absent for a chain's own coin; `price` is absent if unknown (S3.9). */
export const tokenBalance = object({
  name: string(),
  symbol: string(),
  chainId: string(),
  address: optional(string()),
  value: optional(number()),
  price: optional(number()),
  quantity: object({ decimals: string(), numeric: string() }),
  iconUrl: optional(string()),
})

/** The currencies that prices can be asked in. */
export const currency = picklist(['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'])

/** What an answer lacks, and why: a partial answer is never shown as a complete one. */
export const missingPart = object({
  /** CAIP-2. */
  chainId: string(),
  part: picklist(['balances', 'history', 'olderHistory', 'recentHistory', 'internalTransfers', 'prices']),
  /** A sentence for a user. */
  description: string(),
})

/** An address's balances, with prices (S7.14). */
export const accountBalance = defineRoute({
  name: 'accountBalance',
  method: 'GET',
  path: '/v1/account/{address}/balance',
  summary: 'What an address holds on one chain, or on every chain of its namespace.',
  pathParams: object({ address }),
  query: object({
    currency: optional(currency, 'usd'),
    chainId: optional(caipNetworkId),
    forceUpdate: optional(string()),
  }),
  response: object({ balances: array(tokenBalance), missing: optional(array(missingPart)) }),
})
