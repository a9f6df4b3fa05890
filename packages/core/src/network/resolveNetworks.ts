import { isHostedRpcNetwork } from '@latchkey/contract'
import type { KitConfig } from '../kit/config.ts'
import type { CaipNetwork } from './network.ts'

/**
 * Decides which URLs are used for each network (S7.31): only the integrator's if given, otherwise the gateway's if it
 * hosts the network, otherwise the network's own.
 */
export function resolveNetworks(
  config: Pick<KitConfig, 'networks' | 'customRpcUrls' | 'gatewayUrl' | 'projectId'>,
): CaipNetwork[] {
  return config.networks.map((network) => ({
    ...network,
    rpcUrls: {
      default: { http: urlsOf(network, config) },
      chainDefault: network.rpcUrls.chainDefault ?? network.rpcUrls.default,
    },
  }))
}

type Given = Parameters<typeof resolveNetworks>[0]

function urlsOf({ caipNetworkId, rpcUrls }: CaipNetwork, given: Given): readonly string[] {
  const custom = given.customRpcUrls?.[caipNetworkId]
  const gateway = given.gatewayUrl.replace(/\/+$/, '')
  const project = `projectId=${encodeURIComponent(given.projectId ?? '')}`
  // A custom URL at the gateway also needs the project's id.
  if (custom?.length)
    return custom.map((url) =>
      url.startsWith(`${gateway}/`) && !url.includes('projectId=')
        ? `${url}${url.includes('?') ? '&' : '?'}${project}`
        : url,
    )
  return isHostedRpcNetwork(caipNetworkId)
    ? [`${gateway}/v1/?chainId=${caipNetworkId}&${project}`]
    : rpcUrls.default.http
}
