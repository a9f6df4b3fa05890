import { array, maxLength, minLength, number, object, optional, pipe, regex, string } from 'valibot'
import { currency, missingPart } from './data.ts'
import { defineRoute } from './route.ts'

/** The maximum number of tokens in a request for prices. */
export const MAX_PRICED_TOKENS = 100

const tokenId = pipe(
  string(),
  regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/, 'must be a CAIP-10 token id'),
)

/** Prices of tokens. Tokens without a price are omitted. The native pseudo-address is the chain's coin (S7.17). */
export const fungiblePrice = defineRoute({
  name: 'fungiblePrice',
  method: 'POST',
  path: '/v1/fungible/price',
  isProjectInBody: true,
  summary: 'What tokens are worth; a token without a known price is left out.',
  body: object({
    projectId: optional(string()),
    currency: optional(currency, 'usd'),
    addresses: pipe(
      array(tokenId),
      minLength(1, 'must name a token'),
      maxLength(MAX_PRICED_TOKENS, `must name at most ${MAX_PRICED_TOKENS} tokens`),
    ),
  }),
  response: object({
    fungibles: array(
      object({
        /** The address from the request. */
        address: string(),
        name: string(),
        symbol: string(),
        iconUrl: string(),
        price: number(),
        decimals: number(),
      }),
    ),
    missing: optional(array(missingPart)),
  }),
})
