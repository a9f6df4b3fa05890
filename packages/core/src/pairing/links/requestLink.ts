import type { Device } from './device.ts'
import { isTelegramLink, targetOf, toBase64Url, type WalletLink } from './forms.ts'

export interface RequestLinkParameters {
  /** The link that was stored when the wallet connected. */
  readonly href: string
  readonly requestId: number
  readonly sessionTopic: string
  readonly device: Device
}

/**
 * Returns the link that opens the wallet for a request.
 *
 * @example
 * requestLink({ href: 'metamask://', requestId: 1, sessionTopic: 'ab…', device })
 * // { href: 'metamask://wc?requestId=1&sessionTopic=ab…', target: '_self' }
 */
export function requestLink({ href, requestId, sessionTopic, device }: RequestLinkParameters): WalletLink {
  const query = `requestId=${requestId}&sessionTopic=${sessionTopic}`
  const full = isTelegramLink(href)
    ? `${href}${href.includes('?') ? '&' : '?'}startapp=${toBase64Url(query)}`
    : `${href.replace(/\/$/, '')}/wc?${query}`
  return { href: full, target: targetOf(full, device) }
}
