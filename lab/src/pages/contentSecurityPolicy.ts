/**
 * The policy that must hold in production, for a page whose only other origin is the gateway.
 *
 * @param gatewayUrl Address of the gateway; its WebSocket form is allowed with it.
 * @example
 * contentSecurityPolicy('http://localhost:4110')
 */
export function contentSecurityPolicy(gatewayUrl: string | undefined): string {
  const gateway = gatewayUrl ? new URL(gatewayUrl).origin : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${gateway}`,
    `connect-src 'self' ${gateway} ${gateway.replace(/^http/, 'ws')}`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ]
    .map((directive) => directive.trim())
    .join('; ')
}
