/**
 * The policy that a page of ours is served with: no inline script or style, nothing evaluated, no HTML from strings
 * (Trusted Types), and calls to nobody but the page's own origin and those that are named.
 *
 * @param origins - origins that the page may call and take images from, such as a gateway on another host
 * @example
 * contentPolicy(['https://gateway.example'])
 */
export function contentPolicy(origins: readonly string[]): string {
  const http = origins.map((url) => new URL(url).origin)
  const sockets = http.map((origin) => origin.replace(/^http/, 'ws'))
  return [
    ['default-src', "'none'"],
    ['script-src', "'self'"],
    ['style-src', "'self'"],
    ['img-src', "'self'", 'data:', 'blob:', ...http],
    ['connect-src', "'self'", ...http, ...sockets],
    ['font-src', "'self'"],
    ['manifest-src', "'self'"],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ['frame-ancestors', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', "'none'"],
  ]
    .map((directive) => directive.join(' '))
    .join('; ')
}
