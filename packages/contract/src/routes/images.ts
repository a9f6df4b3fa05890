import { maxLength, object, pipe, string } from 'valibot'
import { defineRoute } from './route.ts'

const pathParams = object({ id: pipe(string(), maxLength(128)) })

/** S7.6. A token's icon, by its symbol. */
export const tokenImage = defineRoute({
  name: 'tokenImage',
  method: 'GET',
  path: '/public/getTokenImage/{id}',
  summary: "A token's icon, by its symbol.",
  pathParams,
  contentType: 'image/svg+xml',
  isOpen: true,
})

/** S7.6. A network's icon, by its image id or its CAIP-2 id. */
export const assetImage = defineRoute({
  name: 'assetImage',
  method: 'GET',
  path: '/public/getAssetImage/{id}',
  summary: "A network's icon, by its image id or its CAIP-2 id.",
  pathParams,
  contentType: 'image/svg+xml',
  isOpen: true,
})
