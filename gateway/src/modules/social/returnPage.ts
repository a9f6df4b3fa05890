import { textsOf, toHtml } from '../../mail/writeMail.ts'
import type { Bytes } from '../../server/bind.ts'

/** What the page of a provider's answer shows. */
export interface ReturnPage {
  readonly locale: string
  readonly outcome: 'found' | 'failed' | 'expired'
  /** Where the result is fetched by: the page's address without the code. */
  readonly resultUri?: string | undefined
  /** The page that opened the window, one of the project's. Nothing is posted without it. */
  readonly origin?: string | undefined
}

/** Its own script and style, and its opener, which a policy for openers would take away. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'unsafe-none',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** The page that a provider leads back to: it posts the result's address to the page that opened it, which then closes it. */
export function returnPage({ locale, outcome, resultUri, origin }: ReturnPage): Bytes {
  const { social, direction } = textsOf(locale)
  const data = [
    ...(resultUri === undefined ? [] : [` data-result="${toHtml(resultUri)}"`]),
    ...(origin === undefined ? [] : [` data-origin="${toHtml(origin)}"`]),
  ].join('')
  return {
    status: outcome === 'expired' ? 404 : 200,
    headers: HEADERS,
    bytes: `<!doctype html><html lang="${locale}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${toHtml(social.title)}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/device/approve.css"><script type="module" src="/oauth/close.js"></script></head><body${data}><main><p role="status">${toHtml(social[outcome])}</p></main></body></html>`,
  }
}

/** The page's script. The code leaves the address, so that the history has none. */
export function returnScript(): Bytes {
  return {
    status: 200,
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
    bytes: `const { result, origin } = document.body.dataset
if (result) {
  history.replaceState(null, '', result)
  // The opener closes this window. One that was reloaded has forgotten the sign-in: the text says what to do.
  if (origin && window.opener) window.opener.postMessage({ resultUri: result }, origin)
  else window.close()
}
`,
  }
}
