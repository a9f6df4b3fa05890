import { object, pipe, regex, string } from 'valibot'
import { caipNetworkId } from './data.ts'
import { defineRoute } from './route.ts'

const wei = pipe(string(), regex(/^\d{1,78}$/, 'must be wei in decimal digits'))

/** The current gas price of a chain, and the prices for faster inclusion; in wei, as decimal texts (S7.19). */
export const gasPrice = defineRoute({
  name: 'gasPrice',
  method: 'GET',
  path: '/v1/convert/gas-price',
  summary: 'What a unit of gas costs on a chain, in wei.',
  query: object({ chainId: caipNetworkId }),
  response: object({ standard: wei, fast: wei, instant: wei }),
})
