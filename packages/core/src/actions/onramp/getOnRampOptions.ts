import {
  type OnRampProviderId,
  onRampChainId,
  onRampOptions,
  type RouteResponse,
  SAMPLE_ONRAMP_OPTIONS,
} from '@latchkey/contract'
import type { OnRampOptions, OnRampToken } from '../../flows/onramp/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { plainText } from '../../text/plainText.ts'
import { tokenAddressOf } from './tokenAddressOf.ts'

/**
 * Reads what can be bought, in which currencies, and from which providers (S3.14).
 *
 * @param kit - made by createKit()
 * @param parameters - the provider; the gateway's first unless given
 * @returns the gateway's options; a sample, marked as a sample, if the gateway does not answer (S7.27)
 *
 * @example
 * const { tokens, currencies } = await getOnRampOptions(kit)
 */
export async function getOnRampOptions(
  kit: Kit,
  { provider }: { readonly provider?: OnRampProviderId | undefined } = {},
): Promise<OnRampOptions> {
  try {
    const answer = await kit.services.call(onRampOptions, { query: provider ? { provider } : {} })
    return toOptions(answer, kit.config.gatewayUrl)
  } catch {
    return { ...toOptions(SAMPLE_ONRAMP_OPTIONS, kit.config.gatewayUrl), isSample: true }
  }
}

function toOptions(answer: RouteResponse<typeof onRampOptions>, gatewayUrl: string): OnRampOptions {
  return {
    tokens: answer.purchaseCurrencies.flatMap(({ id, name, symbol, networks }) =>
      networks.map(
        (network): OnRampToken => ({
          id,
          name: plainText(name),
          symbol: plainText(symbol),
          network: network.name,
          networkName: plainText(network.display_name),
          caipNetworkId: onRampChainId(network.chain_id),
          ...tokenAddressOf(network.contract_address),
          ...(isOwn(network.icon_url, gatewayUrl) ? { iconUrl: network.icon_url } : {}),
        }),
      ),
    ),
    currencies: answer.paymentCurrencies.map(({ id, payment_method_limits: limits }) => ({ id, limits })),
    providers: answer.providers ?? [],
    isSample: false,
  }
}

/** A copy of services/isOwnImage.ts, which shares a chunk with balances and histories. An import would load them for buying. */
function isOwn(url: string | undefined, gatewayUrl: string): url is string {
  return url?.startsWith(`${gatewayUrl.replace(/\/+$/, '')}/`) ?? false
}
