import { toHtml } from '../../mail/say.ts'
import { chooseLocale, textsOf } from '../../mail/writeMail.ts'
import type { Bytes } from '../../server/bind.ts'
import type { StoredLink } from './codeStore.ts'

export type ApprovalStep =
  | { step: 'asked'; link: StoredLink; token: string }
  | { step: 'approved'; link: StoredLink }
  | { step: 'expired' }

/** Headers that allow no script, only the page's own style and form. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/**
 * The page that a mailed link opens. Only its button approves, so that mail scanners approve nothing.
 *
 * @param accepted - the browser's languages, for an unknown link
 */
export function approvalPage(content: ApprovalStep, accepted: string | undefined): Bytes {
  const locale = 'link' in content ? content.link.locale : chooseLocale(accepted)
  const { page, direction } = textsOf(locale)
  const heading = content.step === 'asked' ? `<h1>${toHtml(page.title)}</h1>` : ''
  const body =
    content.step === 'asked'
      ? `<p>${toHtml(page.question(content.link.device_name))}</p><p>${toHtml(page.warning)}</p><form method="post" action="/device/approve"><input type="hidden" name="token" value="${toHtml(content.token)}"><button type="submit">${toHtml(page.approve)}</button></form>`
      : `<p role="status">${toHtml(page[content.step])}</p>`
  return {
    status: content.step === 'expired' ? 404 : 200,
    headers: HEADERS,
    bytes: `<!doctype html><html lang="${locale}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${toHtml(page.title)}</title><link rel="stylesheet" href="/device/approve.css"></head><body><main>${heading}${body}</main></body></html>`,
  }
}

export function approvalStyle(): Bytes {
  return {
    status: 200,
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' },
    bytes: `:root { color-scheme: light dark; --text: #16181d; --back: #fff; --accent: #16181d; --on-accent: #fff }
@media (prefers-color-scheme: dark) { :root { --text: #f2f3f5; --back: #16181d; --accent: #f2f3f5; --on-accent: #16181d } }
body { margin: 0; padding: 24px; font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--back) }
main { max-width: 420px; margin: 10vh auto 0 }
h1 { font-size: 24px; line-height: 1.25 }
button { font: inherit; font-weight: 600; min-height: 48px; width: 100%; border: 0; border-radius: 12px; color: var(--on-accent); background: var(--accent); cursor: pointer }
button:focus-visible { outline: 3px solid #6a8cff; outline-offset: 2px }
`,
  }
}
