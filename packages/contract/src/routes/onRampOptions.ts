import { array, boolean, object, optional, picklist, pipe, regex, string } from 'valibot'
import type { CaipNetworkId } from '../caip/caip.ts'
import { defineRoute } from './route.ts'

// Separate from the other routes of buying, because the account view calls this route before the user buys.

/** The services through which a gateway can sell coins. `sandbox` is a simulation that takes no real money. */
export const ONRAMP_PROVIDERS = ['sandbox', 'coinbase'] as const
/** The id of a provider. */
export type OnRampProviderId = (typeof ONRAMP_PROVIDERS)[number]

export const onRampProvider = picklist(ONRAMP_PROVIDERS, 'must be sandbox or coinbase')
export const onRampDecimals = pipe(
  string(),
  regex(/^\d{1,20}(\.\d{1,18})?$/, 'must be an amount such as 100 or 99.50, in decimal digits'),
)

/**
 * The CAIP-2 id of a network of the options: their `chain_id` is an EVM chain's number.
 *
 * @example
 * onRampChainId('42161') // 'eip155:42161'
 */
export function onRampChainId(chainId: string): CaipNetworkId {
  return `eip155:${chainId}`
}

/** What can be bought, and with what it is paid (S3.14). Limits are decimal texts in the currency. */
export const onRampOptionsShape = object({
  purchaseCurrencies: array(
    object({
      id: string(),
      name: string(),
      symbol: string(),
      networks: array(
        object({
          name: string(),
          display_name: string(),
          /** The chain's number: `42161`. */
          chain_id: pipe(string(), regex(/^\d{1,20}$/, 'must be a chain id in digits')),
          /** For the chain's own coin, empty or the address of twenty `ee` bytes. */
          contract_address: string(),
          /** The token's picture at the gateway, if it has one. An addition. */
          icon_url: optional(string()),
        }),
      ),
    }),
  ),
  paymentCurrencies: array(
    object({
      id: string(),
      payment_method_limits: array(object({ id: string(), min: onRampDecimals, max: onRampDecimals })),
    }),
  ),
  /** The providers. An addition. */
  providers: optional(array(object({ id: onRampProvider, name: string(), isTest: boolean() }))),
})

/** What can be bought here (S7.27). Both lists are empty if no provider is configured. */
export const onRampOptions = defineRoute({
  name: 'onRampOptions',
  method: 'GET',
  path: '/v1/onramp/options',
  summary: 'What can be bought, in which currencies it is paid, and the limits.',
  query: object({ provider: optional(onRampProvider) }),
  response: onRampOptionsShape,
})
