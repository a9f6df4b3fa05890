import { isTelegramLink } from './forms.ts'

/**
 * Returns the part of an opened link that is stored, so that later requests can open the wallet: the app's address
 * without the pairing code. A bare `wc:` link doesn't identify the app, so nothing is stored.
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
