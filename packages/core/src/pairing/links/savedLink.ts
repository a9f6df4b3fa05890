import { isTelegramLink } from './forms.ts'

/**
 * What of an opened link is kept, so that requests can bring the visitor back to the wallet: the app's own address,
 * without the pairing in it. The bare `wc:` form says nothing about which wallet was opened, so nothing is kept of it.
 *
 * @example
 * savedLink('metamask://wc?uri=wc%3A…') // 'metamask://'
 */
export function savedLink(href: string): string | undefined {
  if (href.startsWith('wc:')) return undefined
  const intent = /^intent:\/\/(.*?)#Intent;.*\bscheme=([^;]+);/i.exec(href)
  const plain = intent ? `${intent[2]}://${intent[1]}` : href
  if (isTelegramLink(plain)) return plain.replace(/[?&]startapp=.*$/, '')
  return plain.replace(/wc\?uri=.*$/i, '').replace(/\?.*$/, '')
}
