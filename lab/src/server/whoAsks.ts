import type { IncomingHttpHeaders } from 'node:http'
import type { MiddlewareHandler } from 'hono'

/**
 * Rejects requests to other host names. A website can point its own name at 127.0.0.1 (DNS rebinding) and then shares
 * an origin with this server, but the Host header has the website's name.
 */
export const thisMachineOnly: MiddlewareHandler = async (context, next) => {
  if (isThisMachine(`http://${context.req.header('host')}`)) return next()
  return context.json({ error: 'The lab answers at localhost and 127.0.0.1 only. Open it there.' }, 403)
}

/**
 * Rejects requests from pages of other origins, including other local pages. Navigation by a link is harmless. A
 * request without these headers doesn't come from a browser. Under `no-referrer`, Firefox and WebKit send the origin `null` with a form of
 * the same origin; no page can write the other header.
 */
export const ownPagesOnly: MiddlewareHandler = async (context, next) => {
  const { host, origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = context.req.header()
  const isForeign = site === 'cross-site' || site === 'same-site'
  const isOwnOrigin =
    origin === undefined || origin === `http://${host}` || (origin === 'null' && site === 'same-origin')
  if (isOwnOrigin && (!isForeign || mode === 'navigate')) return next()
  return context.json({ error: 'Pages of another origin may not ask this of the lab.' }, 403)
}

/**
 * Whether a request may reach a chain, where anyone can mint and rewrite: it must come from a page on this machine,
 * or from no page.
 */
export function mayReachChain({ host, origin }: IncomingHttpHeaders): boolean {
  return isThisMachine(`http://${host}`) && (origin === undefined || isThisMachine(origin))
}

/** Whether an origin's host is a name that no one but this machine can answer to. */
export function isThisMachine(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { hostname } = new URL(origin)
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost')
}
