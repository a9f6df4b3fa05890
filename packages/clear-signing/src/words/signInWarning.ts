import { en, type Words } from './en.ts'
import { plainLine } from './readable.ts'

/** EIP-4361's and CAIP-122's first line, and the two that follow; wallets' users read more loosely than parsers do. */
const SIGN_IN = /^\s*(?:([a-z][a-z\d+.-]*):\/\/)?(\S+)\s+wants you to sign in with your \S+ account:\s*(\S*)/i
const URI = /^\s*URI:\s*(\S+)/im

/**
 * Warns of a sign-in message that is for another site than the page that asks, or for another account than the one that signs: whoever
 * has the signature is signed in there.
 *
 * @param origin the page's, or the one that an app at the other end of a pairing claims
 * @param words the language; English where absent
 * @example
 * signInWarning({ origin: 'https://game.test', account: '0x…', text }) // { warning: 'This message signs you in to bank.test, but …' }
 */
export function signInWarning({
  origin,
  account,
  text,
  words = en,
}: {
  origin: string
  account: string
  text: string
  words?: Words
}): { warning?: string } {
  const [found, scheme, domain = '', signer = ''] = SIGN_IN.exec(text) ?? []
  if (!found) return {}
  const page = new URL(origin)
  const uri = URI.exec(text)?.[1] ?? ''
  const site = URL.canParse(uri) ? new URL(uri).host : undefined
  const warnings = [
    // Compared as the browser writes it: in lower case, other scripts as xn--.
    ...(hostOf(domain) === page.host ? [] : [words.otherSite(plainLine(domain), page.host)]),
    ...(site === undefined || site === page.host ? [] : [words.otherPage(site, page.host)]),
    ...(scheme && `${scheme.toLowerCase()}:` !== page.protocol
      ? [words.otherScheme(`${scheme}:`, page.protocol)]
      : []),
    ...(signer === '' || isSame(signer, account) ? [] : [words.otherAccount(plainLine(signer))]),
  ]
  return warnings.length > 0 ? { warning: warnings.join(' ') } : {}
}

function hostOf(domain: string): string {
  const url = `https://${domain}`
  if (!URL.canParse(url)) return domain
  const { host, port, username, pathname } = new URL(url)
  // The default port of https may be another service over http.
  if (username !== '' || pathname !== '/' || (port === '' && /:\d+$/.test(domain))) return domain
  return host
}

/** EVM addresses in any case; others have one form. */
function isSame(one: string, other: string): boolean {
  return one === other || (/^0x/i.test(one) && one.toLowerCase() === other.toLowerCase())
}
