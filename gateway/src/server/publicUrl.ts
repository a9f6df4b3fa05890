import type { IncomingMessage } from 'node:http'
import type { GatewayConfig } from '../config/config.ts'

/**
 * The address under which a caller reaches this gateway, without a slash at its end: `PUBLIC_URL`, else what the request
 * was sent to. The answer goes to that caller only, so a made-up host misleads nobody else.
 */
export function publicUrl(
  config: Pick<GatewayConfig, 'publicUrl' | 'trustedProxies'>,
  incoming: Pick<IncomingMessage, 'headers'>,
): string {
  if (config.publicUrl) return config.publicUrl
  const isForwarded = config.trustedProxies > 0 && incoming.headers['x-forwarded-proto'] === 'https'
  return `${isForwarded ? 'https' : 'http'}://${incoming.headers.host ?? 'localhost'}`
}
