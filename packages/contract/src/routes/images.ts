import { maxLength, object, optional, pipe, string } from 'valibot'
import { defineRoute } from './route.ts'

const pathParams = object({ id: pipe(string(), maxLength(160)) })

/** Ignored parameters of clients: an `<img>` of any page may show these pictures. */
const caller = optional(pipe(string(), maxLength(256)))
const query = object({ projectId: caller, st: caller, sv: caller })

/** A wallet's icon: the operator's, otherwise the gateway's bundled icon, otherwise a neutral icon (S7.6). */
export const walletImage = defineRoute({
  name: 'walletImage',
  method: 'GET',
  path: '/getWalletImage/{id}',
  summary: "A wallet's icon, by the `image_id` of getWallets.",
  pathParams,
  query,
  contentType: 'image/*',
  isOpen: true,
})

/** The icon of a network or of a way to connect (S7.6). */
export const assetImage = defineRoute({
  name: 'assetImage',
  method: 'GET',
  path: '/public/getAssetImage/{id}',
  summary:
    'The icon of a network or of a way to connect, by its image id, its CAIP-2 id or its connector id.',
  pathParams,
  query,
  contentType: 'image/svg+xml',
  isOpen: true,
})

/** A currency's sign, by its ISO 4217 code (S7.6). */
export const currencyImage = defineRoute({
  name: 'currencyImage',
  method: 'GET',
  path: '/public/getCurrencyImage/{id}',
  summary: "A currency's sign, by its ISO 4217 code.",
  pathParams,
  query,
  contentType: 'image/svg+xml',
  isOpen: true,
})

/** A token's icon, by its CAIP-10 id. A symbol is accepted for clients that know no more (S7.6). */
export const tokenImage = defineRoute({
  name: 'tokenImage',
  method: 'GET',
  path: '/public/getTokenImage/{id}',
  summary: "A token's icon, by its CAIP-10 id, or by its symbol.",
  pathParams,
  query,
  contentType: 'image/svg+xml',
  isOpen: true,
})
