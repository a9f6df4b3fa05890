import type { Kit } from '../kit/kit.ts'

/**
 * Returns the URL of the icon of a network or a connector, at the operator's gateway (S7.6).
 *
 * @param config - the kit's configuration
 * @param id - a CAIP-2 id, a connector id or an image id
 * @returns the URL of an image
 *
 * @example
 * assetImageUrl(kit.config, 'eip155:42161')
 */
export function assetImageUrl({ gatewayUrl }: Pick<Kit['config'], 'gatewayUrl'>, id: string): string {
  return `${gatewayUrl.replace(/\/+$/, '')}/public/getAssetImage/${encodeURIComponent(id)}`
}
