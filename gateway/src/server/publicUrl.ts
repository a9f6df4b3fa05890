import type { IncomingMessage } from 'node:http'
import type { GatewayConfig } from '../config/config.ts'

/**
 * The URL at which a caller reaches this gateway, without a trailing slash: `PUBLIC_URL`, otherwise the request's own host.
 * Only that caller receives the response, so a forged host misleads no other user.
 */
export function publicUrl(
  config: Pick<GatewayConfig, 'publicUrl' | 'trustedProxies'>,
  incoming: Pick<IncomingMessage, 'headers'>,
): string {
  if (config.publicUrl) return config.publicUrl
  const isForwarded = config.trustedProxies > 0 && incoming.headers['x-forwarded-proto'] === 'https'
  return `${isForwarded ? 'https' : 'http'}://${incoming.headers.host ?? 'localhost'}`
}
